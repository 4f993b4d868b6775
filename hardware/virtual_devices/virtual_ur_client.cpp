#include "hardware/virtual_devices/virtual_ur_client.h"

#include <endian.h>

#include <algorithm>
#include <cmath>
#include <cstring>

namespace articulus::hardware {
namespace {

constexpr char kBetween = ',';

std::string package(char type, const std::string& payload) {
  const std::size_t size = payload.size() + 3;
  std::string made{static_cast<char>(size >> 8U & 0xFFU), static_cast<char>(size & 0xFFU), type};
  return made += payload;
}

std::vector<std::string> split(const std::string& names) {
  std::vector<std::string> made;
  for (std::size_t at = 0; at < names.size();) {
    const std::size_t comma = std::min(names.find(kBetween, at), names.size());
    made.push_back(names.substr(at, comma - at));
    at = comma + 1;
  }
  return made;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& w : words) text += (text.empty() ? std::string() : std::string(1, kBetween)) + w;
  return text;
}

}  // namespace

int VirtualUrClient::take(const VirtualUrRefusals& refusals, double rate_Hz, VirtualUrMemory& memory,
                          const std::function<bool(const std::string&)>& othersWrite) {
  char block[4096];
  long n = 0;
  while ((n = socket_.receive(block)) > 0) in_.append(block, static_cast<std::size_t>(n));
  int data = 0;
  while (in_.size() >= 3) {
    const std::size_t size =
        static_cast<std::size_t>(static_cast<unsigned char>(in_[0])) << 8U | static_cast<unsigned char>(in_[1]);
    if (size < 3) return -1;
    if (in_.size() < size) break;
    const char type = in_[2];
    const std::string payload = in_.substr(3, size - 3);
    in_.erase(0, size);
    if (type == 'U') data += input(payload, memory) ? 1 : 0;
    else answer(type, payload, refusals, rate_Hz, othersWrite);
  }
  return n < 0 ? -1 : data;
}

void VirtualUrClient::answer(char type, const std::string& payload, const VirtualUrRefusals& refusals, double rate_Hz,
                             const std::function<bool(const std::string&)>& othersWrite) {
  if (refusals.silent) return;
  const auto flag = [&](bool yes) { (void)send(package(type, std::string(1, yes ? '\1' : '\0'))); };
  const auto refused = [&](const std::string& name) -> std::string_view {
    if (name == refusals.notFound) return "NOT_FOUND";
    return name == refusals.inUse ? "IN_USE" : "";
  };
  switch (type) {
    case 'V': return flag(payload == std::string("\0\2", 2) && !refusals.protocol2);
    case 'v': {
      std::string made;
      for (const std::uint32_t part : refusals.version) {
        const std::uint32_t wire = htobe32(part);
        made.append(reinterpret_cast<const char*>(&wire), sizeof wire);
      }
      (void)send(package('v', made));
      return;
    }
    case 'O': {
      if (payload.size() < 8) return flag(false);
      std::uint64_t bits = 0;
      std::memcpy(&bits, payload.data(), sizeof bits);
      bits = be64toh(bits);
      std::memcpy(&frequency_Hz_, &bits, sizeof bits);
      if (!(frequency_Hz_ > 0.0)) frequency_Hz_ = rate_Hz;
      frequency_Hz_ = std::min(frequency_Hz_, rate_Hz);
      outputs_ = split(payload.substr(8));
      std::vector<std::string> types;
      for (const std::string& name : outputs_) {
        std::string_view kind = refused(name);
        if (kind.empty()) kind = VirtualUrMemory::outputType(name);
        types.emplace_back(kind.empty() ? "NOT_FOUND" : kind);
      }
      (void)send(package('O', '\1' + joined(types)));
      return;
    }
    case 'I': {
      const std::vector<std::string> names = split(payload);
      std::vector<std::string> types;
      bool good = !names.empty();
      for (const std::string& name : names) {
        std::string_view kind = refused(name);
        if (kind.empty() && othersWrite(name)) kind = "IN_USE";
        if (kind.empty()) kind = VirtualUrMemory::inputType(name);
        good = good && !kind.empty() && kind != "IN_USE" && kind != "NOT_FOUND";
        types.emplace_back(kind.empty() ? "NOT_FOUND" : kind);
      }
      const char id = good ? static_cast<char>(inputs_.size() + 1) : '\0';
      if (good) inputs_[id] = names;
      (void)send(package('I', id + joined(types)));
      return;
    }
    case 'S':
      flag(!refusals.start && !outputs_.empty());
      started_ = !refusals.start && !outputs_.empty();
      return;
    case 'P': started_ = false; return flag(true);
    case 'M': return;  // what a client says in words
    default: return say("Unknown package type", '\2');
  }
}

bool VirtualUrClient::input(const std::string& payload, VirtualUrMemory& memory) {
  if (payload.empty()) return false;
  const auto recipe = inputs_.find(payload.front());
  if (recipe == inputs_.end()) return say("Data of a recipe that was not set up", '\2'), false;
  VirtualUrMemory next = memory;
  std::string_view rest(payload.data() + 1, payload.size() - 1);
  for (const std::string& name : recipe->second) {
    const std::size_t used = next.take(name, rest);
    if (used == 0) return say("Data package too short", '\2'), false;
    rest.remove_prefix(used);
  }
  if (!rest.empty()) return say("Data package too long", '\2'), false;
  memory = next;
  updated_ = recipe->second;
  return true;
}

bool VirtualUrClient::writes(const std::string& name) const {
  return std::any_of(inputs_.begin(), inputs_.end(), [&](const auto& recipe) {
    return std::find(recipe.second.begin(), recipe.second.end(), name) != recipe.second.end();
  });
}

bool VirtualUrClient::due(double rate_Hz) {
  if (!started_) return false;
  phase_ += frequency_Hz_ / rate_Hz;
  if (phase_ < 1.0 - 1e-9) return false;
  phase_ -= std::floor(phase_ + 1e-9);
  return true;
}

std::string VirtualUrClient::data(const VirtualUrMemory& memory) const {
  std::string made(1, '\1');
  for (const std::string& name : outputs_) memory.append(name, made);
  return package('U', made);
}

void VirtualUrClient::say(const std::string& message, char level) {
  const std::string source = "virtual controller", words = message.substr(0, 255);
  std::string made(1, static_cast<char>(words.size()));
  made += words;
  made += static_cast<char>(source.size());
  made += source;
  made += level;
  (void)send(package('M', made));
}

bool VirtualUrClient::send(const std::string& bytes) { return socket_.send(bytes) == static_cast<long>(bytes.size()); }

}  // namespace articulus::hardware
