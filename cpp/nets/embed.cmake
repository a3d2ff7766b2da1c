# Writes the networks of this folder into one C++ source: cmake -DNETS="a.net;b.race" -DOUT=file.cpp -P embed.cmake
#
# As 64-bit numbers, which every compiler reads quickly and none limits in length, as some do strings.
set(text "// Written by cpp/nets/embed.cmake.\n#include \"nardy/eval/built_in.h\"\n\n#include <cstdint>\n\nnamespace nardy {\nnamespace {\n\n")
set(list_net "")
set(list_race "")
foreach(net IN LISTS NETS)
    get_filename_component(name ${net} NAME_WE)
    get_filename_component(kind ${net} LAST_EXT)
    string(SUBSTRING ${kind} 1 -1 kind)
    file(SIZE ${net} size)
    file(READ ${net} hex HEX)
    # Filled up to whole numbers; little-endian, so the pairs of digits are turned round.
    string(APPEND hex "00000000000000")
    string(REGEX REPLACE "(..)(..)(..)(..)(..)(..)(..)(..)" "0x\\8\\7\\6\\5\\4\\3\\2\\1,\n" numbers "${hex}")
    string(REGEX REPLACE "\n[^\n]*$" "\n" numbers "${numbers}")
    string(APPEND text "const std::uint64_t ${kind}_${name}[] = {\n${numbers}};\n\n")
    string(APPEND list_${kind} "    {${kind}_${name}, ${size}},\n")
endforeach()
string(APPEND text "}  // namespace\n\nconst BuiltInNet kBuiltInNets[] = {\n${list_net}    {nullptr, 0}};\n\nconst BuiltInNet kBuiltInRaceNets[] = {\n${list_race}    {nullptr, 0}};\n\n}  // namespace nardy\n")
# Left alone where it says the same already: another CMake is no reason to compile it again.
file(WRITE ${OUT}.new "${text}")
file(COPY_FILE ${OUT}.new ${OUT} ONLY_IF_DIFFERENT)
file(REMOVE ${OUT}.new)
