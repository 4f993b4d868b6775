// The way between a station and a virtual bench in another process: its lines, both ends over a real socket, and
// whoever else answers there.
#include "hardware/bench_link/bench_link.h"

#include <gmock/gmock.h>

#include <thread>

#include "hardware/bench_link/bench_host.h"

namespace articulus::test {
namespace {

using hardware::BenchHost;
using hardware::BenchLink;
using hardware::BenchRequest;
using hardware::BenchState;
using testing::HasSubstr;

class NotedBench final : public device::Bench {
 public:
  [[nodiscard]] base::Result<void> setViceClosed(bool closed) override {
    if (stuck) return base::Error{base::ErrorCode::Conflict, "The jaws are stuck.", "Grease them."};
    closed_ = closed;
    return {};
  }
  [[nodiscard]] bool viceClosed() const noexcept override { return closed_; }
  [[nodiscard]] std::span<const std::string> structures() const noexcept override { return names_; }
  void cut(std::uint64_t structures) noexcept override { cut_ |= structures; }
  [[nodiscard]] std::uint64_t cutStructures() const noexcept override { return cut_; }
  [[nodiscard]] double maxPreload_N() const noexcept override { return 600.0; }
  void setPreload(double force_N) noexcept override { preload_N = force_N; }
  std::atomic<bool> stuck{false};
  std::atomic<double> preload_N{0.0};

 private:
  std::atomic<bool> closed_{false};
  std::atomic<std::uint64_t> cut_{0};
  std::vector<std::string> names_{"anterior ligament", "disc"};
};

hardware::UdpAddress at(const BenchHost& host) { return {0x7F000001, host.port()}; }

TEST(BenchLines, AreReadAsTheyWereWritten) {
  BenchState state{"hash", 7, true, {"a", "b \"c\"\n"}, 2, 12.5};
  const std::string line = benchText(state);
  EXPECT_EQ(line.find('\n'), line.size() - 1) << "a line is one line";
  EXPECT_THAT(line, HasSubstr("\"simulated\":true"));
  const auto read = hardware::readBenchState(line);
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(std::tuple(read->cell, read->seed, read->viceClosed, read->structures, read->cut, read->maxPreload_N),
            std::tuple(state.cell, state.seed, state.viceClosed, state.structures, state.cut, state.maxPreload_N));
  for (const auto kind : {BenchRequest::Kind::State, BenchRequest::Kind::Vice, BenchRequest::Kind::Cut,
                          BenchRequest::Kind::Preload, BenchRequest::Kind::Begin}) {
    const auto request = hardware::readBenchRequest(benchText(BenchRequest{kind, true, 5, 3.5}));
    ASSERT_TRUE(request);
    EXPECT_EQ(request->kind, kind);
    if (kind == BenchRequest::Kind::Vice) {
      EXPECT_TRUE(request->closed);
    } else if (kind == BenchRequest::Kind::Cut) {
      EXPECT_EQ(request->structures, 5U);
    } else if (kind == BenchRequest::Kind::Preload) {
      EXPECT_EQ(request->preload_N, 3.5);
    }
  }
}

TEST(BenchLines, OfSomethingElseAreRefusedInWords) {
  for (const char* line : {"", "{}", "[]", "7", "HTTP/1.0 400 Bad Request", R"({"format": "articulus-bench-2"})",
                           R"({"format": "articulus-bench-1", "ask": "dance"})",
                           R"({"format": "articulus-bench-1", "ask": "cut", "structures": -1})",
                           R"({"format": "articulus-bench-1", "ask": "preload", "preload_N": 1e99})"}) {
    const auto request = hardware::readBenchRequest(line);
    ASSERT_FALSE(request) << line;
    EXPECT_FALSE(request.error().message.empty()) << line;
    EXPECT_FALSE(hardware::readBenchState(line)) << line;
  }
}

TEST(BenchLink, WhatTheStationOrdersIsDoneAtTheBench) {
  NotedBench bench;
  const auto host = BenchHost::start("127.0.0.1", 0, "identity", 3, bench);
  ASSERT_TRUE(host) << host.error().text();
  const auto link = BenchLink::connect(at(**host), "identity");
  ASSERT_TRUE(link) << link.error().text();
  BenchLink& there = **link;
  EXPECT_EQ(there.seed(), 3U);
  EXPECT_EQ(there.structures().size(), 2U);
  EXPECT_EQ(there.maxPreload_N(), 600.0);
  EXPECT_FALSE(there.viceClosed());
  EXPECT_TRUE(there.setViceClosed(true));
  EXPECT_TRUE(there.viceClosed());
  EXPECT_TRUE(bench.viceClosed());
  there.cut(2);
  EXPECT_EQ(bench.cutStructures(), 2U);
  EXPECT_EQ(there.cutStructures(), 2U);
  there.setPreload(150.0);
  EXPECT_EQ(bench.preload_N, 150.0);
  EXPECT_EQ((*host)->begun(), 0);
  EXPECT_TRUE(there.beginPrograms());
  EXPECT_EQ((*host)->begun(), 1);
  bench.stuck = true;
  const auto stuck = there.setViceClosed(false);
  ASSERT_FALSE(stuck);
  EXPECT_THAT(stuck.error().text(), HasSubstr("The jaws are stuck."));
  EXPECT_TRUE(there.viceClosed()) << "it is still closed";
}

TEST(BenchLink, AnotherCellNobodyAndStrangersAreToldApart) {
  NotedBench bench;
  hardware::UdpAddress gone;
  {
    const auto host = BenchHost::start("127.0.0.1", 0, "identity", 1, bench);
    ASSERT_TRUE(host);
    const auto other = BenchLink::connect(at(**host), "another");
    ASSERT_FALSE(other);
    EXPECT_THAT(other.error().text(), HasSubstr("has the plant of another cell"));
    gone = at(**host);
  }
  const auto nobody = BenchLink::connect(gone, "identity");
  ASSERT_FALSE(nobody);
  EXPECT_THAT(nobody.error().text(), HasSubstr("No virtual bench answers at 127.0.0.1:"));

  auto stranger = hardware::TcpListener::bound("127.0.0.1", 0);
  ASSERT_TRUE(stranger);
  std::thread talks([&stranger] {
    for (;;)
      if (auto client = stranger->accepted()) {
        (void)client->wait(1'000'000'000);
        (void)client->send(std::string("HTTP/1.0 400 Bad Request\r\n\r\n"));
        client->endSending();
        return;
      }
  });
  const auto web = BenchLink::connect(stranger->local(), "identity");
  talks.join();
  ASSERT_FALSE(web);
  EXPECT_THAT(web.error().text(), HasSubstr("virtual bench"));
}

/// Who was there and has gone: an order is refused in words, and what was not done is not said to be.
TEST(BenchLink, AfterTheBenchHasGoneNothingIsSaidToBeDone) {
  NotedBench bench;
  auto host = BenchHost::start("127.0.0.1", 0, "identity", 1, bench);
  ASSERT_TRUE(host);
  const auto link = BenchLink::connect(at(**host), "identity");
  ASSERT_TRUE(link);
  host->reset();
  EXPECT_FALSE((*link)->setViceClosed(true));
  EXPECT_FALSE((*link)->viceClosed());
  (*link)->cut(1);
  EXPECT_EQ((*link)->cutStructures(), 0U);
}

}  // namespace
}  // namespace articulus::test
