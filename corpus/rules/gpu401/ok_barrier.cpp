// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>
#include <pthread.h>
#include <semaphore.h>

#include <thread>

// right: all meet at a barrier once the writer has waited for its stream
void ok_pthread_barrier(float *d, cudaStream_t s, cudaStream_t t, cudaStream_t u)
{
	pthread_barrier_t met;
	pthread_barrier_init(&met, nullptr, 3);
	std::thread first([&] {
		pthread_barrier_wait(&met);
		cudaMemsetAsync(d, 1, 64, t);
		cudaStreamSynchronize(t);
		pthread_barrier_wait(&met);
	});
	std::thread second([&] {
		cudaMemsetAsync(d, 0, 64, s);
		cudaStreamSynchronize(s);
		pthread_barrier_wait(&met);
		pthread_barrier_wait(&met);
	});
	std::thread third([&] {
		pthread_barrier_wait(&met);
		pthread_barrier_wait(&met);
		cudaMemsetAsync(d, 2, 64, u);
	});
	first.join();
	second.join();
	third.join();
	pthread_barrier_destroy(&met);
}

// right: a semaphore that is a lock
void ok_semaphore(float *d, cudaStream_t s, cudaStream_t t)
{
	sem_t free_slot;
	sem_init(&free_slot, 0, 1);
	std::thread a([&] {
		sem_wait(&free_slot);
		cudaMemsetAsync(d, 0, 64, s);
		cudaStreamSynchronize(s);
		sem_post(&free_slot);
	});
	std::thread b([&] {
		sem_wait(&free_slot);
		cudaMemsetAsync(d, 1, 64, t);
		cudaStreamSynchronize(t);
		sem_post(&free_slot);
	});
	a.join();
	b.join();
	sem_destroy(&free_slot);
}
