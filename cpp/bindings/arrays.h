// Arrays in and out. Take spans first, then release the GIL in an inner block (cpp/README.md, "Habits").
#pragma once

#include <pybind11/numpy.h>

#include <span>

#include "bindings.h"
#include "nardy/rules/batch.h"

// A contiguous int8 array of shape (n, columns), or TypeError.
inline py::array_t<std::int8_t> int8_rows(const py::object& o, int columns, const char* name) {
    if (!py::isinstance<py::array>(o))
        throw py::type_error(std::string(name) + " must be a numpy array of int8, shape (n, " +
                             std::to_string(columns) + ")");
    const auto any = py::reinterpret_borrow<py::array>(o);
    if (!any.dtype().equal(py::dtype::of<std::int8_t>()))
        throw py::type_error(std::string(name) + " must have dtype int8, not " +
                             py::str(any.dtype()).cast<std::string>());
    if (any.ndim() != 2 || any.shape(1) != columns)
        throw py::type_error(std::string(name) + " must have shape (n, " + std::to_string(columns) + "), not " +
                             py::str(any.attr("shape")).cast<std::string>());
    return py::array_t<std::int8_t, py::array::c_style | py::array::forcecast>::ensure(any);
}

inline std::span<const nardy::Row> span_of(const py::array_t<std::int8_t>& a) {
    return {a.data(), static_cast<std::size_t>(a.size())};
}

// Hands a vector or another owner of numbers over to numpy without a copy.
template <class Owner>
py::array to_array(Owner&& values, std::vector<py::ssize_t> shape,
                   const py::dtype& dtype = py::dtype::of<std::remove_pointer_t<decltype(values.data())>>()) {
    auto* owned = new Owner(std::move(values));
    const py::capsule free(owned, [](void* p) { delete static_cast<Owner*>(p); });
    return py::array(dtype, std::move(shape), owned->data(), free);
}
