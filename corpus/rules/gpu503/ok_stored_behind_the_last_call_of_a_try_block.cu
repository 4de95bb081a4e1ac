// SPDX-License-Identifier: Apache-2.0
// expect-none
// Whoever opens the session gets it when nothing threw: what the handler deletes was not handed out.
#include <cublas_v2.h>
#include <memory>
#include <stdexcept>

void look_for_devices();

struct blas_end {
	void operator()(cublasHandle_t *blas)
	{
		cublasDestroy(*blas);
		delete blas;
	}
};

struct session {
	std::shared_ptr<cublasHandle_t> blas;
	bool is_open;
};

int session_open(session **out)
{
	session *s = nullptr;
	try {
		s = new session;
		look_for_devices();
		s->is_open = true;
		*out = s;
	} catch (std::exception &) {
		if (s)
			delete s;
		return 1;
	}
	return 0;
}

static std::shared_ptr<cublasHandle_t> blas_new()
{
	cublasHandle_t blas;
	cublasCreate(&blas);
	return std::shared_ptr<cublasHandle_t>(new cublasHandle_t(blas), blas_end());
}

void session_prepare(session *s)
{
	if (!s->blas)
		s->blas = blas_new();
}

class solver {
public:
	void prepare()
	{
		session_open(&opened);
		session_prepare(opened);
	}
private:
	session *opened;
};

void solve(solver *s)
{
	s->prepare();
}
