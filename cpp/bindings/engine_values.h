// What goes into an engine's calls and comes out, as Python has it: the classes of nardy.limits and nardy.analysis.
#pragma once

#include "bindings.h"
#include "nardy/search/analysis.h"

// A class of the package, looked up when it is first needed: the package imports this module.
#define NARDY_PYTHON_CLASS(function, module_name, class_name)                                                         \
    inline const py::object& function() {                                                                             \
        PYBIND11_CONSTINIT static py::gil_safe_call_once_and_store<py::object> storage;                               \
        return storage                                                                                                \
            .call_once_and_store_result([] { return py::object(py::module_::import(module_name).attr(class_name)); }) \
            .get_stored();                                                                                            \
    }
NARDY_PYTHON_CLASS(limit_class, "nardy.limits", "Limit")
NARDY_PYTHON_CLASS(filter_class, "nardy.limits", "Filter")
NARDY_PYTHON_CLASS(chances_class, "nardy.analysis", "Chances")
NARDY_PYTHON_CLASS(line_class, "nardy.analysis", "Line")
NARDY_PYTHON_CLASS(value_class, "nardy.analysis", "Value")
NARDY_PYTHON_CLASS(analysis_class, "nardy.analysis", "Analysis")
#undef NARDY_PYTHON_CLASS

// Units of 2^-16 as points, or as a chance.
inline double in_points(std::int32_t units) { return units / double{nardy::kUnit}; }

inline py::object to_python(const nardy::Chances& c) {
    return chances_class()(in_points(c.win), in_points(c.win_mars), in_points(c.win_koks), in_points(c.lose_mars),
                           in_points(c.lose_koks));
}

// A number, or "deep".
inline py::object depth_to_python(int depth) {
    return depth == nardy::kDeep ? py::object(py::str(nardy::kDeepName)) : py::object(py::int_(depth));
}

inline py::object to_python(const nardy::Line& line) {
    return line_class()(line.play, in_points(line.value.equity), to_python(line.value.chances),
                        depth_to_python(line.depth));
}

template <>
struct pybind11::detail::type_caster<nardy::Limit> {
    PYBIND11_TYPE_CASTER(nardy::Limit, const_name("nardy.limits.Limit"));
    bool load(handle src, bool) {
        if (!isinstance(src, limit_class())) return false;
        const object given = src.attr("depth");
        const auto depth = isinstance<str>(given) ? std::optional(nardy::kDeep) : given.cast<std::optional<int>>();
        const auto seconds = src.attr("time").cast<std::optional<double>>();
        const auto nodes = src.attr("nodes").cast<std::optional<std::uint64_t>>();
        value = nardy::Limit::of(depth, seconds.value_or(0), nodes.value_or(0));
        return true;
    }
};

template <>
struct pybind11::detail::type_caster<nardy::Filter> {
    PYBIND11_TYPE_CASTER(nardy::Filter, const_name("nardy.limits.Filter"));
    bool load(handle src, bool) {
        if (!isinstance(src, filter_class())) return false;
        const auto margin = [&](const char* field) {
            return src.attr(field).cast<std::optional<double>>().value_or(-1);
        };
        value = {src.attr("keep").cast<int>(), margin("margin"),      src.attr("reply_keep").cast<int>(),
                 margin("reply_margin"),       margin("leaf_margin"), margin("prune_margin")};
        return true;
    }
};
