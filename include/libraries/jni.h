// SPDX-License-Identifier: Apache-2.0
// What native methods of Java are written with (Java Native Interface Specification, chapters 3 and 4): types, and the functions of the environment, none
// of which knows the GPU.
#ifndef GPULINT_JNI_H
#define GPULINT_JNI_H

#include <stdarg.h>

typedef unsigned char jboolean;
typedef signed char jbyte;
typedef unsigned short jchar;
typedef short jshort;
typedef int jint;
typedef long long jlong;
typedef float jfloat;
typedef double jdouble;
typedef jint jsize;

#ifdef __cplusplus
class _jobject {};
class _jclass : public _jobject {};
class _jthrowable : public _jobject {};
class _jstring : public _jobject {};
class _jarray : public _jobject {};
class _jobjectArray : public _jarray {};
typedef _jobject *jobject;
typedef _jclass *jclass;
typedef _jthrowable *jthrowable;
typedef _jstring *jstring;
typedef _jarray *jarray;
typedef _jobjectArray *jobjectArray;
#define GPULINT_JNI_ARRAY(type)                                                                                        \
	class _##type##Array : public _jarray {};                                                                      \
	typedef _##type##Array *type##Array;
#else
typedef struct _jobject *jobject;
typedef jobject jclass, jthrowable, jstring, jarray, jobjectArray;
#define GPULINT_JNI_ARRAY(type) typedef jarray type##Array;
#endif
GPULINT_JNI_ARRAY(jboolean)
GPULINT_JNI_ARRAY(jbyte)
GPULINT_JNI_ARRAY(jchar)
GPULINT_JNI_ARRAY(jshort)
GPULINT_JNI_ARRAY(jint)
GPULINT_JNI_ARRAY(jlong)
GPULINT_JNI_ARRAY(jfloat)
GPULINT_JNI_ARRAY(jdouble)
typedef jobject jweak;
typedef struct _jfieldID *jfieldID;
typedef struct _jmethodID *jmethodID;
typedef union jvalue {
	jboolean z;
	jbyte b;
	jchar c;
	jshort s;
	jint i;
	jlong j;
	jfloat f;
	jdouble d;
	jobject l;
} jvalue;
typedef struct {
	char *name, *signature;
	void *fnPtr;
} JNINativeMethod;

#define JNI_FALSE 0
#define JNI_TRUE 1
#define JNI_OK 0
#define JNI_ERR (-1)
#define JNI_EDETACHED (-2)
#define JNI_EVERSION (-3)
#define JNI_COMMIT 1
#define JNI_ABORT 2
#define JNI_VERSION_1_1 0x00010001
#define JNI_VERSION_1_2 0x00010002
#define JNI_VERSION_1_4 0x00010004
#define JNI_VERSION_1_6 0x00010006
#define JNI_VERSION_1_8 0x00010008
#define JNIEXPORT
#define JNIIMPORT
#define JNICALL

