# SPDX-License-Identifier: Apache-2.0
# Debian 12 packages by name; tools/setup installs them.
find_package(PkgConfig REQUIRED)
pkg_check_modules(LIBDW REQUIRED libdw)
pkg_check_modules(GRAPHVIZ REQUIRED libgvc) # its headers: gpulint loads the library when it draws
pkg_check_modules(YAML REQUIRED yaml-0.1)

set(found_llvm 19)
foreach(version $ENV{GPULINT_LLVM} 19 20 21 22 18 17) # the first that is installed
  if(EXISTS /usr/lib/llvm-${version}/include/clang-c/Index.h)
    set(found_llvm ${version})
    break()
  endif()
endforeach()
set(GPULINT_LLVM ${found_llvm} CACHE STRING "Version of LLVM whose libclang is used, as Debian names its packages")
if(GPULINT_LLVM LESS 17)
  message(FATAL_ERROR "GPULINT_LLVM=${GPULINT_LLVM}: libclang does not say which operator an expression has: give 17 or later")
endif()
find_path(LIBCLANG_INCLUDE_DIR clang-c/Index.h
  PATHS /usr/lib/llvm-${GPULINT_LLVM}/include REQUIRED NO_DEFAULT_PATH)
find_library(LIBCLANG_LIBRARY NAMES clang clang-${GPULINT_LLVM}
  PATHS /usr/lib/llvm-${GPULINT_LLVM}/lib /usr/lib/x86_64-linux-gnu REQUIRED NO_DEFAULT_PATH)
find_path(UTHASH_INCLUDE_DIR uthash.h REQUIRED)
find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
find_package(Threads REQUIRED)

# libclang is loaded when it is needed: under the names that Debian's packages give it, else from where the build found it.
file(REAL_PATH ${LIBCLANG_LIBRARY} libclang_file)
set(GPULINT_LIBCLANG_NAMES "\"libclang-${GPULINT_LLVM}.so.${GPULINT_LLVM}\", \"libclang-${GPULINT_LLVM}.so.1\", \"${libclang_file}\"")
set(GPULINT_LIBRARIES ${YAML_LINK_LIBRARIES} Threads::Threads m)
