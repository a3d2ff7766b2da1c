// Table of contents of nardy._core.
#include <stdexcept>

#include "bindings.h"

PYBIND11_MODULE(_core, m, py::mod_gil_not_used(), py::multiple_interpreters::per_interpreter_gil()) {
    m.doc() = "The engine: positions, plays, search. Import it from `nardy`.";
    m.attr("__module__") = "nardy";  // where what is public says that it is from
    // An array longer than any can be is one that there is no memory for.
    py::register_local_exception_translator([](std::exception_ptr p) {
        try {
            if (p) std::rethrow_exception(p);
        } catch (const std::length_error&) {
            PyErr_NoMemory();
        }
    });
    bind_rules(m);
    bind_play(m);
    bind_roll(m);
    bind_position(m);
    bind_isa(m);
    py::delattr(m, "__module__");
    bind_game(m);
    bind_batch(m);
    bind_engine(m);
    bind_learn(m);
    bind_train(m);
    for (const char* name : {"Level", "perft"}) m.attr(name).attr("__module__") = "nardy";
    explain_wrong_calls(m);
}
