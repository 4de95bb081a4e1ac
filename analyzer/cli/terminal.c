// SPDX-License-Identifier: Apache-2.0
#include "cli/terminal.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static bool is_set(const char *name)
{
	const char *value = getenv(name);
	return value && *value;
}

static bool is_on(const char *name)
{
	return is_set(name) && strcmp(getenv(name), "0") != 0;
}

static bool is_terminal(const char *other_than)
{
	const char *term = getenv("TERM");
	return isatty(STDOUT_FILENO) && !(term && (strcmp(term, "dumb") == 0 || strcmp(term, other_than) == 0));
}

bool terminal_color(const char *choice)
{
	if (choice && strcmp(choice, "auto") != 0)
		return strcmp(choice, "always") == 0;
	if (is_set("NO_COLOR"))
		return false;
	return is_on("FORCE_COLOR") || is_on("CLICOLOR_FORCE") || is_terminal("");
}

bool terminal_links(const char *choice)
{
	if (choice && strcmp(choice, "auto") != 0)
		return strcmp(choice, "always") == 0;
	if (is_set("FORCE_HYPERLINK"))
		return is_on("FORCE_HYPERLINK");
	return is_terminal("linux"); // the kernel's terminal prints parts of them
}

uint32_t terminal_width(void)
{
	struct winsize size = {0};
	return isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

const char *terminal_host(struct arena *arena)
{
	char name[HOST_NAME_MAX + 1] = "";
	gethostname(name, sizeof name - 1);
	return arena_strdup(arena, name);
}
