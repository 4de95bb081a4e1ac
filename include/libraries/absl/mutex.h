// SPDX-License-Identifier: Apache-2.0
// Abseil's locks, as those of the C++ library. Source: https://abseil.io/docs/cpp/guides/synchronization and the comments of absl/synchronization/mutex.h
#pragma once
#include <mutex>
#include <shared_mutex>

#if __cplusplus >= 201703L
namespace absl {

struct Mutex : std::shared_mutex {
	void Lock() { lock(); }
	void Unlock() { unlock(); }
	bool TryLock() { return try_lock(); }
	void WriterLock() { lock(); }
	void WriterUnlock() { unlock(); }
	void ReaderLock() { lock_shared(); }
	void ReaderUnlock() { unlock_shared(); }
	void AssertHeld() const {}
	void AssertReaderHeld() const {}
	template <class C> void Await(const C &);
};
struct MutexLock {
	explicit MutexLock(Mutex *mutex) : gpulint_lock(*mutex) {}
	explicit MutexLock(Mutex &mutex) : gpulint_lock(mutex) {}
	std::unique_lock<std::shared_mutex> gpulint_lock;
};
struct WriterMutexLock : MutexLock {
	using MutexLock::MutexLock;
};
struct ReaderMutexLock {
	explicit ReaderMutexLock(Mutex *mutex) : gpulint_lock(*mutex) {}
	explicit ReaderMutexLock(Mutex &mutex) : gpulint_lock(mutex) {}
	std::shared_lock<std::shared_mutex> gpulint_lock;
};

} // namespace absl
#endif
