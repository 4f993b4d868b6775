#include "hardware/virtual_devices/lines/tcp_line.h"

namespace articulus::hardware {

base::Result<std::unique_ptr<TcpLine>> TcpLine::open(const std::string& address, std::uint16_t port) {
  auto listener = TcpListener::bound(address, port);
  if (!listener) return listener.error();
  auto made = std::make_unique<TcpLine>();
  made->listener_ = std::move(*listener);
  return made;
}

bool TcpLine::connected() {
  const std::lock_guard lock(mutex_);
  if (pulled_) {
    while (auto refused = listener_.accepted()) refused->hangUp();
    return false;
  }
  if (!client_.open())
    if (auto next = listener_.accepted()) client_ = std::move(*next);
  return client_.open();
}

std::size_t TcpLine::receive(std::span<char> buffer) {
  const std::lock_guard lock(mutex_);
  const long n = client_.receive(buffer);
  if (n < 0) client_ = TcpSocket();
  return n > 0 ? static_cast<std::size_t>(n) : 0;
}

void TcpLine::send(std::string_view bytes) {
  const std::lock_guard lock(mutex_);
  (void)client_.send(bytes);
}

void TcpLine::wait(base::Nanoseconds longest) {
  if (connected() && client_.wait(longest)) return;
  if (client_.open()) return;
  base::SteadyClock clock;
  clock.sleepUntil(clock.now() + longest);
}

void TcpLine::pull() {
  const std::lock_guard lock(mutex_);
  pulled_ = true;
  client_ = TcpSocket();
}

base::Result<void> TcpLine::plug() {
  const std::lock_guard lock(mutex_);
  pulled_ = false;
  return {};
}

}  // namespace articulus::hardware
