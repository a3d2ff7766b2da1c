# The libraries for programs that embed nardy: what the shared one exports, and how both are installed.

if(NARDY_BUILD_SHARED)
    file(STRINGS ${CMAKE_CURRENT_LIST_DIR}/nardy.h abi_version REGEX "^#define NARDY_ABI_VERSION ")
    string(REGEX REPLACE "[^0-9]" "" abi_version "${abi_version}")
    target_compile_definitions(nardy_shared PRIVATE NARDY_BUILDING_SHARED INTERFACE NARDY_SHARED)
    set_target_properties(nardy_shared PROPERTIES OUTPUT_NAME nardy VERSION ${PROJECT_VERSION} SOVERSION ${abi_version})
    # Hidden visibility is not enough: instances of the standard library's templates would still be exported.
    if(APPLE)
        target_link_options(nardy_shared PRIVATE LINKER:-exported_symbol,_nardy_*)
    elseif(UNIX)
        set(exports ${CMAKE_CURRENT_LIST_DIR}/exports.map)
        target_link_options(nardy_shared PRIVATE LINKER:--version-script=${exports})
        set_target_properties(nardy_shared PROPERTIES LINK_DEPENDS ${exports})
    endif()
endif()

if(NARDY_INSTALL)
    include(GNUInstallDirs)
    include(CMakePackageConfigHelpers)
    set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/nardy)

    # On Windows the shared library's import library is nardy.lib too.
    set(archive_name nardy)
    if(WIN32 AND NARDY_BUILD_SHARED)
        set(archive_name nardy_static)
    endif()
    set(archive ${CMAKE_STATIC_LIBRARY_PREFIX}${archive_name}${CMAKE_STATIC_LIBRARY_SUFFIX})
    set_target_properties(nardy_core PROPERTIES OUTPUT_NAME ${archive_name} EXPORT_NAME nardy)

    # What a linker of C programs needs besides.
    set(libraries_of_cpp_list)
    set(libraries_of_cpp)
    if(NOT MSVC)
        set(libraries_of_cpp_list stdc++ m)
        if(APPLE OR "c++" IN_LIST CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
            set(libraries_of_cpp_list c++ m)
        endif()
        list(TRANSFORM libraries_of_cpp_list PREPEND -l OUTPUT_VARIABLE libraries_of_cpp)
        list(APPEND libraries_of_cpp -pthread)
        list(JOIN libraries_of_cpp " " libraries_of_cpp)
    endif()

    install(TARGETS ${libraries} EXPORT nardy COMPONENT embed INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
            ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
            RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    install(DIRECTORY nardy DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT embed FILES_MATCHING PATTERN *.h
            PATTERN train EXCLUDE)
    list(TRANSFORM capi_headers PREPEND capi/)
    install(FILES ${capi_headers} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/nardy COMPONENT embed)

    install(EXPORT nardy FILE nardyTargets.cmake NAMESPACE nardy:: DESTINATION ${package_dir} COMPONENT embed)
    write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/nardyConfigVersion.cmake
                                     COMPATIBILITY SameMinorVersion)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/nardyConfig.cmake.in nardyConfig.cmake @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nardyConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/nardyConfigVersion.cmake
            DESTINATION ${package_dir} COMPONENT embed)

    # -lnardy would find the shared library, which has no C++ in it: the .pc file for C++ names the archive. Both find
    # the libraries from where they stand, so that the installed tree may be moved.
    file(RELATIVE_PATH from_pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/nardy.pc.in nardy.pc @ONLY)
    set(pc_files ${CMAKE_CURRENT_BINARY_DIR}/nardy.pc)
    if(NARDY_BUILD_SHARED)
        if(WIN32)
            set(cflags_of_shared " -DNARDY_SHARED")
        endif()
        configure_file(${CMAKE_CURRENT_LIST_DIR}/nardy_shared.pc.in nardy_shared.pc @ONLY)
        list(APPEND pc_files ${CMAKE_CURRENT_BINARY_DIR}/nardy_shared.pc)
    endif()
    install(FILES ${pc_files} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT embed)
    install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT embed)
endif()