// F(result, name, parameters) of the environment, G of one primitive type.
#define GPULINT_JNI_FUNCTIONS(F)                                                                                       \
	F(jint, GetVersion, ())                                                                                        \
	F(jclass, FindClass, (const char *name))                                                                       \
	F(jclass, GetObjectClass, (jobject object))                                                                    \
	F(jclass, GetSuperclass, (jclass sub))                                                                         \
	F(jboolean, IsInstanceOf, (jobject object, jclass type))                                                       \
	F(jboolean, IsSameObject, (jobject one, jobject other))                                                        \
	F(jint, Throw, (jthrowable object))                                                                            \
	F(jint, ThrowNew, (jclass type, const char *message))                                                          \
	F(jthrowable, ExceptionOccurred, ())                                                                           \
	F(void, ExceptionDescribe, ())                                                                                 \
	F(void, ExceptionClear, ())                                                                                    \
	F(jboolean, ExceptionCheck, ())                                                                                \
	F(void, FatalError, (const char *message))                                                                     \
	F(jint, PushLocalFrame, (jint capacity))                                                                       \
	F(jobject, PopLocalFrame, (jobject result))                                                                    \
	F(jobject, NewGlobalRef, (jobject object))                                                                     \
	F(void, DeleteGlobalRef, (jobject object))                                                                     \
	F(jobject, NewLocalRef, (jobject object))                                                                      \
	F(void, DeleteLocalRef, (jobject object))                                                                      \
	F(jweak, NewWeakGlobalRef, (jobject object))                                                                   \
	F(void, DeleteWeakGlobalRef, (jweak object))                                                                   \
	F(jint, EnsureLocalCapacity, (jint capacity))                                                                  \
	F(jobject, AllocObject, (jclass type))                                                                         \
	F(jobject, NewObject, (jclass type, jmethodID method, ...))                                                    \
	F(jmethodID, GetMethodID, (jclass type, const char *name, const char *signature))                              \
	F(jmethodID, GetStaticMethodID, (jclass type, const char *name, const char *signature))                        \
	F(jfieldID, GetFieldID, (jclass type, const char *name, const char *signature))                                \
	F(jfieldID, GetStaticFieldID, (jclass type, const char *name, const char *signature))                          \
	F(void, CallVoidMethod, (jobject object, jmethodID method, ...))                                               \
	F(void, CallStaticVoidMethod, (jclass type, jmethodID method, ...))                                            \
	F(jsize, GetArrayLength, (jarray array))                                                                       \
	F(jobjectArray, NewObjectArray, (jsize n, jclass type, jobject first))                                         \
	F(jobject, GetObjectArrayElement, (jobjectArray array, jsize i))                                               \
	F(void, SetObjectArrayElement, (jobjectArray array, jsize i, jobject value))                                   \
	F(void *, GetPrimitiveArrayCritical, (jarray array, jboolean *is_copy))                                        \
	F(void, ReleasePrimitiveArrayCritical, (jarray array, void *elements, jint mode))                              \
	F(jstring, NewString, (const jchar *text, jsize n))                                                            \
	F(jsize, GetStringLength, (jstring text))                                                                      \
	F(const jchar *, GetStringChars, (jstring text, jboolean *is_copy))                                            \
	F(void, ReleaseStringChars, (jstring text, const jchar *chars))                                                \
	F(jstring, NewStringUTF, (const char *text))                                                                   \
	F(jsize, GetStringUTFLength, (jstring text))                                                                   \
	F(const char *, GetStringUTFChars, (jstring text, jboolean *is_copy))                                          \
	F(void, ReleaseStringUTFChars, (jstring text, const char *chars))                                              \
	F(jobject, NewDirectByteBuffer, (void *address, jlong capacity))                                               \
	F(void *, GetDirectBufferAddress, (jobject buffer))                                                            \
	F(jlong, GetDirectBufferCapacity, (jobject buffer))                                                            \
	F(jint, RegisterNatives, (jclass type, const JNINativeMethod *methods, jint n))                                \
	F(jint, UnregisterNatives, (jclass type))                                                                      \
	F(jint, MonitorEnter, (jobject object))                                                                        \
	F(jint, MonitorExit, (jobject object))                                                                         \
	F(jint, GetJavaVM, (JavaVM * *vm))                                                                             \
	F(jobject, CallObjectMethod, (jobject object, jmethodID method, ...))                                          \
	F(jobject, CallStaticObjectMethod, (jclass type, jmethodID method, ...))                                       \
	F(jobject, GetObjectField, (jobject object, jfieldID field))                                                   \
	F(void, SetObjectField, (jobject object, jfieldID field, jobject value))                                       \
	F(jobject, GetStaticObjectField, (jclass type, jfieldID field))                                                \
	F(void, SetStaticObjectField, (jclass type, jfieldID field, jobject value))                                    \
	GPULINT_JNI_TYPE(F, Boolean, jboolean)                                                                         \
	GPULINT_JNI_TYPE(F, Byte, jbyte)                                                                               \
	GPULINT_JNI_TYPE(F, Char, jchar)                                                                               \
	GPULINT_JNI_TYPE(F, Short, jshort)                                                                             \
	GPULINT_JNI_TYPE(F, Int, jint)                                                                                 \
	GPULINT_JNI_TYPE(F, Long, jlong)                                                                               \
	GPULINT_JNI_TYPE(F, Float, jfloat)                                                                             \
	GPULINT_JNI_TYPE(F, Double, jdouble)
#define GPULINT_JNI_TYPE(F, Name, type)                                                                                \
	F(type, Call##Name##Method, (jobject object, jmethodID method, ...))                                           \
	F(type, CallStatic##Name##Method, (jclass of, jmethodID method, ...))                                          \
	F(type, Get##Name##Field, (jobject object, jfieldID field))                                                    \
	F(void, Set##Name##Field, (jobject object, jfieldID field, type value))                                        \
	F(type, GetStatic##Name##Field, (jclass of, jfieldID field))                                                   \
	F(void, SetStatic##Name##Field, (jclass of, jfieldID field, type value))                                       \
	F(type##Array, New##Name##Array, (jsize n))                                                                    \
	F(type *, Get##Name##ArrayElements, (type##Array array, jboolean * is_copy))                                   \
	F(void, Release##Name##ArrayElements, (type##Array array, type * elements, jint mode))                         \
	F(void, Get##Name##ArrayRegion, (type##Array array, jsize first, jsize n, type * to))                          \
	F(void, Set##Name##ArrayRegion, (type##Array array, jsize first, jsize n, const type *from))

#ifdef __cplusplus
struct JNIEnv;
struct JavaVM {
	jint GetEnv(void **environment, jint version);
	jint AttachCurrentThread(void **environment, void *arguments);
	jint AttachCurrentThreadAsDaemon(void **environment, void *arguments);
	jint DetachCurrentThread();
	jint DestroyJavaVM();
};
#define GPULINT_JNI_METHOD(result, name, parameters) result name parameters;
struct JNIEnv {
	GPULINT_JNI_FUNCTIONS(GPULINT_JNI_METHOD)
};
#undef GPULINT_JNI_METHOD
#else
// In C each takes the environment in front of its arguments.
struct JNIInvokeInterface_ {
	jint (*GetEnv)(), (*AttachCurrentThread)(), (*AttachCurrentThreadAsDaemon)(), (*DetachCurrentThread)(), (*DestroyJavaVM)();
};
typedef const struct JNIInvokeInterface_ *JavaVM;
#define GPULINT_JNI_POINTER(result, name, parameters) result (*name)();
struct JNINativeInterface_ {
	GPULINT_JNI_FUNCTIONS(GPULINT_JNI_POINTER)
};
typedef const struct JNINativeInterface_ *JNIEnv;
#undef GPULINT_JNI_POINTER
#endif
#undef GPULINT_JNI_TYPE
#undef GPULINT_JNI_FUNCTIONS
#undef GPULINT_JNI_ARRAY

#endif
