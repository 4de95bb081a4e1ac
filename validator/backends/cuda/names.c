// SPDX-License-Identifier: Apache-2.0
// Error names of both APIs. From CUDA 10.1 on they share their numbers.
#include "validator/backends/cuda/driver.h"

#include <string.h>

struct error_name {
	int number;
	const char *driver, *runtime;
};

static const struct error_name error_names[] = {
	{0, "CUDA_SUCCESS", "cudaSuccess"},
	{1, "CUDA_ERROR_INVALID_VALUE", "cudaErrorInvalidValue"},
	{2, "CUDA_ERROR_OUT_OF_MEMORY", "cudaErrorMemoryAllocation"},
	{3, "CUDA_ERROR_NOT_INITIALIZED", "cudaErrorInitializationError"},
	{4, "CUDA_ERROR_DEINITIALIZED", "cudaErrorCudartUnloading"},
	{5, "CUDA_ERROR_PROFILER_DISABLED", "cudaErrorProfilerDisabled"},
	{6, "CUDA_ERROR_PROFILER_NOT_INITIALIZED", "cudaErrorProfilerNotInitialized"},
	{7, "CUDA_ERROR_PROFILER_ALREADY_STARTED", "cudaErrorProfilerAlreadyStarted"},
	{8, "CUDA_ERROR_PROFILER_ALREADY_STOPPED", "cudaErrorProfilerAlreadyStopped"},
	{9, NULL, "cudaErrorInvalidConfiguration"},
	{12, NULL, "cudaErrorInvalidPitchValue"},
	{13, NULL, "cudaErrorInvalidSymbol"},
	{16, NULL, "cudaErrorInvalidHostPointer"},
	{17, NULL, "cudaErrorInvalidDevicePointer"},
	{18, NULL, "cudaErrorInvalidTexture"},
	{19, NULL, "cudaErrorInvalidTextureBinding"},
	{20, NULL, "cudaErrorInvalidChannelDescriptor"},
	{21, NULL, "cudaErrorInvalidMemcpyDirection"},
	{22, NULL, "cudaErrorAddressOfConstant"},
	{23, NULL, "cudaErrorTextureFetchFailed"},
	{24, NULL, "cudaErrorTextureNotBound"},
	{25, NULL, "cudaErrorSynchronizationError"},
	{26, NULL, "cudaErrorInvalidFilterSetting"},
	{27, NULL, "cudaErrorInvalidNormSetting"},
	{28, NULL, "cudaErrorMixedDeviceExecution"},
	{31, NULL, "cudaErrorNotYetImplemented"},
	{32, NULL, "cudaErrorMemoryValueTooLarge"},
	{34, "CUDA_ERROR_STUB_LIBRARY", "cudaErrorStubLibrary"},
	{35, NULL, "cudaErrorInsufficientDriver"},
	{36, "CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER", "cudaErrorCallRequiresNewerDriver"},
	{37, NULL, "cudaErrorInvalidSurface"},
	{43, NULL, "cudaErrorDuplicateVariableName"},
	{44, NULL, "cudaErrorDuplicateTextureName"},
	{45, NULL, "cudaErrorDuplicateSurfaceName"},
	{46, "CUDA_ERROR_DEVICE_UNAVAILABLE", "cudaErrorDevicesUnavailable"},
	{49, NULL, "cudaErrorIncompatibleDriverContext"},
	{52, NULL, "cudaErrorMissingConfiguration"},
	{53, NULL, "cudaErrorPriorLaunchFailure"},
	{65, NULL, "cudaErrorLaunchMaxDepthExceeded"},
	{66, NULL, "cudaErrorLaunchFileScopedTex"},
	{67, NULL, "cudaErrorLaunchFileScopedSurf"},
	{68, NULL, "cudaErrorSyncDepthExceeded"},
	{69, NULL, "cudaErrorLaunchPendingCountExceeded"},
	{98, NULL, "cudaErrorInvalidDeviceFunction"},
	{100, "CUDA_ERROR_NO_DEVICE", "cudaErrorNoDevice"},
	{101, "CUDA_ERROR_INVALID_DEVICE", "cudaErrorInvalidDevice"},
	{102, "CUDA_ERROR_DEVICE_NOT_LICENSED", "cudaErrorDeviceNotLicensed"},
	{103, NULL, "cudaErrorSoftwareValidityNotEstablished"},
	{127, NULL, "cudaErrorStartupFailure"},
	{200, "CUDA_ERROR_INVALID_IMAGE", "cudaErrorInvalidKernelImage"},
	{201, "CUDA_ERROR_INVALID_CONTEXT", "cudaErrorDeviceUninitialized"},
	{202, "CUDA_ERROR_CONTEXT_ALREADY_CURRENT", NULL},
	{205, "CUDA_ERROR_MAP_FAILED", "cudaErrorMapBufferObjectFailed"},
	{206, "CUDA_ERROR_UNMAP_FAILED", "cudaErrorUnmapBufferObjectFailed"},
	{207, "CUDA_ERROR_ARRAY_IS_MAPPED", "cudaErrorArrayIsMapped"},
	{208, "CUDA_ERROR_ALREADY_MAPPED", "cudaErrorAlreadyMapped"},
	{209, "CUDA_ERROR_NO_BINARY_FOR_GPU", "cudaErrorNoKernelImageForDevice"},
	{210, "CUDA_ERROR_ALREADY_ACQUIRED", "cudaErrorAlreadyAcquired"},
	{211, "CUDA_ERROR_NOT_MAPPED", "cudaErrorNotMapped"},
	{212, "CUDA_ERROR_NOT_MAPPED_AS_ARRAY", "cudaErrorNotMappedAsArray"},
	{213, "CUDA_ERROR_NOT_MAPPED_AS_POINTER", "cudaErrorNotMappedAsPointer"},
	{214, "CUDA_ERROR_ECC_UNCORRECTABLE", "cudaErrorECCUncorrectable"},
	{215, "CUDA_ERROR_UNSUPPORTED_LIMIT", "cudaErrorUnsupportedLimit"},
	{216, "CUDA_ERROR_CONTEXT_ALREADY_IN_USE", "cudaErrorDeviceAlreadyInUse"},
	{217, "CUDA_ERROR_PEER_ACCESS_UNSUPPORTED", "cudaErrorPeerAccessUnsupported"},
	{218, "CUDA_ERROR_INVALID_PTX", "cudaErrorInvalidPtx"},
	{219, "CUDA_ERROR_INVALID_GRAPHICS_CONTEXT", "cudaErrorInvalidGraphicsContext"},
	{220, "CUDA_ERROR_NVLINK_UNCORRECTABLE", "cudaErrorNvlinkUncorrectable"},
	{221, "CUDA_ERROR_JIT_COMPILER_NOT_FOUND", "cudaErrorJitCompilerNotFound"},
	{222, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION", "cudaErrorUnsupportedPtxVersion"},
	{223, "CUDA_ERROR_JIT_COMPILATION_DISABLED", "cudaErrorJitCompilationDisabled"},
	{224, "CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY", "cudaErrorUnsupportedExecAffinity"},
	{225, "CUDA_ERROR_UNSUPPORTED_DEVSIDE_SYNC", "cudaErrorUnsupportedDevSideSync"},
	{226, "CUDA_ERROR_CONTAINED", "cudaErrorContained"},
	{300, "CUDA_ERROR_INVALID_SOURCE", "cudaErrorInvalidSource"},
	{301, "CUDA_ERROR_FILE_NOT_FOUND", "cudaErrorFileNotFound"},
	{302, "CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND", "cudaErrorSharedObjectSymbolNotFound"},
	{303, "CUDA_ERROR_SHARED_OBJECT_INIT_FAILED", "cudaErrorSharedObjectInitFailed"},
	{304, "CUDA_ERROR_OPERATING_SYSTEM", "cudaErrorOperatingSystem"},
	{400, "CUDA_ERROR_INVALID_HANDLE", "cudaErrorInvalidResourceHandle"},
	{401, "CUDA_ERROR_ILLEGAL_STATE", "cudaErrorIllegalState"},
	{402, "CUDA_ERROR_LOSSY_QUERY", "cudaErrorLossyQuery"},
	{500, "CUDA_ERROR_NOT_FOUND", "cudaErrorSymbolNotFound"},
	{600, "CUDA_ERROR_NOT_READY", "cudaErrorNotReady"},
	{700, "CUDA_ERROR_ILLEGAL_ADDRESS", "cudaErrorIllegalAddress"},
	{701, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", "cudaErrorLaunchOutOfResources"},
	{702, "CUDA_ERROR_LAUNCH_TIMEOUT", "cudaErrorLaunchTimeout"},
	{703, "CUDA_ERROR_LAUNCH_INCOMPATIBLE_TEXTURING", "cudaErrorLaunchIncompatibleTexturing"},
	{704, "CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED", "cudaErrorPeerAccessAlreadyEnabled"},
	{705, "CUDA_ERROR_PEER_ACCESS_NOT_ENABLED", "cudaErrorPeerAccessNotEnabled"},
	{708, "CUDA_ERROR_PRIMARY_CONTEXT_ACTIVE", "cudaErrorSetOnActiveProcess"},
	{709, "CUDA_ERROR_CONTEXT_IS_DESTROYED", "cudaErrorContextIsDestroyed"},
	{710, "CUDA_ERROR_ASSERT", "cudaErrorAssert"},
	{711, "CUDA_ERROR_TOO_MANY_PEERS", "cudaErrorTooManyPeers"},
	{712, "CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED", "cudaErrorHostMemoryAlreadyRegistered"},
	{713, "CUDA_ERROR_HOST_MEMORY_NOT_REGISTERED", "cudaErrorHostMemoryNotRegistered"},
	{714, "CUDA_ERROR_HARDWARE_STACK_ERROR", "cudaErrorHardwareStackError"},
	{715, "CUDA_ERROR_ILLEGAL_INSTRUCTION", "cudaErrorIllegalInstruction"},
	{716, "CUDA_ERROR_MISALIGNED_ADDRESS", "cudaErrorMisalignedAddress"},
	{717, "CUDA_ERROR_INVALID_ADDRESS_SPACE", "cudaErrorInvalidAddressSpace"},
	{718, "CUDA_ERROR_INVALID_PC", "cudaErrorInvalidPc"},
	{719, "CUDA_ERROR_LAUNCH_FAILED", "cudaErrorLaunchFailure"},
	{720, "CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE", "cudaErrorCooperativeLaunchTooLarge"},
	{721, "CUDA_ERROR_TENSOR_MEMORY_LEAK", "cudaErrorTensorMemoryLeak"},
	{800, "CUDA_ERROR_NOT_PERMITTED", "cudaErrorNotPermitted"},
	{801, "CUDA_ERROR_NOT_SUPPORTED", "cudaErrorNotSupported"},
	{802, "CUDA_ERROR_SYSTEM_NOT_READY", "cudaErrorSystemNotReady"},
	{803, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH", "cudaErrorSystemDriverMismatch"},
	{804, "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE", "cudaErrorCompatNotSupportedOnDevice"},
	{805, "CUDA_ERROR_MPS_CONNECTION_FAILED", "cudaErrorMpsConnectionFailed"},
	{806, "CUDA_ERROR_MPS_RPC_FAILURE", "cudaErrorMpsRpcFailure"},
	{807, "CUDA_ERROR_MPS_SERVER_NOT_READY", "cudaErrorMpsServerNotReady"},
	{808, "CUDA_ERROR_MPS_MAX_CLIENTS_REACHED", "cudaErrorMpsMaxClientsReached"},
	{809, "CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED", "cudaErrorMpsMaxConnectionsReached"},
	{810, "CUDA_ERROR_MPS_CLIENT_TERMINATED", "cudaErrorMpsClientTerminated"},
	{811, "CUDA_ERROR_CDP_NOT_SUPPORTED", "cudaErrorCdpNotSupported"},
	{812, "CUDA_ERROR_CDP_VERSION_MISMATCH", "cudaErrorCdpVersionMismatch"},
	{900, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED", "cudaErrorStreamCaptureUnsupported"},
	{901, "CUDA_ERROR_STREAM_CAPTURE_INVALIDATED", "cudaErrorStreamCaptureInvalidated"},
	{902, "CUDA_ERROR_STREAM_CAPTURE_MERGE", "cudaErrorStreamCaptureMerge"},
	{903, "CUDA_ERROR_STREAM_CAPTURE_UNMATCHED", "cudaErrorStreamCaptureUnmatched"},
	{904, "CUDA_ERROR_STREAM_CAPTURE_UNJOINED", "cudaErrorStreamCaptureUnjoined"},
	{905, "CUDA_ERROR_STREAM_CAPTURE_ISOLATION", "cudaErrorStreamCaptureIsolation"},
	{906, "CUDA_ERROR_STREAM_CAPTURE_IMPLICIT", "cudaErrorStreamCaptureImplicit"},
	{907, "CUDA_ERROR_CAPTURED_EVENT", "cudaErrorCapturedEvent"},
	{908, "CUDA_ERROR_STREAM_CAPTURE_WRONG_THREAD", "cudaErrorStreamCaptureWrongThread"},
	{909, "CUDA_ERROR_TIMEOUT", "cudaErrorTimeout"},
	{910, "CUDA_ERROR_GRAPH_EXEC_UPDATE_FAILURE", "cudaErrorGraphExecUpdateFailure"},
	{911, "CUDA_ERROR_EXTERNAL_DEVICE", "cudaErrorExternalDevice"},
	{912, "CUDA_ERROR_INVALID_CLUSTER_SIZE", "cudaErrorInvalidClusterSize"},
	{913, "CUDA_ERROR_FUNCTION_NOT_LOADED", "cudaErrorFunctionNotLoaded"},
	{914, "CUDA_ERROR_INVALID_RESOURCE_TYPE", "cudaErrorInvalidResourceType"},
	{915, "CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION", "cudaErrorInvalidResourceConfiguration"},
	{916, "CUDA_ERROR_KEY_ROTATION", NULL},
	{999, "CUDA_ERROR_UNKNOWN", "cudaErrorUnknown"},
};

enum { NAME_COUNT = sizeof error_names / sizeof *error_names };

int error_number(const char *name)
{
	for (int i = 0; i < NAME_COUNT; i++) {
		const struct error_name *e = &error_names[i];
		if ((e->driver && !strcmp(e->driver, name)) || (e->runtime && !strcmp(e->runtime, name)))
			return e->number;
	}
	return -1;
}

const char *error_driver_name(int number)
{
	for (int i = 0; i < NAME_COUNT; i++) {
		if (error_names[i].number == number)
			return error_names[i].driver;
	}
	return NULL;
}

const char *error_runtime_name(int number)
{
	for (int i = 0; i < NAME_COUNT; i++) {
		if (error_names[i].number == number)
			return error_names[i].runtime;
	}
	return NULL;
}
