# Switches C++ on; where no compiler can do that, the sentence that says what to install takes the place of CMake's words.
set(compiler_wanted
    "nardy is compiled here, and for that it needs a C++20 compiler, such as GCC 12 or Clang 15. Install one:
  Debian, Ubuntu:  sudo apt install g++
  Fedora:          sudo dnf install gcc-c++
  macOS:           xcode-select --install
  Windows:         the Build Tools for Visual Studio, with C++
Where there are several, CXX=/path/to/compiler in the environment says which one is meant.")

if(SKBUILD)
    set(compiler_wanted "") # pip prints tool.scikit-build.messages of pyproject.toml
endif()

if(NOT CMAKE_CXX_COMPILER_LOADED AND NOT CMAKE_TOOLCHAIN_FILE AND CMAKE_GENERATOR MATCHES "Ninja|Makefiles")
    if(CMAKE_CXX_COMPILER)
        set(compiler_named ${CMAKE_CXX_COMPILER})
    else()
        set(compiler_named $ENV{CXX})
    endif()
    if(compiler_named)
        list(GET compiler_named 0 compiler_named)
        get_filename_component(compiler_found "${compiler_named}" PROGRAM PROGRAM_ARGS compiler_args)
        if(NOT compiler_found)
            message(FATAL_ERROR "There is no compiler ${compiler_named}, which CXX or CMAKE_CXX_COMPILER names.\n"
                                "${compiler_wanted}")
        endif()
    else()
        find_program(compiler_found NAMES c++ CC g++ clang++ icpx cl clang-cl NO_CACHE)
        if(NOT compiler_found)
            message(FATAL_ERROR "There is no C++ compiler on this machine's PATH.\n${compiler_wanted}")
        endif()
    endif()
endif()

enable_language(CXX)
if(NOT cxx_std_20 IN_LIST CMAKE_CXX_COMPILE_FEATURES)
    message(FATAL_ERROR "${CMAKE_CXX_COMPILER} (${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}) is too old.\n"
                        "${compiler_wanted}")
endif()
