#include "hardware/bench_link/bench_host.h"

#include <pthread.h>

#include "core/base/clock.h"

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kLook = 5'000'000, kPatience = 1'000'000'000;

/// Up to its line feed; empty where it does not come in time or is too long.
std::string lineFrom(TcpSocket& socket) {
  const base::SteadyClock clock;
  std::string line;
  char block[4096];
  for (const base::Nanoseconds end = clock.now() + kPatience; clock.now() < end;) {
    if (!socket.wait(end - clock.now())) continue;
    const long n = socket.receive(block);
    if (n < 0) return {};
    line.append(block, static_cast<std::size_t>(n));
    if (const auto feed = line.find('\n'); feed != std::string::npos) return line.substr(0, feed);
    if (line.size() > kLongestBenchLine) return {};
  }
  return {};
}

}  // namespace

base::Result<std::unique_ptr<BenchHost>> BenchHost::start(const std::string& address, std::uint16_t port,
                                                          std::string cell, std::uint64_t seed, device::Bench& bench) {
  std::unique_ptr<BenchHost> made(new BenchHost(std::move(cell), seed, bench));
  auto listener = TcpListener::bound(address, port);
  if (!listener) return listener.error();
  made->listener_ = std::move(*listener);
  made->thread_ = std::thread([host = made.get()] { host->serve(); });
  return made;
}

void BenchHost::stop() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

std::string BenchHost::answer(const std::string& line) {
  const auto request = readBenchRequest(line);
  if (!request) return benchText(request.error());
  switch (request->kind) {
    case BenchRequest::Kind::State: break;
    case BenchRequest::Kind::Begin: ++begun_; break;
    case BenchRequest::Kind::Vice:
      if (auto done = bench_.setViceClosed(request->closed); !done) return benchText(done.error());
      break;
    case BenchRequest::Kind::Cut: bench_.cut(request->structures); break;
    case BenchRequest::Kind::Preload: bench_.setPreload(request->preload_N); break;
  }
  const auto names = bench_.structures();
  return benchText(BenchState{
      cell_, seed_, bench_.viceClosed(), {names.begin(), names.end()}, bench_.cutStructures(), bench_.maxPreload_N()});
}

void BenchHost::serve() {
  pthread_setname_np(pthread_self(), "bench host");
  base::SteadyClock clock;
  while (running_) {
    if (auto client = listener_.accepted()) {
      if (const std::string line = lineFrom(*client); !line.empty()) (void)client->send(answer(line));
      client->endSending();
    } else {
      clock.sleepUntil(clock.now() + kLook);
    }
  }
}

}  // namespace articulus::hardware
