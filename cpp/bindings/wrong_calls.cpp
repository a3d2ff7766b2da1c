// One sentence where a public function is called with the wrong things: pybind11's own answer is a list of signatures.
// The sentence is the last overload, so the first must load its arguments without conversions: pybind11 tries those in
// a second round only. Hence Whole and AnyRules.
#include <cstdlib>
#include <cstring>

#include "bindings.h"

namespace {

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

// "(dice: Dice)" of "legal_plays(self: nardy.Position, dice: nardy.Dice) -> nardy.Plays".
std::string parameters(std::string signature) {
    signature = signature.substr(0, signature.rfind(" -> "));
    signature = signature.substr(std::min(signature.find('('), signature.size()));
    if (signature.starts_with("(self")) {
        const std::size_t comma = signature.find(", ");
        signature = comma == std::string::npos ? "()" : "(" + signature.substr(comma + 2);
    }
    for (const char* module : {"nardy._core.", "nardy.", "collections.abc.", "typing."})
        signature = replaced(signature, module, "");
    return replaced(signature, "SupportsInt | SupportsIndex", "int");
}

void explain(const std::string& name, const std::string& takes, const py::object& function, const py::is_method& of,
             bool is_method) {
    const auto refuse = [sentence = name + " takes " + (takes == "()" ? "nothing" : takes) + ", not ("](
                            const py::args& args, const py::kwargs& named) -> py::object {
        std::string given;
        for (const auto& value : args) given += (given.empty() ? "" : ", ") + shown(value);
        for (const auto& [key, value] : named)
            given += (given.empty() ? "" : ", ") + py::str(key).cast<std::string>() + "=" + shown(value);
        throw py::type_error(sentence + given + ")");
    };
    const py::object plain = is_method && PyInstanceMethod_Check(function.ptr())
                                 ? py::reinterpret_borrow<py::object>(PyInstanceMethod_GET_FUNCTION(function.ptr()))
                                 : function;
    const auto doc = plain.attr("__doc__").cast<std::string>();
    py::options options;
    options.disable_function_signatures();
    const auto called = py::str(plain.attr("__name__")).cast<std::string>();
    if (is_method)
        py::cpp_function([refuse](const py::object&, const py::args& args,
                                  const py::kwargs& named) -> py::object { return refuse(args, named); },
                         py::name(called.c_str()), of, py::sibling(function));
    else
        py::cpp_function(refuse, py::name(called.c_str()), py::scope(of.class_), py::sibling(function));
    // The help stays what it was.
    auto* builtin = reinterpret_cast<PyCFunctionObject*>(plain.ptr());
    std::free(const_cast<char*>(builtin->m_ml->ml_doc));
    builtin->m_ml->ml_doc = PYBIND11_COMPAT_STRDUP(doc.c_str());
}

}  // namespace

std::string shown(const py::handle& value) {
    const auto text = py::repr(value).cast<std::string>();
    constexpr std::size_t kShown = 60;
    return text.size() <= kShown && text.find('\n') == std::string::npos
               ? text
               : py::str(py::type::of(value).attr("__name__")).cast<std::string>();
}

void explain_wrong_calls(py::module_& m) {
    for (const auto& [key, value] : py::dict(m.attr("__dict__"))) {
        const auto owner = py::reinterpret_borrow<py::object>(value);
        auto name = py::str(key).cast<std::string>();
        const bool is_public =
            py::hasattr(owner, "__module__") && py::str(owner.attr("__module__")).cast<std::string>() == "nardy";
        const bool is_batch = name.starts_with("batch_");
        if (!(is_public || is_batch || name == "_Game" || name == "_Match")) continue;
        if (name.starts_with("_")) name.erase(0, 1);  // people know the class that it stands behind
        const auto first_line = [](const py::object& function) {
            const auto doc = function.attr("__doc__").cast<std::string>();
            return doc.substr(0, doc.find('\n'));
        };
        if (PyCFunction_Check(owner.ptr())) {
            explain(is_batch ? name.substr(0, 5) + "." + name.substr(6) : name, parameters(first_line(owner)), owner,
                    py::is_method(m), false);
        } else if (PyType_Check(owner.ptr())) {
            for (const auto& [key_inside, member] : py::dict(owner.attr("__dict__"))) {
                const auto inside = py::str(key_inside).cast<std::string>();
                const bool is_method = PyInstanceMethod_Check(member.ptr());
                const bool is_static = PyObject_TypeCheck(member.ptr(), &PyStaticMethod_Type);
                const bool is_maker = inside == "__init__";
                if (!(is_method || is_static) || (inside.starts_with("_") && !is_maker)) continue;
                const py::object function = owner.attr(inside.c_str());
                explain(is_maker ? name : name + "." + inside, parameters(first_line(function)), function,
                        py::is_method(owner), is_method);
            }
        }
    }
}
