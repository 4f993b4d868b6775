#include "core/storage/detail/csv_pipeline.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

namespace articulus::storage::detail {
namespace {

constexpr std::size_t kBlockSamples = 256;
constexpr std::size_t kLongestNumber = 25;  // and its comma
constexpr std::size_t kLongestLine = (5 + record::kChannelCount) * kLongestNumber + 1;
constexpr unsigned kMostFormatters = 4;

char* put(char* at, auto value) { return std::to_chars(at, at + kLongestNumber, value).ptr; }

/// The text of each channel's last number: many stay as they are from cycle to cycle, and copying is a tenth of the
/// work.
struct LastNumber {
  std::uint64_t bits = 0;
  const char* text = nullptr;
  std::size_t letters = 0;
};

std::size_t formatLines(std::span<const record::Sample> samples, char* const begin) {
  std::array<LastNumber, record::kChannelCount> last{};
  char* at = begin;
  for (const record::Sample& sample : samples) {
    at = put(at, static_cast<std::int64_t>(sample.cycle));
    for (const std::int32_t value : {sample.state, sample.step, sample.loadCycle, sample.flags}) {
      *at++ = ',';
      at = put(at, value);
    }
    for (std::size_t i = 0; i < record::kChannelCount; ++i) {
      const double value = sample.value[i];
      LastNumber& before = last[i];
      *at++ = ',';
      if (std::isnan(value)) continue;
      const auto bits = std::bit_cast<std::uint64_t>(value);
      if (before.text != nullptr && before.bits == bits) {
        std::memcpy(at, before.text, before.letters);
        before.text = at;
        at += before.letters;
        continue;
      }
      char* const end = put(at, value);
      before = {bits, at, static_cast<std::size_t>(end - at)};
      at = end;
    }
    *at++ = '\n';
  }
  return static_cast<std::size_t>(at - begin);
}

}  // namespace

CsvPipeline::CsvPipeline(Take take) : take_(std::move(take)) {
  const unsigned formatters = std::clamp(std::thread::hardware_concurrency(), 1u, kMostFormatters);
  for (unsigned i = 0; i < formatters; ++i) threads_.emplace_back([this] { format(); });
  threads_.emplace_back([this] { takeAll(); });
}

CsvPipeline::~CsvPipeline() {
  end(nullptr);
  for (auto& thread : threads_)
    if (thread.joinable()) thread.join();
}

void CsvPipeline::end(std::exception_ptr error) {
  const std::lock_guard lock(mutex_);
  if (error && !error_) error_ = std::move(error);
  stop_ = true;
  changed_.notify_all();
}

void CsvPipeline::add(const record::Sample& sample) {
  auto& samples = block(sent_).samples;
  if (samples.capacity() == 0) samples.reserve(kBlockSamples);
  samples.push_back(sample);
  if (samples.size() == kBlockSamples) send();
}

void CsvPipeline::send() {
  std::unique_lock lock(mutex_);
  block(sent_).state = State::Filled;
  ++sent_;
  changed_.notify_all();
  changed_.wait(lock, [this] { return stop_ || block(sent_).state == State::Free; });
  if (error_) std::rethrow_exception(error_);
}

void CsvPipeline::finish() {
  if (!block(sent_).samples.empty()) send();
  {
    std::unique_lock lock(mutex_);
    last_ = true;
    changed_.notify_all();
    changed_.wait(lock, [this] { return stop_ || taken_ == sent_; });
  }
  for (auto& thread : threads_) thread.join();
  threads_.clear();
  if (error_) std::rethrow_exception(error_);
}

void CsvPipeline::format() {
  for (;;) {
    std::size_t number = 0;
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [this] { return stop_ || formatting_ < sent_ || last_; });
      if (stop_ || formatting_ == sent_) return;
      number = formatting_++;
    }
    Block& mine = block(number);
    if (mine.text.empty()) mine.text.resize(kBlockSamples * kLongestLine);
    mine.letters = formatLines(mine.samples, mine.text.data());
    const std::lock_guard lock(mutex_);
    mine.state = State::Formatted;
    changed_.notify_all();
  }
}

void CsvPipeline::takeAll() {
  for (;;) {
    {
      std::unique_lock lock(mutex_);
      changed_.wait(lock,
                    [this] { return stop_ || block(taken_).state == State::Formatted || (last_ && taken_ == sent_); });
      if (stop_ || block(taken_).state != State::Formatted) return;
    }
    Block& next = block(taken_);
    try {
      take_(next.samples, {next.text.data(), next.letters});
    } catch (...) {
      return end(std::current_exception());
    }
    const std::lock_guard lock(mutex_);
    next.samples.clear();
    next.state = State::Free;
    ++taken_;
    changed_.notify_all();
  }
}

}  // namespace articulus::storage::detail
