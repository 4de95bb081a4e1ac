// SPDX-License-Identifier: Apache-2.0
// expect-none
// A slot of page-locked memory is filled again when the index has turned around, behind a wait for the event of its last copy.
#include <cuda_runtime.h>

#include <cstring>
#include <vector>

enum { BYTES = 4096 };

struct slots {
	std::vector<char *> staging;
	std::vector<cudaEvent_t> copied;
	char *device;
	cudaStream_t stream;
	int at = 0, count;
	unsigned taken = 0;

	explicit slots(int n) : staging(n), copied(n), count(n)
	{
		cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
		cudaMalloc(&device, BYTES);
		for (auto &s : staging)
			cudaMallocHost(&s, BYTES);
		for (auto &e : copied)
			cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
	}

	~slots()
	{
		cudaStreamSynchronize(stream);
		for (auto &s : staging)
			cudaFreeHost(s);
		for (auto &e : copied)
			cudaEventDestroy(e);
		cudaFree(device);
		cudaStreamDestroy(stream);
	}

	void put(int k)
	{
		cudaMemcpyAsync(device, staging[k], BYTES, cudaMemcpyHostToDevice, stream);
		cudaEventRecord(copied[k], stream);
	}

	int next() { return taken++ % staging.size(); }
};

void advance(int &at, int count)
{
	at = (at + 1) % count;
}

void by_rest(const char *from, int n)
{
	slots s(3);
	for (int i = 0; i < n; i++) {
		cudaEventSynchronize(s.copied[s.at]);
		memcpy(s.staging[s.at], from + i * BYTES, BYTES);
		s.put(s.at);
		advance(s.at, s.count);
	}
}

void by_number_taken(const char *from, int n)
{
	slots s(4);
	for (int i = 0; i < n; i++) {
		int k = s.next();
		cudaEventSynchronize(s.copied[k]);
		memcpy(s.staging[k], from + i * BYTES, BYTES);
		s.put(k);
	}
}

void by_reset(const char *from, int n)
{
	slots s(3);
	for (int i = 0; i < n; i++) {
		cudaEventSynchronize(s.copied[s.at]);
		memcpy(s.staging[s.at], from + i * BYTES, BYTES);
		s.put(s.at);
		if (++s.at == s.count)
			s.at = 0;
	}
}

void by_choice(const char *from, int n)
{
	slots s(3);
	int k = 0;
	for (int i = 0; i < n; i++) {
		cudaEventSynchronize(s.copied[k]);
		memcpy(s.staging[k], from + i * BYTES, BYTES);
		s.put(k);
		k = k + 1 < s.count ? k + 1 : 0;
	}
}

void by_bit(const char *from, int n)
{
	slots s(2);
	for (int i = 0; i < n; i++) {
		cudaEventSynchronize(s.copied[s.at]);
		memcpy(s.staging[s.at], from + i * BYTES, BYTES);
		s.put(s.at);
		s.at ^= 1;
	}
}

void by_difference(const char *from, int n)
{
	slots s(2);
	for (int i = 0; i < n; i++) {
		cudaEventSynchronize(s.copied[s.at]);
		memcpy(s.staging[s.at], from + i * BYTES, BYTES);
		s.put(s.at);
		s.at = 1 - s.at;
	}
}
