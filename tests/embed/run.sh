#!/usr/bin/env bash
# Installs nardy to a temporary place and builds and runs the programs of this folder and of cpp/examples against it: through
# CMake's find_package and through pkg-config, static and shared. Usage: tests/embed/run.sh [work folder]
set -euo pipefail
cd "$(dirname "$0")"

work=${1:-}
if [ -z "$work" ]; then
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
fi
prefix=$work/prefix
examples=../../cpp/examples
# As many compilers as processors: make, told --parallel alone, starts all at once.
export CMAKE_BUILD_PARALLEL_LEVEL=${CMAKE_BUILD_PARALLEL_LEVEL:-$(getconf _NPROCESSORS_ONLN)}
strict="-Wall -Wextra -Wpedantic -Werror"

echo "--- installing"
cmake -S ../.. -B "$work/nardy" -DCMAKE_BUILD_TYPE=Release -DCMAKE_INSTALL_PREFIX="$prefix" -DNARDY_EMBED=ON \
    ${NARDY_CMAKE_ARGS:-}
cmake --build "$work/nardy" --target nardy_core nardy_shared nardy_bench_legal
cmake --install "$work/nardy" >/dev/null

echo "--- what the shared library exports"
library=$(find "$prefix" -name 'libnardy.so' -o -name 'libnardy.dylib')
exported=$(nm -D --defined-only "$library" 2>/dev/null || nm -gU "$library")
declared=$(sed -n 's/^NARDY_API.*[ *]\(nardy_[a-z0-9_]*\)(.*/\1/p' ../../cpp/capi/nardy*.h | sort)
if ! diff <(awk '{ sub(/^_/, "", $NF); print $NF }' <<<"$exported" | sort) <(echo "$declared"); then
    echo "the shared library does not export exactly what nardy.h declares (<: exported, >: declared)"
    exit 1
fi

echo "--- training is not in it"
symbols=$(nm -C "$library" "$(find "$prefix" -name libnardy.a)")
grep -q 'nardy::Engine' <<<"$symbols"
if grep -E 'nardy::(Learner|FloatNet|self_play|learn_kernels)' <<<"$symbols" || [ -e "$prefix/include/nardy/train" ]; then
    echo "training is for the Python module alone"
    exit 1
fi

echo "--- what the C ABI costs"
"$work/nardy/nardy_bench_legal"

echo "--- through find_package"
cmake -S . -B "$work/programs" -DCMAKE_BUILD_TYPE=Release -DCMAKE_PREFIX_PATH="$prefix"
cmake --build "$work/programs"
for program in c_static examples/embed_c examples/embed_cpp; do
    echo "$program:"
    "$work/programs/$program"
done

echo "--- through pkg-config, from a tree that has been moved"
mv "$prefix" "$work/moved"
PKG_CONFIG_PATH=$(dirname "$(find "$work/moved" -name nardy.pc)")
export PKG_CONFIG_PATH
libdir=$(pkg-config --variable=libdir nardy)
${CXX:-c++} -std=c++20 $strict $examples/embed.cpp $(pkg-config --cflags --libs nardy) -o "$work/cpp_pkgconfig"
"$work/cpp_pkgconfig" >/dev/null
${CC:-cc} -std=c99 $strict $examples/embed.c $(pkg-config --cflags --libs nardy) -o "$work/c_pkgconfig"
"$work/c_pkgconfig" >"$work/static.txt"
${CC:-cc} -std=c99 $strict $examples/embed.c $(pkg-config --cflags --libs nardy_shared) -o "$work/c_pkgconfig_shared"
LD_LIBRARY_PATH=$libdir DYLD_LIBRARY_PATH=$libdir "$work/c_pkgconfig_shared" >"$work/shared.txt"

echo "--- a project in C alone"
mkdir "$work/c_only"
cat >"$work/c_only/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.21...4.0)
project(c_only LANGUAGES C)
find_package(nardy 0.1 REQUIRED)
foreach(library nardy nardy_shared)
    add_executable(with_${library} ${MAIN})
    target_link_libraries(with_${library} PRIVATE nardy::${library})
endforeach()
CMAKE
cmake -S "$work/c_only" -B "$work/c_only/build" -DCMAKE_PREFIX_PATH="$work/moved" -DMAIN="$PWD/$examples/embed.c" >/dev/null
cmake --build "$work/c_only/build" >/dev/null
"$work/c_only/build/with_nardy_shared" >/dev/null
"$work/c_only/build/with_nardy" >"$work/c_only.txt"

echo "--- what is told of the library"
find "$work/moved" -name LICENSE | xargs grep -q "MIT License"
[ "$(uname)" != Linux ] || [ -e "$libdir/libnardy.so.$(sed -n 's/^#define NARDY_ABI_VERSION \([0-9]*\)u/\1/p' ../../cpp/capi/nardy.h)" ]

echo "--- the same answers"
for answers in shared static c_only; do
    "$work/programs/c_static" | diff - "$work/$answers.txt"
done
mv "$work/moved" "$prefix"
echo "embed: everything held"
