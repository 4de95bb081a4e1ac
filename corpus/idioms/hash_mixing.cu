// SPDX-License-Identifier: Apache-2.0
// expect-none
// A hash is mixed on the host: each step doubles what the values are made of.
#include <cuda_runtime.h>

__global__ void look_up(unsigned *slots, unsigned at) { slots[at] += 1; }

static unsigned rotated(unsigned x, int k) { return x << k | x >> (32 - k); }

static unsigned hash(const unsigned *key, int n)
{
	unsigned a = 17, b = 19, c = 23;
	while (n > 3) {
		a += key[0], b += key[1], c += key[2];
		a -= c, a ^= rotated(c, 4), c += b;
		b -= a, b ^= rotated(a, 6), a += c;
		c -= b, c ^= rotated(b, 8), b += a;
		a -= c, a ^= rotated(c, 16), c += b;
		b -= a, b ^= rotated(a, 19), a += c;
		c -= b, c ^= rotated(b, 4), b += a;
		n -= 3;
		key += 3;
	}
	c ^= b, c -= rotated(b, 14);
	a ^= c, a -= rotated(c, 11);
	b ^= a, b -= rotated(a, 25);
	c ^= b, c -= rotated(b, 16);
	a ^= c, a -= rotated(c, 4);
	b ^= a, b -= rotated(a, 14);
	c ^= b, c -= rotated(b, 24);
	return c;
}

void count(unsigned *slots, unsigned size, const unsigned *key, int n, cudaStream_t stream)
{
	unsigned at = hash(key, n) % size;
	if (at)
		look_up<<<1, 1, 0, stream>>>(slots, at);
}
