// The networks that are linked into the library, as the files of cpp/nets (embed.cmake).
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace nardy {

// A file as little-endian numbers; a list ends with an empty one.
struct BuiltInNet {
    const std::uint64_t* words;
    std::size_t size;  // in bytes

    std::vector<std::uint8_t> bytes() const {
        std::vector<std::uint8_t> out;
        out.reserve(size);
        for (std::size_t i = 0; i < size; ++i) out.push_back(static_cast<std::uint8_t>(words[i / 8] >> (8 * (i % 8))));
        return out;
    }
};
extern const BuiltInNet kBuiltInNets[];      // *.net: see net.h
extern const BuiltInNet kBuiltInRaceNets[];  // *.race: see race_net.h

}  // namespace nardy
