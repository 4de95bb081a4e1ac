// SPDX-License-Identifier: Apache-2.0
// The kernels that witnesses are executed with. kernels.ptx is made from this file by tools/ptx and checked in, so that
// neither a build nor a run needs a toolkit. Written for sm_75 and PTX 6.4: old drivers load it, and it has grid sync.
#include <cooperative_groups.h>

typedef unsigned char byte;
typedef unsigned long long word;

static __device__ word nanoseconds()
{
	word t;
	asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(t));
	return t;
}

// One thread. state[0]: 1 = waits, 2 = was opened, 3 = gave up after `cap` nanoseconds. state[1]: nonzero = open.
extern "C" __global__ void gpulint_gate(volatile unsigned *state, word cap)
{
	word start = nanoseconds();
	state[0] = 1;
	__threadfence_system();
	while (!state[1]) {
		if (nanoseconds() - start > cap) {
			state[0] = 3;
			return;
		}
	}
	state[0] = 2;
}

extern "C" __global__ void gpulint_fill(byte *p, word n, unsigned tag)
{
	word step = (word)gridDim.x * blockDim.x;
	for (word i = (word)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
		p[i] = (byte)tag;
}

// Counts the bytes that differ from `tag` in result[0]; result[1] gets one of the wrong bytes.
extern "C" __global__ void gpulint_verify(const volatile byte *p, word n, unsigned tag, word *result)
{
	word step = (word)gridDim.x * blockDim.x, wrong = 0, sample = 0;
	for (word i = (word)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
		byte b = p[i];
		if (b != (byte)tag) {
			wrong++;
			sample = b;
		}
	}
	if (wrong) {
		atomicAdd(result, wrong);
		result[1] = sample;
	}
}

// Adds `tag` to each byte, modulo 256, as one atomic operation a word: p is aligned to 4, [begin, end) are bytes.
extern "C" __global__ void gpulint_add(unsigned *p, word begin, word end, unsigned tag)
{
	word step = (word)gridDim.x * blockDim.x;
	for (word w = begin / 4 + (word)blockIdx.x * blockDim.x + threadIdx.x; w * 4 < end; w += step) {
		unsigned old = p[w], seen;
		do {
			unsigned next = 0;
			seen = old;
			for (unsigned k = 0; k < 4; k++) {
				word at = w * 4 + k;
				unsigned b = (seen >> (8 * k)) & 255;
				if (at >= begin && at < end)
					b = (b + tag) & 255;
				next |= b << (8 * k);
			}
			old = atomicCAS(p + w, seen, next);
		} while (old != seen);
	}
}

// A grid-wide barrier of cooperative groups: traps in a launch that is not cooperative.
extern "C" __global__ void gpulint_grid_sync(unsigned *flag)
{
	cooperative_groups::grid_group grid = cooperative_groups::this_grid();
	grid.sync();
	if (grid.thread_rank() == 0)
		*flag = 1;
}

// A barrier as programs write it by hand: each block counts itself and spins for the others, here at most `cap`
// nanoseconds. state[0]: blocks that arrived; state[1]: blocks that gave up.
extern "C" __global__ void gpulint_barrier(unsigned *state, word cap)
{
	if (threadIdx.x == 0) {
		word start = nanoseconds();
		atomicAdd(state, 1);
		while (*(volatile unsigned *)state < gridDim.x) {
			// Once one block has given up, all do: the blocks behind them need not wait as well.
			if (nanoseconds() - start > cap || ((volatile unsigned *)state)[1]) {
				atomicAdd(state + 1, 1);
				break;
			}
		}
	}
	__syncthreads();
}

extern "C" __global__ void gpulint_nothing()
{
}
