// SPDX-License-Identifier: Apache-2.0
// Calls torchsparse's functions behind work of the caller on PyTorch's current stream.
#include <torch/extension.h>

#include "torchsparse/backend/hashmap/hashmap_cuda.cuh"
#include "torchsparse/backend/others/query_cuda.h"

static at::Tensor query(at::Tensor wanted, at::Tensor target)
{


	target.add_(1); // work: hash_target


	return hash_query_cuda(wanted, target, target);
}

static void transpose(at::Tensor map, at::Tensor map_t)
{


	map.add_(1); // work: out_in_map of convert


	convert_transposed_out_in_map(map, map_t);
}

static at::Tensor bitmask(at::Tensor map)
{


	map.add_(1); // work: out_in_map of derive


	return derive_bitmask_from_out_in_map(map, 1, (int)map.size(0));
}

static at::Tensor coordinates(at::Tensor coords, at::Tensor sizes, at::Tensor strides, int volume)
{
	hashtable table((int)coords.size(0) * 2);


	coords.add_(1); // work: coords of insert


	table.insert_coords(coords);
	cudaDeviceSynchronize();


	coords.sub_(1); // work: coords of lookup


	return table.lookup_coords(coords, sizes, strides, volume);
}

PYBIND11_MODULE(TORCH_EXTENSION_NAME, m)
{
	m.def("query", &query);
	m.def("transpose", &transpose);
	m.def("bitmask", &bitmask);
	m.def("coordinates", &coordinates);
}
