#include "hardware/io/http_get.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "hardware/io/http_answer.h"

namespace articulus::hardware {
namespace {

constexpr std::size_t kMost = std::size_t{256} * 1024;

struct Handle {
  int value = -1;
  ~Handle() {
    if (value >= 0) ::close(value);
  }
};

}  // namespace

base::Result<std::string> httpGet(const std::string& host, std::uint16_t port, const std::string& path,
                                  base::Nanoseconds longest) {
  const auto failed = [&](const std::string& why) {
    return base::Error{
        base::ErrorCode::DeviceFailure,
        "http://" + host + ":" + std::to_string(port) + path + " was not read: " + why + ".",
        "Check power, cable and address of the device, and that this computer has an address in its network."};
  };
  auto to = udpAddress(host, port);
  if (!to) return to.error();
  const base::SteadyClock clock;
  const base::Nanoseconds end = clock.now() + longest;
  const auto ready = [&](int handle, short what) {
    for (base::Nanoseconds left = 0; (left = end - clock.now()) > 0;) {
      pollfd p{handle, what, 0};
      const int found = ::poll(&p, 1, static_cast<int>(left / 1'000'000 + 1));
      if (found > 0) return true;
      if (found < 0 && errno != EINTR) return false;  // a signal is no answer, and no reason to give up
    }
    return false;
  };

  const Handle h{::socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0)};
  if (h.value < 0) return failed(std::strerror(errno));
  sockaddr_in s{};
  s.sin_family = AF_INET;
  s.sin_addr.s_addr = htonl(to->host);
  s.sin_port = htons(port);
  if (::connect(h.value, reinterpret_cast<sockaddr*>(&s), sizeof s) != 0 && errno != EINPROGRESS)
    return failed(std::strerror(errno));
  int error = 0;
  socklen_t size = sizeof error;
  if (!ready(h.value, POLLOUT)) return failed("no connection in time");
  if (::getsockopt(h.value, SOL_SOCKET, SO_ERROR, &error, &size) != 0 || error != 0)
    return failed(std::strerror(error));

  const std::string request = "GET " + path + " HTTP/1.0\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
  if (::send(h.value, request.data(), request.size(), MSG_NOSIGNAL) != static_cast<ssize_t>(request.size()))
    return failed("the request was not taken");
  std::string answer;
  char block[4096];
  for (;;) {
    if (!ready(h.value, POLLIN)) return failed("no answer in time");
    const ssize_t n = ::recv(h.value, block, sizeof block, 0);
    if (n == 0) break;
    if (n < 0) {
      if (errno == EAGAIN || errno == EINTR) continue;
      return failed(std::strerror(errno));
    }
    answer.append(block, static_cast<std::size_t>(n));
    if (answer.size() > kMost) return failed("the answer is far too long");
  }
  auto body = httpBody(answer);
  if (!body) return failed(body.error().message);
  return body;
}

}  // namespace articulus::hardware
