// Reads and writes files of networks.
#include <array>
#include <cstring>

#include "built_in.h"
#include "features.h"
#include "nardy/once.h"
#include "net.h"

namespace nardy {
namespace {

constexpr char kMagic[8] = {'n', 'a', 'r', 'd', 'y', 'n', 'e', 't'};
constexpr std::size_t kHeader = 20, kChecksum = 8;

std::uint64_t fnv1a(std::span<const std::uint8_t> bytes) {
    std::uint64_t h = 0xCBF29CE484222325u;
    for (const std::uint8_t b : bytes) h = (h ^ b) * 0x100000001B3u;
    return h;
}

template <class T>
void put(std::vector<std::uint8_t>& out, T value) {
    for (std::size_t k = 0; k < sizeof(T); ++k)
        out.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(value) >> (8 * k)));
}

template <class T>
T get(const std::uint8_t* p) {
    std::uint64_t value = 0;
    for (std::size_t k = 0; k < sizeof(T); ++k) value |= std::uint64_t{p[k]} << (8 * k);
    return static_cast<T>(value);
}

// An array's lowest bytes, then the next ones: the upper ones are nearly all alike, so a packed file is a fifth
// smaller.
template <class T>
void put_all(std::vector<std::uint8_t>& out, const std::vector<T>& values) {
    for (std::size_t k = 0; k < sizeof(T); ++k)
        for (const T x : values) out.push_back(static_cast<std::uint8_t>(static_cast<std::uint64_t>(x) >> (8 * k)));
}

template <class T>
const std::uint8_t* get_all(const std::uint8_t* p, std::vector<T>& out) {
    const std::size_t n = out.size();
    std::array<std::uint8_t, sizeof(T)> bytes;
    for (std::size_t i = 0; i < n; ++i) {
        for (std::size_t k = 0; k < sizeof(T); ++k) bytes[k] = p[k * n + i];
        out[i] = get<T>(bytes.data());
    }
    return p + n * sizeof(T);
}

Status damaged(std::string what) {
    return Status::error(Code::invalid_net, "not a network of nardy: " + std::move(what));
}

// Sizes of a file as its header gives them.
std::size_t body_size(const Net& net) {
    return 2 * (net.bias.size() + net.column.size() + net.output.size()) + 4 * net.output_bias.size();
}

Status read_one(std::span<const std::uint8_t>& bytes, Net& net) {
    if (bytes.size() < kHeader || std::memcmp(bytes.data(), kMagic, sizeof kMagic) != 0)
        return damaged("it does not begin with \"nardynet\"");
    const std::uint8_t* p = bytes.data() + sizeof kMagic;
    const auto version = get<std::uint32_t>(p);
    if (version != Net::kPairsVersion && version != Net::kClippedVersion)
        return damaged("version " + std::to_string(version) + "; this library reads versions " +
                       std::to_string(Net::kClippedVersion) + " and " + std::to_string(Net::kPairsVersion));
    const char letter = static_cast<char>(p[4]);
    const int width = get<std::uint16_t>(p + 10);
    int game = 0;
    while (game < kVariants && dispatch(Variant(game), []<Game V>(V) { return V::letter; }) != letter) ++game;
    if (game == kVariants) return damaged(std::string("no game has the letter ") + letter);
    const Units hidden = version == Net::kPairsVersion ? Units::pairs : Units::clipped;
    if (p[6] == 1 && hidden == Units::clipped) {
        net = Net::pruning(Variant(game));
        if (width != net.width)
            return damaged("width " + std::to_string(width) + " of a pruning network; it must be " +
                           std::to_string(net.width));
    } else {
        if (width == 0 || width % kWidthStep != 0 || width > Net::kMaxWidth)
            return damaged("width " + std::to_string(width) + "; it must be a multiple of " +
                           std::to_string(kWidthStep) + " up to " + std::to_string(Net::kMaxWidth));
        net = Net::shaped(Variant(game), hidden, width);
    }
    if (p[5] != net.phases || p[6] != net.outputs || get<std::uint16_t>(p + 8) != net.columns)
        return damaged("it was made for other inputs than this library's");
    const std::size_t size = kHeader + body_size(net) + kChecksum;
    if (bytes.size() < size)
        return damaged("it is cut off: " + std::to_string(bytes.size()) + " bytes of " + std::to_string(size));
    if (get<std::uint64_t>(bytes.data() + size - kChecksum) != fnv1a(bytes.first(size - kChecksum)))
        return damaged("its checksum is wrong");
    p = bytes.data() + kHeader;
    p = get_all(p, net.bias);
    p = get_all(p, net.column);
    p = get_all(p, net.output);
    get_all(p, net.output_bias);
    bytes = bytes.subspan(size);
    return {};
}

}  // namespace

Net Net::shaped(Variant variant, Units hidden, int width) {
    Net net;
    net.variant = variant;
    net.hidden = hidden;
    net.width = width;
    dispatch(variant, [&]<Game V>(V) {
        net.columns = Features<V>::kColumns;
        net.phases = Features<V>::kPhases;
        net.outputs = Features<V>::kOutputs;
    });
    net.make_room();
    return net;
}

Net Net::pruning(Variant variant) {
    Net net;
    net.variant = variant;
    net.width = kPruningWidth;
    net.columns = kCheckerColumns;
    net.phases = net.outputs = 1;
    net.make_room();
    return net;
}

void Net::make_room() {
    const auto w = static_cast<std::size_t>(width);
    const auto rows = static_cast<std::size_t>(phases * outputs);
    bias.resize(w);
    column.resize(w * static_cast<std::size_t>(columns));
    output.resize(static_cast<std::size_t>(units()) * rows);
    output_bias.resize(rows);
}

std::vector<std::uint8_t> Net::to_bytes() const {
    std::vector<std::uint8_t> out(std::begin(kMagic), std::end(kMagic));
    put(out, hidden == Units::pairs ? kPairsVersion : kClippedVersion);
    put(out, dispatch(variant, []<Game V>(V) { return V::letter; }));
    put(out, static_cast<std::uint8_t>(phases));
    put(out, static_cast<std::uint8_t>(outputs));
    put(out, std::uint8_t{0});
    put(out, static_cast<std::uint16_t>(columns));
    put(out, static_cast<std::uint16_t>(width));
    for (const auto* part : {&bias, &column, &output}) put_all(out, *part);
    put_all(out, output_bias);
    put(out, fnv1a(out));
    return out;
}

Status read_nets(std::span<const std::uint8_t> bytes, std::vector<std::shared_ptr<const Net>>& out) {
    if (bytes.empty()) return damaged("it is empty");
    while (!bytes.empty()) {
        Net net;
        if (Status s = read_one(bytes, net); !s.ok()) return s;
        out.push_back(std::make_shared<const Net>(std::move(net)));
    }
    return {};
}

const std::vector<std::shared_ptr<const Net>>& built_in_nets() {
    // Not every program needs the memory that they take.
    static Once<std::vector<std::shared_ptr<const Net>>> nets;
    return nets.get([] {
        std::vector<std::shared_ptr<const Net>> out;
        for (const BuiltInNet* net = kBuiltInNets; net->words; ++net)
            static_cast<void>(read_nets(net->bytes(), out));  // tests hold the files of the source
        return out;
    });
}

}  // namespace nardy
