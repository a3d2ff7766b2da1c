# The libraries for programs that embed nardy: what the shared one exports, and how both are installed.

if(NARDY_BUILD_SHARED)
    target_compile_definitions(nardy_shared PRIVATE NARDY_BUILDING_SHARED INTERFACE NARDY_SHARED)
    set_target_properties(nardy_shared PROPERTIES OUTPUT_NAME nardy VERSION ${PROJECT_VERSION} SOVERSION 1)
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
    if(WIN32 AND NARDY_BUILD_SHARED)
        set_target_properties(nardy_core PROPERTIES OUTPUT_NAME nardy_static)
    else()
        set_target_properties(nardy_core PROPERTIES OUTPUT_NAME nardy)
    endif()
    set_target_properties(nardy_core PROPERTIES EXPORT_NAME nardy)

    install(TARGETS ${libraries} EXPORT nardy COMPONENT embed INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
            ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
            RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    install(DIRECTORY nardy DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT embed FILES_MATCHING PATTERN *.h)
    install(FILES capi/nardy.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/nardy COMPONENT embed)

    install(EXPORT nardy FILE nardyTargets.cmake NAMESPACE nardy:: DESTINATION ${package_dir} COMPONENT embed)
    write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/nardyConfigVersion.cmake
                                     COMPATIBILITY SameMinorVersion)
    install(FILES ${CMAKE_CURRENT_LIST_DIR}/nardyConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/nardyConfigVersion.cmake
            DESTINATION ${package_dir} COMPONENT embed)

    # The .pc file finds the libraries from where it stands, so that the installed tree may be moved.
    file(RELATIVE_PATH from_pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
    configure_file(${CMAKE_CURRENT_LIST_DIR}/nardy.pc.in nardy.pc @ONLY)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/nardy.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT embed)
endif()
