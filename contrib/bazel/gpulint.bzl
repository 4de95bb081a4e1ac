# SPDX-License-Identifier: Apache-2.0
"""gpulint as actions of a build.

An aspect turns each C, C++ and CUDA source of a target, and of what it depends on, into a link file; rules link these and report findings.

    # WORKSPACE
    local_repository(name = "gpulint", path = "/usr/share/gpulint/bazel")
    load("@gpulint//:gpulint.bzl", "gpulint_program")
    gpulint_program(name = "gpulint_program")

    # BUILD
    load("@gpulint//:gpulint.bzl", "gpulint_report", "gpulint_test")
    gpulint_report(name = "findings", targets = [":app"])   # findings.txt and findings.sarif, never fails on findings
    gpulint_test(name = "lint", targets = [":app"])         # fails where there are some
"""

load(":settings.bzl", "WordsInfo")

GpulintInfo = provider(
    doc = "What gpulint has made of a target and its dependencies.",
    fields = {
        "link_files": "depset of .gls files, one a source",
        "sources": "depset of the sources and headers that findings may lie in",
    },
)

_SOURCES = ["c", "cc", "cp", "cpp", "cxx", "c++", "C", "cu"]

# A target with this tag is left out; what it depends on is not.
_LEFT_OUT = "no-gpulint"

def _program_impl(ctx):
    """A repository that holds the gpulint which is installed."""
    path = ctx.attr.path or ctx.os.environ.get("GPULINT") or ctx.which("gpulint")
    if not path:
        fail("gpulint is not on PATH: install it, or name it by gpulint_program(path = ...) or GPULINT in the environment")
    ctx.symlink(path, "gpulint")
    ctx.file("BUILD.bazel", 'exports_files(["gpulint"])\n')

gpulint_program = repository_rule(
    implementation = _program_impl,
    attrs = {"path": attr.string(doc = "absolute path of the program; default: GPULINT of the environment, else the one on PATH")},
    environ = ["GPULINT", "PATH"],
    local = True,
)

def _is_source(file):
    return file.extension in _SOURCES

def _flags(ctx, target):
    """The flags of a target's sources that decide what they mean."""
    context = target[CcInfo].compilation_context
    flags = ["-D" + d for d in context.defines.to_list() + context.local_defines.to_list()]
    flags += ["-I" + d for d in context.includes.to_list()]
    for d in context.quote_includes.to_list():
        flags += ["-iquote", d]
    for d in context.system_includes.to_list():
        flags += ["-isystem", d]
    return flags + [ctx.expand_make_variables("copts", w, {}) for w in getattr(ctx.rule.attr, "copts", [])]

def _language_flags(ctx, source):
    cpp = ctx.fragments.cpp
    return cpp.copts + (cpp.conlyopts if source.extension == "c" else cpp.cxxopts)

def _summarize(ctx, source, headers, flags):
    out = ctx.actions.declare_file("{}.gpulint/{}.gls".format(ctx.label.name, source.basename))
    inputs = depset([source], transitive = [headers])
    files = ctx.actions.args()
    files.add_all(inputs)
    files.set_param_file_format("multiline")
    files.use_param_file("%s", use_always = True)
    words = ctx.actions.args()
    words.add(ctx.file._gpulint)
    words.add(out)
    words.add_all(ctx.attr._summarize[WordsInfo].words)
    words.add(source)
    words.add("--")
    words.add_all(_language_flags(ctx, source))
    words.add_all(flags)
    ctx.actions.run(
        executable = ctx.executable._script,
        arguments = [files, words],
        inputs = inputs,
        tools = [ctx.file._gpulint],
        outputs = [out],
        mnemonic = "GpulintSummarize",
        progress_message = "gpulint summarize {}".format(source.short_path),
    )
    return out

