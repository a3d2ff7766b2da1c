# find_package(nardy): nardy::nardy (static, C and C++) and, where it was built, nardy::nardy_shared (C only).
# A program in C that links the static library needs C++ among its project's languages, for the linker.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include(${CMAKE_CURRENT_LIST_DIR}/nardyTargets.cmake)
