// SPDX-License-Identifier: Apache-2.0
// A slot of page-locked memory is filled again when the index has turned around, and no wait stands in front of it. Indexes turn in many ways: the
// loop is followed until the first slot comes again.
#include <cuda_runtime.h>

#include <cstring>
#include <vector>

enum { BYTES = 4096 };

struct slots {
	std::vector<char *> staging;
	char *device;
	cudaStream_t stream;
	int at = 0, count;
	unsigned taken = 0;

	explicit slots(int n) : staging(n), count(n)
	{
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
		cudaMalloc(&device, BYTES);
		for (auto &s : staging)
			cudaMallocHost(&s, BYTES);
	}

	~slots()
	{
		cudaStreamSynchronize(stream);
		for (auto &s : staging)
			cudaFreeHost(s);
		cudaFree(device);
		cudaStreamDestroy(stream);
	}

	void put(char *slot) { cudaMemcpyAsync(device, slot, BYTES, cudaMemcpyHostToDevice, stream); }

	char *next() { return staging[taken++ % staging.size()]; }
};

void advance(int &at, int count)
{
	at = (at + 1) % count;
}

void by_rest(const char *from, int n)
{
	slots s(3);
	for (int i = 0; i < n; i++) {
		memcpy(s.staging[s.at], from + i * BYTES, BYTES); // expect: GPU106 // validate: confirmed
		s.put(s.staging[s.at]);
		advance(s.at, s.count);
	}
}

void by_number_taken(const char *from, int n)
{
	slots s(4);
	for (int i = 0; i < n; i++) {
		char *slot = s.next();
		memcpy(slot, from + i * BYTES, BYTES); // expect: GPU106 // validate: confirmed
		s.put(slot);
	}
}

void by_reset(const char *from, int n)
{
	slots s(3);
	for (int i = 0; i < n; i++) {
		memcpy(s.staging[s.at], from + i * BYTES, BYTES); // expect: GPU106 // validate: confirmed
		s.put(s.staging[s.at]);
		if (++s.at == s.count)
			s.at = 0;
	}
}

void by_choice(const char *from, int n)
{
	slots s(3);
	int k = 0;
	for (int i = 0; i < n; i++) {
		memcpy(s.staging[k], from + i * BYTES, BYTES); // expect: GPU106 // validate: confirmed
		s.put(s.staging[k]);
		k = k + 1 < s.count ? k + 1 : 0;
	}
}

void by_bit(const char *from, int n)
{
	slots s(2);
	for (int i = 0; i < n; i++) {
		memcpy(s.staging[s.at], from + i * BYTES, BYTES); // expect: GPU106 // validate: confirmed
		s.put(s.staging[s.at]);
		s.at ^= 1;
	}
}

void by_difference(const char *from, int n)
{
	slots s(2);
	for (int i = 0; i < n; i++) {
		memcpy(s.staging[s.at], from + i * BYTES, BYTES); // expect: GPU106 // validate: confirmed
		s.put(s.staging[s.at]);
		s.at = 1 - s.at;
	}
}
