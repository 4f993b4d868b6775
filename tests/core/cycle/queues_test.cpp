// The ways between the control thread and the rest, under real threads.
#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "core/base/broadcast_ring.h"
#include "core/cycle/bounded_queue.h"
#include "core/cycle/timing_histogram.h"

namespace articulus::cycle {
namespace {

TEST(BoundedQueue, KeepsTheOrderAndRefusesWhenFull) {
  BoundedQueue<int, 8> queue;
  int item = 0;
  EXPECT_FALSE(queue.pop(item));
  for (int round = 0; round < 100; ++round) {
    for (int i = 0; i < 8; ++i) EXPECT_TRUE(queue.push(10 * round + i));
    EXPECT_FALSE(queue.push(-1)) << "it took a ninth";
    EXPECT_EQ(queue.size(), 8u);
    for (int i = 0; i < 8; ++i) {
      ASSERT_TRUE(queue.pop(item));
      EXPECT_EQ(item, 10 * round + i);
    }
    EXPECT_FALSE(queue.pop(item));
  }
}

struct Parcel {
  std::uint32_t producer = 0, number = 0;
  std::uint64_t check = 0;
  [[nodiscard]] static std::uint64_t sum(std::uint32_t p, std::uint32_t n) {
    return (static_cast<std::uint64_t>(p) << 32 | n) * 0x9E3779B97F4A7C15ULL;
  }
};

// Every parcel arrives once, whole, and those of one producer in their order for each consumer.
TEST(BoundedQueue, ManyProducersManyConsumersLoseAndInventNothing) {
  constexpr std::uint32_t kProducers = 3, kConsumers = 3, kEach = 60'000;
  BoundedQueue<Parcel, 64> queue;
  std::atomic<std::uint32_t> taken{0};
  std::atomic<int> torn{0}, outOfOrder{0};
  std::vector<std::vector<std::uint8_t>> seen(kProducers, std::vector<std::uint8_t>(kEach));
  std::vector<std::thread> threads;
  for (std::uint32_t p = 0; p < kProducers; ++p)
    threads.emplace_back([&queue, p] {
      for (std::uint32_t n = 0; n < kEach; ++n)
        while (!queue.push({p, n, Parcel::sum(p, n)})) std::this_thread::yield();
    });
  for (std::uint32_t c = 0; c < kConsumers; ++c)
    threads.emplace_back([&] {
      std::int64_t last[kProducers] = {-1, -1, -1};
      Parcel parcel;
      while (taken.load() < kProducers * kEach) {
        if (!queue.pop(parcel)) {
          std::this_thread::yield();
          continue;
        }
        ++taken;
        if (parcel.check != Parcel::sum(parcel.producer, parcel.number)) ++torn;
        if (static_cast<std::int64_t>(parcel.number) <= last[parcel.producer]) ++outOfOrder;
        last[parcel.producer] = parcel.number;
        ++seen[parcel.producer][parcel.number];
      }
    });
  for (auto& t : threads) t.join();
  EXPECT_EQ(torn.load(), 0);
  EXPECT_EQ(outOfOrder.load(), 0);
  for (const auto& producer : seen)
    for (const auto count : producer) ASSERT_EQ(count, 1);
}

TEST(BroadcastRing, SlowReaderCountsExactlyWhatItLost) {
  base::BroadcastRing<std::uint64_t, 16> ring;
  std::uint64_t next = 0, lost = 0, out[64];
  for (std::uint64_t i = 0; i < 10; ++i) ring.write(i);
  EXPECT_EQ(ring.read(next, lost, out), 10u);
  EXPECT_EQ(lost, 0u);
  for (std::uint64_t i = 10; i < 50; ++i) ring.write(i);
  EXPECT_EQ(ring.read(next, lost, out), 16u);
  EXPECT_EQ(lost, 24u);
  EXPECT_EQ(out[0], 34u) << "the oldest that is left";
  EXPECT_EQ(out[15], 49u);
  EXPECT_EQ(ring.read(next, lost, out), 0u);
}

TEST(BroadcastRing, ReadersDoNotDisturbEachOther) {
  base::BroadcastRing<int, 8> ring;
  std::uint64_t a = 0, lostA = 0, b = 0, lostB = 0;
  int out[3];
  for (int i = 0; i < 6; ++i) ring.write(i);
  EXPECT_EQ(ring.read(a, lostA, out), 3u);
  EXPECT_EQ(ring.read(a, lostA, out), 3u);
  EXPECT_EQ(out[2], 5);
  EXPECT_EQ(ring.read(b, lostB, out), 3u);
  EXPECT_EQ(out[0], 0);
}

/// A record as large as a sample, in which every word follows from the number.
struct Record {
  std::uint64_t word[90];
  [[nodiscard]] static Record of(std::uint64_t n) {
    Record r;
    for (std::uint64_t i = 0; i < 90; ++i) r.word[i] = n * 1'000 + i;
    return r;
  }
  [[nodiscard]] bool whole() const {
    for (std::uint64_t i = 1; i < 90; ++i)
      if (word[i] != word[0] + i) return false;
    return true;
  }
};

TEST(BroadcastRing, NeverATornRecordUnderARacingWriter) {
  base::BroadcastRing<Record, 8> ring;  // small, so that writer and readers meet all the time
  constexpr std::uint64_t kRecords = 300'000;
  std::atomic<bool> done{false};
  std::atomic<int> torn{0}, backwards{0};
  std::atomic<std::uint64_t> counted[2] = {0, 0};
  std::vector<std::thread> readers;
  for (int r = 0; r < 2; ++r)
    readers.emplace_back([&, r] {
      std::uint64_t next = 0, lost = 0, got = 0, last = 0;
      Record out[4];
      for (bool more = true; more;) {
        more = !done.load();
        while (const auto n = ring.read(next, lost, out)) {
          for (std::size_t i = 0; i < n; ++i) {
            if (!out[i].whole()) ++torn;
            if (got > 0 && out[i].word[0] <= last) ++backwards;
            last = out[i].word[0];
            ++got;
          }
        }
      }
      counted[r] = got + lost;
    });
  for (std::uint64_t n = 1; n <= kRecords; ++n) ring.write(Record::of(n));
  done = true;
  for (auto& t : readers) t.join();
  EXPECT_EQ(torn.load(), 0);
  EXPECT_EQ(backwards.load(), 0);
  for (const auto& c : counted) EXPECT_EQ(c.load(), kRecords) << "seen and lost together are all that were written";
}

TEST(LatestValue, IsTheLatestAndWholeUnderARacingWriter) {
  base::LatestValue<Record> value;
  EXPECT_EQ(value.read().word[0], 0u) << "nothing was written yet";
  std::atomic<bool> done{false};
  std::atomic<int> torn{0}, backwards{0};
  std::thread reader([&] {
    std::uint64_t last = 0;
    while (!done.load()) {
      const Record r = value.read();
      if (r.word[0] == 0) continue;
      if (!r.whole()) ++torn;
      if (r.word[0] < last) ++backwards;
      last = r.word[0];
    }
  });
  for (std::uint64_t n = 1; n <= 200'000; ++n) value.write(Record::of(n));
  done = true;
  reader.join();
  EXPECT_EQ(torn.load(), 0);
  EXPECT_EQ(backwards.load(), 0);
  EXPECT_EQ(value.read().word[0], 200'000'000u);
}

TEST(TimingHistogram, QuantilesAreTheUpperEdgesOfTheBins) {
  TimingHistogram h;
  EXPECT_EQ(h.quantile_us(0.5), 0.0) << "nothing was measured";
  for (int us = 0; us < 1000; ++us) h.add(us * 1000 + 500);
  EXPECT_EQ(h.quantile_us(0.5), 500.0);
  EXPECT_EQ(h.quantile_us(0.99), 990.0);
  EXPECT_EQ(h.quantile_us(0.999), 999.0);
  EXPECT_EQ(h.quantile_us(1.0), 1000.0);
  EXPECT_EQ(h.max_us(), 999.0);
}

TEST(TimingHistogram, LongAndNegativeTimesAreNotForgotten) {
  TimingHistogram h;
  h.add(-5'000);
  h.add(80'000'000);
  EXPECT_EQ(h.max_us(), 80'000.0) << "the worst is told as it was";
  EXPECT_EQ(h.quantile_us(0.5), 1.0);
  EXPECT_EQ(h.quantile_us(1.0), 2000.0) << "the last bin";
}

}  // namespace
}  // namespace articulus::cycle
