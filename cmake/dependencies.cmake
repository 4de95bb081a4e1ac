# SPDX-License-Identifier: Apache-2.0
# Debian 12 packages by name; tools/setup installs them.
find_package(PkgConfig REQUIRED)
pkg_check_modules(LIBDW REQUIRED libdw)
pkg_check_modules(YAML REQUIRED yaml-0.1)

find_path(LIBCLANG_INCLUDE_DIR clang-c/Index.h
  PATHS /usr/lib/llvm-19/include REQUIRED NO_DEFAULT_PATH)
find_library(LIBCLANG_LIBRARY NAMES clang clang-19
  PATHS /usr/lib/llvm-19/lib /usr/lib/x86_64-linux-gnu REQUIRED NO_DEFAULT_PATH)
find_path(UTHASH_INCLUDE_DIR uthash.h REQUIRED)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
find_package(Threads REQUIRED)

set(GPULINT_LIBRARIES ${LIBCLANG_LIBRARY} ${YAML_LINK_LIBRARIES} Threads::Threads m)
