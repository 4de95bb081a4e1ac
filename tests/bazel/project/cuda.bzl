# SPDX-License-Identifier: Apache-2.0
"""A rule as those for CUDA are: sources that cc_library does not take, and CcInfo."""

def _cuda_library_impl(ctx):
    own = CcInfo(compilation_context = cc_common.create_compilation_context(
        headers = depset(ctx.files.hdrs),
        defines = depset(ctx.attr.defines),
        quote_includes = depset(["."]),
    ))
    return [cc_common.merge_cc_infos(direct_cc_infos = [own], cc_infos = [d[CcInfo] for d in ctx.attr.deps])]

cuda_library = rule(
    implementation = _cuda_library_impl,
    attrs = {
        "srcs": attr.label_list(allow_files = [".cu", ".cuh"]),
        "hdrs": attr.label_list(allow_files = True),
        "deps": attr.label_list(providers = [CcInfo]),
        "defines": attr.string_list(),
    },
)
