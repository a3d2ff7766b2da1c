// The library itself and what it says of failures.
#include "handles.h"

using namespace nardy;
using namespace nardy::capi;

namespace {

constexpr const char* kNoHandle = "this is NULL, or no handle of the kind that the call takes";

}  // namespace

uint32_t nardy_abi_version(void) { return NARDY_ABI_VERSION; }
const char* nardy_version(void) { return NARDY_VERSION; }
const char* nardy_code_name(int code) { return code_name(code); }
const char* nardy_reason_name(int reason) { return reason_name(reason); }

const char* nardy_last_error(const void* handle) {
    const Handle* h = any_handle(handle);
    if (!h) return kNoHandle;
    const Outcome* last = h->failures.find();
    return last ? last->message.c_str() : "";
}

int nardy_last_reason(const void* handle) {
    const Handle* h = any_handle(handle);
    const Outcome* last = h ? h->failures.find() : nullptr;
    return last ? last->reason : NARDY_REASON_NONE;
}
