# SPDX-License-Identifier: Apache-2.0
# torch_driver.py NAME [build]: builds the extension NAME beside this file, or calls its functions on PyTorch's default stream
# and then on a stream of the pool, and says how many results differ.
import importlib.util, os, sys
import torch
from torch.utils.cpp_extension import load

here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(here)
name = sys.argv[1]
core = root + '/DeepSpeed/deepspeed/inference/v2/kernels/core_ops'
torchsparse = root + '/torchsparse/torchsparse/backend'
mmcv = root + '/mmcv/mmcv/ops/csrc'
sources, folders = {
    'torchsparse': ([here + '/torchsparse.cu', torchsparse + '/others/query_cuda.cu'], [root + '/torchsparse']),
    'mmcv': ([here + '/mmcv.cpp', mmcv + '/pytorch/cuda/roi_align_rotated_cuda.cu'], [mmcv + '/common', mmcv + '/common/cuda', root + '/shim']),
    'deepspeed_fp6': ([here + '/deepspeed_fp6.cpp', core + '/cuda_linear/linear_kernels_cuda.cu'], [core + '/cuda_linear']),
    'deepspeed_blas': ([here + '/deepspeed_blas.cpp'], [core + '/blas_kernels']),
}[name]
folder = root + '/ext/' + name
os.makedirs(folder, exist_ok=True)
half = ['-U__CUDA_NO_HALF_OPERATORS__', '-U__CUDA_NO_HALF_CONVERSIONS__', '-U__CUDA_NO_HALF2_OPERATORS__']
ready = folder + '/' + name + '_ext.so'
if len(sys.argv) == 2 and os.path.exists(ready): # built by an earlier run
    spec = importlib.util.spec_from_file_location(name + '_ext', ready)
    ext = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(ext)
else:
    ext = load(name=name + '_ext', sources=sources, extra_include_paths=folders, build_directory=folder, extra_cflags=['-g', '-O1'],
               extra_cuda_cflags=['-g', '-lineinfo', '-O1'] + half, extra_ldflags=['-lcublas'] if name == 'deepspeed_blas' else [],
               with_cuda=True, verbose=len(sys.argv) > 2)
if len(sys.argv) > 2:
    sys.exit()

def query():
    wanted = torch.arange(1, 5001, dtype=torch.int64, device='cuda') * 7
    return ext.query(wanted, wanted - 1)

def transpose():
    n, volume = 5000, 27
    m = (torch.arange(n, dtype=torch.int32, device='cuda') - 1).view(n, 1).repeat(1, volume).contiguous()
    t = torch.full((n, volume), -7, dtype=torch.int32, device='cuda')
    ext.transpose(m, t)
    return t

def bitmask():
    return ext.bitmask(torch.full((5000, 27), -1, dtype=torch.int32, device='cuda'))

def coordinates(size):
    n = torch.arange(512, dtype=torch.int32, device='cuda')
    c = torch.stack([n % 8, n // 8 % 8, n // 64, n * 0], 1).contiguous()
    sizes = torch.full((3,), size, dtype=torch.int32, device='cuda')
    return ext.coordinates(c, sizes, torch.ones_like(sizes), size ** 3)

def boxes():
    n = torch.arange(64, dtype=torch.float32, device='cuda')
    return torch.stack([n * 0, 4 + n % 8, 4 + n // 8, n * 0 + 4, n * 0 + 3, n * 0 + 0.1], 1).contiguous()

def forward():
    return ext.forward(torch.arange(16 * 1024, dtype=torch.float32, device='cuda').view(1, 16, 32, 32), boxes())

def backward():
    return ext.backward(torch.ones(64, 16, 7, 7, device='cuda'), boxes(), 32, 32)

def fp6(split):
    x = torch.arange(32 * 256, device='cuda').view(32, 256).remainder(13).half() / 16
    w = torch.arange(256 * 48, dtype=torch.int32, device='cuda').view(256, 48) * 40503
    return ext.linear(x, w, torch.ones(256, dtype=torch.half, device='cuda'), split)

def split():
    try:
        return fp6(2)
    except RuntimeError as e:
        print('linear with splitK = 2:', str(e).splitlines()[0])
        return torch.zeros(1)

def linear(kind):
    h = torch.ones(64, 128, device='cuda', dtype=kind)
    w = torch.ones(96, 128, device='cuda', dtype=kind)
    out = torch.zeros(64, 96, device='cuda', dtype=kind)
    ext.linear(out, h, w)
    return out

def batched():
    a, b, c = (torch.ones(4, 64, 64, device='cuda') for i in range(3))
    ext.batched(c, b, a)
    return c

functions = {
    'torchsparse': [query, transpose, bitmask, lambda: coordinates(3), lambda: coordinates(2)],
    'mmcv': [forward, backward],
    'deepspeed_fp6': [lambda: fp6(1), split],
    'deepspeed_blas': [lambda: linear(torch.float32), lambda: linear(torch.float16), batched],
}[name]
want = [f() for f in functions]
torch.cuda.synchronize()
s = torch.cuda.Stream()
different = 0
with torch.cuda.stream(s):
    for i in range(4):
        for f, w in zip(functions, want):
            got = f()
            torch.cuda.synchronize()
            different += not torch.allclose(got, w, equal_nan=True, atol=1e-2, rtol=1e-2)
print('%s: %d of %d results differ from those on the default stream' % (name, different, 4 * len(functions)))
