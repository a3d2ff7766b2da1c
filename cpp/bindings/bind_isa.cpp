// isa: the instruction set in use.
#include "nardy/eval/simd/isa.h"

#include "bindings.h"

void bind_isa(py::module_& m) {
    m.def(
        "isa", [] { return nardy::name_of(nardy::chosen_isa()); },
        "The instruction set in use: 'plain', 'avx2', 'avx512' or 'neon'.\n\n"
        "It is the best that this machine can run, or the one that the environment variable NARDY_ISA names; a name\n"
        "that is unknown or cannot run here is passed over. Answers do not depend on it, only the speed does.");
}
