// SPDX-License-Identifier: Apache-2.0
// expect-none
// Abseil's headers are missing. A handle is lent by a pool in a StatusOr, whose destructor gives it back on each way out.
#include <absl/status/status.h>
#include <absl/status/statusor.h>
#include <absl/synchronization/mutex.h>
#include <cublas_v2.h>
#include <utility>
#include <vector>

class LentHandles {
public:
	class Lent {
	public:
		Lent(LentHandles *pool, cublasHandle_t handle) : pool_(pool), handle_(handle) {}
		Lent(Lent &&other) : pool_(std::exchange(other.pool_, nullptr)), handle_(other.handle_) {}
		~Lent()
		{
			if (pool_)
				pool_->take_back(handle_);
		}
		cublasHandle_t get() const { return handle_; }

	private:
		LentHandles *pool_;
		cublasHandle_t handle_;
	};
	static absl::StatusOr<Lent> lend(cudaStream_t stream);
	void take_back(cublasHandle_t handle)
	{
		absl::MutexLock lock(&mutex_);
		free_.push_back(handle);
	}

private:
	absl::Mutex mutex_;
	std::vector<cublasHandle_t> free_;
};

static absl::Status as_status(cublasStatus_t status)
{
	if (status != CUBLAS_STATUS_SUCCESS)
		return absl::InternalError("cuBLAS");
	return absl::OkStatus();
}

static LentHandles *handles()
{
	static LentHandles *pool = new LentHandles;
	return pool;
}

absl::StatusOr<LentHandles::Lent> LentHandles::lend(cudaStream_t stream)
{
	LentHandles *pool = handles();
	absl::MutexLock lock(&pool->mutex_);
	cublasHandle_t handle;
	if (pool->free_.empty()) {
		absl::Status status = as_status(cublasCreate(&handle));
		if (!status.ok())
			return status;
	} else {
		handle = pool->free_.back();
		pool->free_.pop_back();
	}
	cublasSetStream(handle, stream);
	return Lent(pool, handle);
}

absl::Status scale_lent(cudaStream_t stream, float *x, int n, float factor)
{
	absl::StatusOr<LentHandles::Lent> lent = LentHandles::lend(stream);
	if (!lent.ok())
		return lent.status();
	if (n <= 0)
		return absl::InvalidArgumentError("n");
	return as_status(cublasSscal(lent->get(), n, &factor, x, 1));
}
