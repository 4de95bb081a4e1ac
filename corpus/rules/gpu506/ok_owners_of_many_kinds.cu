// SPDX-License-Identifier: Apache-2.0
// expect-none: counted owners, a smart pointer that lets go, a list that is taken apart, a buffer that grows in the caller, and one of static life.
#include <cuda_runtime.h>
#include <memory>

class counted_panel {
public:
	counted_panel() : m_count(new int(1))
	{
		cudaMalloc(&m_panel, 64);
	}
	counted_panel(const counted_panel &from) : m_panel(from.m_panel), m_count(from.m_count)
	{
		++*m_count;
	}
	counted_panel &operator=(const counted_panel &) = delete;
	~counted_panel()
	{
		if (--*m_count == 0) {
			cudaFree(m_panel);
			delete m_count;
		}
	}
	float *get() const
	{
		return m_panel;
	}

private:
	float *m_panel;
	int *m_count;
};

struct tile_deleter {
	void operator()(float *p) const
	{
		cudaFree(p);
	}
};

struct tile_list {
	tile_list *next;
	float *tile;
};

void share_a_panel()
{
	counted_panel first;
	counted_panel second = first;
	cudaMemset(second.get(), 0, 64);
}

void let_go_of_a_tile()
{
	float *d_tile;
	if (cudaMalloc(&d_tile, 64) != cudaSuccess)
		return;
	std::unique_ptr<float, tile_deleter> owner(d_tile);
	cudaMemset(owner.get(), 0, 64);
	cudaFree(owner.release());
}

void drop_tile_list(tile_list *list)
{
	while (list) {
		tile_list *next = list->next;
		cudaFree(list->tile);
		delete list;
		list = next;
	}
}

static void grow_tile(float **tile, size_t bytes)
{
	float *d_more;
	if (cudaMalloc(&d_more, bytes) != cudaSuccess)
		return;
	cudaMemcpy(d_more, *tile, bytes / 2, cudaMemcpyDeviceToDevice);
	cudaFree(*tile);
	*tile = d_more;
}

void use_grown_tile()
{
	float *d_tile;
	if (cudaMalloc(&d_tile, 32) != cudaSuccess)
		return;
	grow_tile(&d_tile, 64);
	cudaMemset(d_tile, 0, 64);
	cudaFree(d_tile);
}

float *tile_of_size(size_t bytes)
{
	static float *d_kept;
	static size_t kept_bytes;
	if (bytes > kept_bytes) {
		cudaFree(d_kept);
		cudaMalloc(&d_kept, bytes);
		kept_bytes = bytes;
	}
	cudaMemset(d_kept, 0, bytes);
	return d_kept;
}
