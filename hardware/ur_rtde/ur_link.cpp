#include "hardware/ur_rtde/ur_link.h"

#include <pthread.h>

#include <algorithm>
#include <array>

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kLook = 20'000'000, kTryAgain = 500'000'000, kDrain = 500'000'000;
constexpr std::int32_t kMostPrograms = 1'000'000;

}  // namespace

UrLink::UrLink(const Settings& settings) : settings_(settings) {
  // Another number than that of a program which an earlier run of ours may have left on the controller.
  nextProgram_ = 1 + static_cast<std::int32_t>(base::SteadyClock().now() / 1'000'000 % kMostPrograms);
}

base::Result<std::unique_ptr<UrLink>> UrLink::open(const Settings& settings) {
  auto session = RtdeSession::open(settings.session);
  if (!session) return session.error();
  std::unique_ptr<UrLink> link(new UrLink(settings));
  link->current_ = std::move(*session);
  if (!settings.inStep) link->thread_ = std::thread([made = link.get()] { made->keepWorking(); });
  return link;
}

UrLink::~UrLink() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
  delete ready_.load();
  delete retired_.load();
}

bool UrLink::renew() noexcept {
  if (settings_.inStep && sessionWanted_.load(std::memory_order_relaxed)) work();
  if (ready_.load(std::memory_order_relaxed) == nullptr) return false;
  RtdeSession* made = ready_.exchange(nullptr, std::memory_order_acq_rel);
  // The slot is empty: no second session is made before the one that was retired is gone.
  retired_.store(current_.release(), std::memory_order_release);
  current_.reset(made);
  return true;
}

void UrLink::askForSession() noexcept {
  sessionWanted_.store(true, std::memory_order_release);
  if (settings_.inStep) work();
}

void UrLink::askForProgram() noexcept {
  programWanted_.store(true, std::memory_order_release);
  if (settings_.inStep) work();
}

std::string UrLink::said() const {
  const std::lock_guard lock(saying_);
  return said_;
}

void UrLink::say(const std::string& text) {
  const std::lock_guard lock(saying_);
  said_ = text;
}

void UrLink::keepWorking() {
  pthread_setname_np(pthread_self(), "robot link");
  base::SteadyClock clock;
  while (running_) {
    work();
    clock.sleepUntil(clock.now() + kLook);
  }
}

void UrLink::work() {
  delete retired_.exchange(nullptr, std::memory_order_acq_rel);
  const base::Nanoseconds now = base::SteadyClock().now();
  if (sessionWanted_.load(std::memory_order_acquire) && ready_.load(std::memory_order_acquire) == nullptr &&
      now >= notBefore_) {
    auto session = RtdeSession::open(settings_.session);
    say(session ? std::string() : session.error().text());
    notBefore_ = base::SteadyClock().now() + (settings_.inStep ? 0 : kTryAgain);
    if (session) {
      sessionWanted_ = false;
      ready_.store(session->release(), std::memory_order_release);
    }
  }
  if (programWanted_.exchange(false, std::memory_order_acq_rel)) {
    nextProgram_ = nextProgram_ % kMostPrograms + 1;
    const auto sent = sendProgram(nextProgram_);
    say(sent ? std::string() : sent.error().text());
  }
}

base::Result<void> UrLink::sendProgram(std::int32_t number) {
  UrScriptSettings script = settings_.script;
  script.program = number;
  const std::string text = urScript(script);
  auto socket = TcpSocket::connected(settings_.session.host, settings_.scriptPort, settings_.session.connectTime);
  if (!socket) return socket.error();
  std::size_t sent = 0;
  const base::SteadyClock clock;
  const base::Nanoseconds end = clock.now() + settings_.session.connectTime;
  while (sent < text.size()) {
    const long n = socket->send({text.data() + sent, text.size() - sent});
    if (n < 0 || clock.now() > end)
      return base::Error{
          base::ErrorCode::DeviceFailure,
          "The robot controller did not take the program at port " + std::to_string(settings_.scriptPort) + ".",
          "Set the robot to remote control on its pendant, and check the port (30002)."};
    sent += static_cast<std::size_t>(std::max(n, 0L));
  }
  program_.store(number, std::memory_order_release);
  // The port sends its own data all the time. Closed with some of them unread, the connection would end by a reset, and
  // a reset may overtake the program.
  socket->endSending();
  const base::Nanoseconds drained = clock.now() + std::min(settings_.session.connectTime, kDrain);
  std::array<char, 4096> unread{};
  for (base::Nanoseconds now = clock.now(); now < drained; now = clock.now()) {
    const long n = socket->receive(unread);
    if (n < 0) break;
    if (n == 0) (void)socket->wait(drained - now);
  }
  return {};
}

}  // namespace articulus::hardware
