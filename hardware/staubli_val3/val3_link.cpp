#include "hardware/staubli_val3/val3_link.h"

#include <pthread.h>

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kLook = 20'000'000, kTryAgain = 500'000'000;

}  // namespace

base::Result<std::unique_ptr<Val3Link>> Val3Link::open(const Val3SessionSettings& settings, bool inStep) {
  auto session = Val3Session::open(settings);
  if (!session) return session.error();
  std::unique_ptr<Val3Link> link(new Val3Link(settings, inStep));
  link->current_ = std::move(*session);
  if (!inStep) link->thread_ = std::thread([made = link.get()] { made->keepWorking(); });
  return link;
}

Val3Link::~Val3Link() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
  delete ready_.load();
  delete retired_.load();
}

bool Val3Link::renew() noexcept {
  if (inStep_ && wanted_.load(std::memory_order_relaxed)) work();
  if (ready_.load(std::memory_order_relaxed) == nullptr) return false;
  Val3Session* made = ready_.exchange(nullptr, std::memory_order_acq_rel);
  // The slot is empty: no second session is made before the one that was retired is gone.
  retired_.store(current_.release(), std::memory_order_release);
  current_.reset(made);
  return true;
}

void Val3Link::askForSession() noexcept {
  wanted_.store(true, std::memory_order_release);
  if (inStep_) work();
}

std::string Val3Link::said() const {
  const std::lock_guard lock(saying_);
  return said_;
}

void Val3Link::keepWorking() {
  pthread_setname_np(pthread_self(), "robot link");
  base::SteadyClock clock;
  while (running_) {
    work();
    clock.sleepUntil(clock.now() + kLook);
  }
}

void Val3Link::work() {
  delete retired_.exchange(nullptr, std::memory_order_acq_rel);
  if (!wanted_.load(std::memory_order_acquire) || ready_.load(std::memory_order_acquire) != nullptr) return;
  if (base::SteadyClock().now() < notBefore_) return;
  auto session = Val3Session::open(settings_);
  notBefore_ = base::SteadyClock().now() + (inStep_ ? 0 : kTryAgain);
  {
    const std::lock_guard lock(saying_);
    said_ = session ? std::string() : session.error().text();
  }
  if (!session) return;
  wanted_ = false;
  ready_.store(session->release(), std::memory_order_release);
}

}  // namespace articulus::hardware
