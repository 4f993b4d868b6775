#include "hardware/bench_link/bench_link.h"

#include <exception>

#include "core/base/clock.h"
#include "hardware/io/tcp_socket.h"

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kPatience = 1'000'000'000;

base::Error silent(const UdpAddress& to) {
  return {base::ErrorCode::DeviceFailure, "The virtual bench at " + toText(to) + " did not answer.",
          "Check that articulusctl device bench still runs there."};
}

}  // namespace

base::Result<std::unique_ptr<BenchLink>> BenchLink::connect(const UdpAddress& to, const std::string& cell) {
  std::unique_ptr<BenchLink> link(new BenchLink(to));
  auto state = link->ask({});
  if (!state) return state.error();
  if (state->cell != cell)
    return base::Error{
        base::ErrorCode::Conflict,
        "The virtual bench at " + toText(to) + " has the plant of another cell, or of this one before it was changed.",
        "Start articulusctl device bench with this cell file."};
  link->structures_ = std::move(state->structures);
  link->seed_ = state->seed;
  link->maxPreload_N_ = state->maxPreload_N;
  return link;
}

base::Result<BenchState> BenchLink::ask(const BenchRequest& request) {
  const auto host = toText(to_);
  TcpFailure why{};
  auto socket = TcpSocket::connected(host.substr(0, host.find(':')), to_.port, kPatience, &why);
  if (!socket)
    return base::Error{base::ErrorCode::DeviceFailure,
                       "No virtual bench answers at " + host + ": " + socket.error().message,
                       "Start it first: articulusctl device bench --cell FILE, with this cell file."};
  if (socket->send(benchText(request)) <= 0) return silent(to_);
  const base::SteadyClock clock;
  std::string line;
  char block[4096];
  for (const base::Nanoseconds end = clock.now() + kPatience; clock.now() < end;) {
    if (!socket->wait(end - clock.now())) continue;
    const long n = socket->receive(block);
    if (n < 0) break;
    line.append(block, static_cast<std::size_t>(n));
    if (line.size() > kLongestBenchLine) break;
    if (const auto feed = line.find('\n'); feed != std::string::npos) {
      auto state = readBenchState(line.substr(0, feed));
      if (!state) return state.error();
      closed_.store(state->viceClosed, std::memory_order_relaxed);
      cut_.store(state->cut, std::memory_order_relaxed);
      return state;
    }
  }
  return silent(to_);
}

base::Result<void> BenchLink::beginPrograms() {
  BenchRequest request;
  request.kind = BenchRequest::Kind::Begin;
  auto state = ask(request);
  if (!state) return state.error();
  return {};
}

base::Result<void> BenchLink::setViceClosed(bool closed) {
  BenchRequest request;
  request.kind = BenchRequest::Kind::Vice;
  request.closed = closed;
  auto state = ask(request);
  if (!state) return state.error();
  return {};
}

void BenchLink::order(const BenchRequest& request) noexcept {
  try {
    (void)ask(request);
  } catch (const std::exception&) {
    // No memory: nothing was cut, and cutStructures() says so.
  }
}

void BenchLink::cut(std::uint64_t structures) noexcept {
  BenchRequest request;
  request.kind = BenchRequest::Kind::Cut;
  request.structures = structures;
  order(request);
}

void BenchLink::setPreload(double force_N) noexcept {
  BenchRequest request;
  request.kind = BenchRequest::Kind::Preload;
  request.preload_N = force_N;
  order(request);
}

}  // namespace articulus::hardware
