// SPDX-License-Identifier: Apache-2.0
// expect-none
// What a program is told to do is read by a loop in a function of its own: each of the calls behind it is on some path, also that for two settings at once.
#include <cuda_runtime.h>
#include <string.h>
#include <stdlib.h>
struct settings { bool dry, verify, time, pin, warm, batch; int rounds, device; const char *name; };
static bool is_option(const char *a, const char *b) { return strcmp(a, b) == 0; }
static settings read_settings(int argc, char **argv)
{
	settings o = {false, false, false, false, false, false, 1, 0, "none"};
	for (int i = 1; i < argc; i++) {
		const char *a = argv[i];
		if (is_option(a, "--dry")) o.dry = true;
		else if (is_option(a, "--verify")) o.verify = true;
		else if (is_option(a, "--time")) o.time = true;
		else if (is_option(a, "--pin")) o.pin = true;
		else if (is_option(a, "--warm")) o.warm = true;
		else if (is_option(a, "--batch")) o.batch = true;
		else if (is_option(a, "--rounds")) { if (++i >= argc) exit(1); o.rounds = atoi(argv[i]); }
		else if (is_option(a, "--device")) { if (++i >= argc) exit(1); o.device = atoi(argv[i]); }
		else if (is_option(a, "--name")) { if (++i >= argc) exit(1); o.name = argv[i]; }
		else exit(2);
	}
	return o;
}
__global__ void settings_step(float *p) { p[threadIdx.x] = 1; }
int main(int argc, char **argv)
{
	settings o = read_settings(argc, argv);
	float *d, host[4];
	cudaMalloc(&d, sizeof host);
	if (o.dry) {
		cudaMemset(d, 0, 4);
		return 0;
	}
	if (o.warm)
		cudaMemset(d, 1, 4);
	for (int i = 0; i < o.rounds && !o.batch; i++)
		settings_step<<<1, 4>>>(d);
	if (o.verify && o.device == 1)
		cudaMemcpy(host, d, sizeof host, cudaMemcpyDeviceToHost);
	if (o.batch) {
		settings_step<<<1, 4>>>(d);
		cudaDeviceSynchronize();
		if (o.pin)
			cudaMemset(d, 2, 4);
	}
	cudaFree(d);
	return 0;
}
