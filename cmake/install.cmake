# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` puts where, and the Debian package that `cpack` makes of it.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

install(TARGETS gpulint gpulint-validate RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(TARGETS gpulint-inject LIBRARY DESTINATION lib/gpulint) # where gpulint-validate looks for it: ../lib/gpulint
install(TARGETS libgpulint_static libgpulint_shared
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES include/gpulint/gpulint.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/gpulint)
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} RENAME copyright)

# Manual pages and completions, from the tables of options.
set(pages ${CMAKE_BINARY_DIR}/pages)
file(MAKE_DIRECTORY ${pages})
set(made "")
function(gpulint_page file)
  add_custom_command(OUTPUT ${pages}/${file}
    COMMAND ${CMAKE_COMMAND} -E env ASAN_OPTIONS=detect_leaks=0 ${ARGN} >${pages}/${file} DEPENDS gpulint gpulint-validate)
  set(made ${made} ${pages}/${file} PARENT_SCOPE)
endfunction()
gpulint_page(gpulint.1 $<TARGET_FILE:gpulint> manual)
gpulint_page(gpulint-rules.7 $<TARGET_FILE:gpulint> manual rules)
gpulint_page(gpulint-validate.1 $<TARGET_FILE:gpulint-validate> --manual)
foreach(shell bash zsh fish)
  gpulint_page(gpulint.${shell} $<TARGET_FILE:gpulint> completion ${shell})
endforeach()
add_custom_target(pages ALL DEPENDS ${made})
install(FILES ${pages}/gpulint.1 ${pages}/gpulint-validate.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${pages}/gpulint-rules.7 DESTINATION ${CMAKE_INSTALL_MANDIR}/man7)
install(FILES ${pages}/gpulint.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME gpulint)
install(FILES ${pages}/gpulint.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _gpulint)
install(FILES ${pages}/gpulint.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)

install(DIRECTORY contrib/bazel DESTINATION ${CMAKE_INSTALL_DATADIR}/gpulint USE_SOURCE_PERMISSIONS)

# pkg-config and find_package(gpulint).
file(RELATIVE_PATH up /prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig /prefix/${CMAKE_INSTALL_INCLUDEDIR})
set(GPULINT_PC_INCLUDEDIR "\${pcfiledir}/${up}") # wherever it is installed
configure_file(cmake/package/gpulint.pc.in ${CMAKE_BINARY_DIR}/gpulint.pc @ONLY)
install(FILES ${CMAKE_BINARY_DIR}/gpulint.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/gpulint)
configure_package_config_file(cmake/package/gpulint-config.cmake.in ${CMAKE_BINARY_DIR}/gpulint-config.cmake INSTALL_DESTINATION ${package_dir}
  PATH_VARS CMAKE_INSTALL_BINDIR CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
write_basic_package_version_file(${CMAKE_BINARY_DIR}/gpulint-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/gpulint-config.cmake ${CMAKE_BINARY_DIR}/gpulint-config-version.cmake cmake/package/gpulint-targets.cmake
  DESTINATION ${package_dir})

# The Debian package: `cpack -G DEB` in the build folder.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME gpulint)
set(CPACK_PACKAGE_CONTACT "gpulint <gpulint@users.noreply.github.com>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Static analyzer for CUDA host code")
set(CPACK_PACKAGE_DESCRIPTION "gpulint finds missing order and misuse of streams, events, devices and contexts in C, C++ and CUDA sources.")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION devel)
set(CPACK_DEBIAN_PACKAGE_HOMEPAGE "https://github.com/gpulint/gpulint")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libclang1-${GPULINT_LLVM}, libclang-common-${GPULINT_LLVM}-dev") # loaded, and its headers: shlibdeps sees neither
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "git")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "libgvc6, nvidia-cuda-toolkit")
include(CPack)