def _aspect_impl(target, ctx):
    before = [d[GpulintInfo] for name in ["deps", "implementation_deps"] for d in getattr(ctx.rule.attr, name, []) if GpulintInfo in d]
    own = []
    files = []
    if CcInfo in target and hasattr(ctx.rule.files, "srcs") and _LEFT_OUT not in ctx.rule.attr.tags:
        files = ctx.rule.files.srcs + getattr(ctx.rule.files, "hdrs", [])
        context = target[CcInfo].compilation_context
        headers = depset([f for f in files if not _is_source(f)], transitive = [context.headers])
        flags = _flags(ctx, target)
        own = [_summarize(ctx, f, headers, flags) for f in ctx.rule.files.srcs if _is_source(f)]
    info = GpulintInfo(
        link_files = depset(own, transitive = [b.link_files for b in before]),
        sources = depset(files, transitive = [b.sources for b in before]),
    )
    return [info, OutputGroupInfo(gpulint = info.link_files)]

_PROGRAM = {
    "_gpulint": attr.label(default = "@gpulint_program//:gpulint", allow_single_file = True),
}

gpulint_aspect = aspect(
    doc = "One link file for each source: bazel build --aspects=@gpulint//:gpulint.bzl%gpulint_aspect --output_groups=gpulint //...",
    implementation = _aspect_impl,
    attr_aspects = ["deps", "implementation_deps"],
    fragments = ["cpp"],
    attrs = dict(
        _PROGRAM,
        _script = attr.label(default = "//:summarize.sh", allow_single_file = True, executable = True, cfg = "exec"),
        _summarize = attr.label(default = "//:summarize"),
    ),
)

def _all(ctx):
    """The link files and sources of all targets, and the words of `gpulint link` that name the former."""
    infos = [t[GpulintInfo] for t in ctx.attr.targets]
    link_files = depset(transitive = [i.link_files for i in infos])
    sources = depset(transitive = [i.sources for i in infos] + [depset(ctx.files.data)])
    return link_files, sources, ctx.attr._link[WordsInfo].words + ctx.attr.options

def _report_impl(ctx):
    link_files, sources, options = _all(ctx)
    text = ctx.actions.declare_file(ctx.label.name + ".txt")
    sarif = ctx.actions.declare_file(ctx.label.name + ".sarif")
    words = ctx.actions.args()
    words.add("link")
    words.add_all(["--no-config", "--no-cache", "--exit-zero"])
    words.add(text, format = "--output=full=%s")
    words.add(sarif, format = "--output=sarif=%s")
    words.add_all(options)
    words.add_all(link_files)
    words.set_param_file_format("multiline")
    words.use_param_file("@%s")
    ctx.actions.run(
        executable = ctx.file._gpulint,
        arguments = [words],
        inputs = depset(transitive = [link_files, sources]),
        outputs = [text, sarif],
        mnemonic = "GpulintLink",
        progress_message = "gpulint link {}".format(ctx.label),
    )
    return [DefaultInfo(files = depset([text, sarif]))]

def _test_impl(ctx):
    link_files, sources, options = _all(ctx)
    names = ctx.actions.declare_file(ctx.label.name + ".words")
    words = ctx.actions.args()
    words.add_all(link_files, map_each = _short_path)
    words.set_param_file_format("multiline")
    ctx.actions.write(names, words)
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    quoted = ["'" + w.replace("'", "'\\''") + "'" for w in options]
    ctx.actions.write(script, "#!/bin/sh\nexec '{}' link --no-config --no-cache {} '@{}'\n".format(
        ctx.file._gpulint.short_path,
        " ".join(quoted),
        names.short_path,
    ), is_executable = True)
    files = ctx.runfiles([names, ctx.file._gpulint], transitive_files = depset(transitive = [link_files, sources]))
    return [DefaultInfo(executable = script, runfiles = files)]

def _short_path(file):
    return file.short_path

_LINK = dict(
    _PROGRAM,
    targets = attr.label_list(aspects = [gpulint_aspect], doc = "what is checked, with what it depends on"),
    data = attr.label_list(allow_files = True, doc = "files that the options name: a baseline, models"),
    options = attr.string_list(doc = "words for `gpulint link`"),
    _link = attr.label(default = "//:link"),
)

gpulint_report = rule(
    doc = "NAME.txt and NAME.sarif with the findings of the targets, linked.",
    implementation = _report_impl,
    attrs = _LINK,
)

gpulint_test = rule(
    doc = "Fails where the targets, linked, have findings.",
    implementation = _test_impl,
    attrs = _LINK,
    test = True,
)
