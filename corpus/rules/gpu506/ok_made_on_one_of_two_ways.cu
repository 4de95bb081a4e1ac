// SPDX-License-Identifier: Apache-2.0
// What the conditional operator chooses is made in the place of the result: no temporary ends in between (C++17 [expr.cond] 6 and 7).
// expect-none
#include <cuda_runtime.h>

#include <memory>

struct release_lut {
	void operator()(float *p) const
	{
		cudaFree(p);
	}
};
using lut_memory = std::unique_ptr<float, release_lut>;

class tone_curve {
public:
	tone_curve() = default;
	explicit tone_curve(size_t bytes)
	{
		cudaMalloc(&m_points, bytes);
	}
	tone_curve(tone_curve &&from) noexcept : m_points(from.m_points)
	{
		from.m_points = nullptr;
	}
	tone_curve(const tone_curve &) = delete;
	~tone_curve()
	{
		if (m_points)
			cudaFree(m_points);
	}
	void *points() const
	{
		return m_points;
	}

private:
	void *m_points = nullptr;
};

static lut_memory make_lut(size_t n)
{
	float *p = nullptr;
	return cudaMalloc(&p, n * sizeof(float)) == cudaSuccess ? lut_memory(p) : lut_memory();
}

static size_t bytes_of(tone_curve curve)
{
	cudaMemset(curve.points(), 0, 64);
	return 64;
}

size_t grade(bool is_fine)
{
	lut_memory lut = make_lut(256);
	if (!lut)
		return 0;
	cudaMemset(lut.get(), 0, 256 * sizeof(float));
	tone_curve curve = is_fine ? tone_curve(4096) : tone_curve(256);
	cudaMemset(curve.points(), 0, 256);
	size_t n = bytes_of(is_fine ? tone_curve(128) : tone_curve(64));
	cudaDeviceSynchronize();
	return n;
}
