# SPDX-License-Identifier: Apache-2.0
"""Stands in for @rules_cc: Debian's bazel 4.2.3 asks for it, and Debian's bazel-rules-cc 0.0.4 needs a newer bazel (`use_cpp_toolchain`)."""

cc_library = native.cc_library
cc_binary = native.cc_binary
cc_test = native.cc_test
cc_import = native.cc_import
cc_toolchain = native.cc_toolchain
cc_toolchain_suite = native.cc_toolchain_suite
