// SPDX-License-Identifier: Apache-2.0
// Runs a command several times and prints one line: median wall seconds, least, most, median processor seconds of it
// and its children, most resident megabytes.
//
//   measure TIMES COMMAND ARG...      output of the command is dropped; a status above 1 ends the measurement
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 101 };

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

static int compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

// Exit status of the command, -1 when a signal ended it.
static int run(char **command, double *wall, double *cpu, long *kilobytes)
{
	struct rusage usage;
	int status;
	double start = now();
	pid_t pid = fork();
	if (pid == 0) {
		int null = open("/dev/null", O_RDWR);
		dup2(null, 0);
		dup2(null, 1);
		dup2(null, 2);
		execvp(command[0], command);
		_exit(127);
	}
	if (pid < 0 || wait4(pid, &status, 0, &usage) < 0)
		return -1;
	*wall = now() - start;
	*cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime);
	*kilobytes = usage.ru_maxrss > *kilobytes ? usage.ru_maxrss : *kilobytes;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int main(int argc, char **argv)
{
	int times = argc > 2 ? atoi(argv[1]) : 0;
	double wall[MOST], cpu[MOST];
	long kilobytes = 0;
	if (times < 1 || times > MOST) {
		fputs("usage: measure TIMES COMMAND ARG...\n", stderr);
		return 2;
	}
	for (int i = 0; i < times; i++) {
		int status = run(argv + 2, &wall[i], &cpu[i], &kilobytes);
		if (status < 0 || status > 1) {
			fprintf(stderr, "measure: %s: status %d\n", argv[2], status);
			return 2;
		}
	}
	qsort(wall, (size_t)times, sizeof *wall, compare);
	qsort(cpu, (size_t)times, sizeof *cpu, compare);
	printf("%.4f %.4f %.4f %.4f %.0f\n", wall[times / 2], wall[0], wall[times - 1], cpu[times / 2], (double)kilobytes / 1024);
	return 0;
}
