#include "hardware/io/own_networks.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netinet/in.h>

#include <bit>
#include <functional>

namespace articulus::hardware {
namespace {

void forEachNetwork(const std::function<void(std::uint32_t own, std::uint32_t mask, bool loopback)>& see) {
  ifaddrs* all = nullptr;
  if (::getifaddrs(&all) != 0) return;
  for (const ifaddrs* i = all; i != nullptr; i = i->ifa_next) {
    if (i->ifa_addr == nullptr || i->ifa_netmask == nullptr || i->ifa_addr->sa_family != AF_INET) continue;
    see(ntohl(reinterpret_cast<const sockaddr_in*>(i->ifa_addr)->sin_addr.s_addr),
        ntohl(reinterpret_cast<const sockaddr_in*>(i->ifa_netmask)->sin_addr.s_addr),
        (i->ifa_flags & IFF_LOOPBACK) != 0);
  }
  ::freeifaddrs(all);
}

}  // namespace

bool inOwnNetwork(std::uint32_t host) {
  bool found = false;
  forEachNetwork([&](std::uint32_t own, std::uint32_t mask, bool) { found = found || (own & mask) == (host & mask); });
  return found;
}

std::string ownNetworks() {
  std::string text;
  forEachNetwork([&](std::uint32_t own, std::uint32_t mask, bool loopback) {
    if (loopback) return;
    if (!text.empty()) text += ", ";
    for (int shift = 24; shift >= 0; shift -= 8)
      text.append(std::to_string(own >> shift & 0xFFU)).append(1, shift > 0 ? '.' : '/');
    text += std::to_string(std::popcount(mask));
  });
  return text.empty() ? "no address in any network" : text;
}

}  // namespace articulus::hardware
