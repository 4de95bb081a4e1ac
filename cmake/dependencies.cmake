# SPDX-License-Identifier: Apache-2.0
# Debian 12 packages by name; tools/setup installs them.
find_package(PkgConfig REQUIRED)
pkg_check_modules(LIBDW REQUIRED libdw)
pkg_check_modules(GRAPHVIZ REQUIRED libgvc) # its headers: gpulint loads the library when it draws
pkg_check_modules(YAML REQUIRED yaml-0.1)

find_path(LIBCLANG_INCLUDE_DIR clang-c/Index.h
  PATHS /usr/lib/llvm-19/include REQUIRED NO_DEFAULT_PATH)
find_library(LIBCLANG_LIBRARY NAMES clang clang-19
  PATHS /usr/lib/llvm-19/lib /usr/lib/x86_64-linux-gnu REQUIRED NO_DEFAULT_PATH)
find_path(UTHASH_INCLUDE_DIR uthash.h REQUIRED)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
find_package(Threads REQUIRED)

# libclang is loaded when it is needed: under the names that Debian's packages give it, else from where the build found it.
file(REAL_PATH ${LIBCLANG_LIBRARY} libclang_file)
set(GPULINT_LIBCLANG_NAMES "\"libclang-19.so.19\", \"libclang-19.so.1\", \"${libclang_file}\"")
set(GPULINT_LIBRARIES ${YAML_LINK_LIBRARIES} Threads::Threads m)
