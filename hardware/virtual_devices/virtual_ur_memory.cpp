#include "hardware/virtual_devices/virtual_ur_memory.h"

#include <endian.h>

#include <charconv>
#include <cstring>
#include <optional>

namespace articulus::hardware {
namespace {

void put(std::string& out, std::uint32_t value) {
  const std::uint32_t wire = htobe32(value);
  out.append(reinterpret_cast<const char*>(&wire), sizeof wire);
}
void put(std::string& out, double value) {
  std::uint64_t bits = 0;
  std::memcpy(&bits, &value, sizeof bits);
  bits = htobe64(bits);
  out.append(reinterpret_cast<const char*>(&bits), sizeof bits);
}

using Memory = VirtualUrMemory;
struct Row {
  std::string_view name, type;
  void (*append)(const Memory&, std::string&);
};

template <auto Member>
void value(const Memory& m, std::string& out) {
  if constexpr (std::is_same_v<std::decay_t<decltype(m.*Member)>, Memory::Six>)
    for (const double v : m.*Member) put(out, v);
  else if constexpr (std::is_same_v<std::decay_t<decltype(m.*Member)>, double>) put(out, m.*Member);
  else put(out, static_cast<std::uint32_t>(m.*Member));
}

constexpr Row kRows[] = {
    {"timestamp", "DOUBLE", value<&Memory::time_s>},
    {"target_q", "VECTOR6D", value<&Memory::targetQ>},
    {"target_qd", "VECTOR6D", value<&Memory::targetQd>},
    {"actual_q", "VECTOR6D", value<&Memory::q>},
    {"actual_qd", "VECTOR6D", value<&Memory::qd>},
    {"actual_TCP_pose", "VECTOR6D", value<&Memory::tcpPose>},
    {"actual_TCP_force", "VECTOR6D", value<&Memory::tcpForce>},
    {"ft_raw_wrench", "VECTOR6D", value<&Memory::rawWrench>},
    {"robot_mode", "INT32", value<&Memory::robotMode>},
    {"safety_mode", "INT32", value<&Memory::safetyMode>},
    {"runtime_state", "UINT32", value<&Memory::runtimeState>},
    {"robot_status_bits", "UINT32", value<&Memory::robotBits>},
    {"safety_status_bits", "UINT32", value<&Memory::safetyBits>},
};

const Row* row(std::string_view name) {
  for (const Row& r : kRows)
    if (r.name == name) return &r;
  return nullptr;
}

/// Which register of such a name, from `first` to below `end`.
std::optional<std::size_t> registerOf(std::string_view name, std::string_view prefix, std::size_t first,
                                      std::size_t end) {
  if (!name.starts_with(prefix)) return std::nullopt;
  name.remove_prefix(prefix.size());
  std::size_t at = 0;
  const auto read = std::from_chars(name.data(), name.data() + name.size(), at);
  if (read.ec != std::errc() || read.ptr != name.data() + name.size() || at < first || at >= end) return std::nullopt;
  return at;
}

std::string_view registerType(std::string_view name, const std::string& way) {
  if (registerOf(name, way + "_int_register_", 0, 48)) return "INT32";
  if (registerOf(name, way + "_double_register_", 0, 48)) return "DOUBLE";
  if (registerOf(name, way + "_bit_register_", 64, 128)) return "BOOL";
  return {};
}

}  // namespace

std::string_view VirtualUrMemory::outputType(std::string_view name) {
  const Row* known = row(name);
  return known ? known->type : registerType(name, "output");
}

std::string_view VirtualUrMemory::inputType(std::string_view name) { return registerType(name, "input"); }

void VirtualUrMemory::append(std::string_view output, std::string& bytes) const {
  if (const Row* known = row(output)) known->append(*this, bytes);
  else if (const auto i = registerOf(output, "output_int_register_", 0, 48))
    put(bytes, static_cast<std::uint32_t>(intOut[*i]));
  else if (const auto d = registerOf(output, "output_double_register_", 0, 48)) put(bytes, doubleOut[*d]);
  else if (const auto b = registerOf(output, "output_bit_register_", 64, 128)) bytes += bitOut[*b] ? '\1' : '\0';
}

std::size_t VirtualUrMemory::take(std::string_view input, std::string_view bytes) {
  if (const auto i = registerOf(input, "input_int_register_", 0, 48)) {
    std::uint32_t wire = 0;
    if (bytes.size() < sizeof wire) return 0;
    std::memcpy(&wire, bytes.data(), sizeof wire);
    intIn[*i] = static_cast<std::int32_t>(be32toh(wire));
    return sizeof wire;
  }
  if (const auto d = registerOf(input, "input_double_register_", 0, 48)) {
    std::uint64_t wire = 0;
    if (bytes.size() < sizeof wire) return 0;
    std::memcpy(&wire, bytes.data(), sizeof wire);
    wire = be64toh(wire);
    std::memcpy(&doubleIn[*d], &wire, sizeof wire);
    return sizeof wire;
  }
  const auto b = registerOf(input, "input_bit_register_", 64, 128);
  if (!b || bytes.empty()) return 0;
  bitIn[*b] = bytes.front() != '\0';
  return 1;
}

}  // namespace articulus::hardware
