# SPDX-License-Identifier: Apache-2.0
"""A flag of the build that is a list of words."""

WordsInfo = provider(doc = "Words for a command line.", fields = ["words"])

def _words_impl(ctx):
    return [WordsInfo(words = ctx.build_setting_value)]

words = rule(
    implementation = _words_impl,
    build_setting = config.string_list(flag = True),
)
