#pragma once
#include <array>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <string_view>
#include <thread>
#include <vector>

#include "core/record/sample.h"

namespace articulus::storage::detail {

/// Makes lines of CSV of samples on several threads, while the next are read and the last are written: whoever reads
/// adds them, others format whole blocks of them, one takes the blocks in their order. Memory is that of a few blocks.
/// Thread  add() and finish() one, the caller's; take is called on another, one at a time
class CsvPipeline {
 public:
  /// The samples of a block and their lines. May throw: add() and finish() throw the same.
  using Take = std::function<void(std::span<const record::Sample>, std::string_view)>;
  explicit CsvPipeline(Take take);
  ~CsvPipeline();  ///< what was not taken is left
  CsvPipeline(const CsvPipeline&) = delete;
  CsvPipeline& operator=(const CsvPipeline&) = delete;

  void add(const record::Sample& sample);
  /// Returns when all was taken.
  void finish();

 private:
  static constexpr std::size_t kBlocks = 8;
  enum class State { Free, Filled, Formatted };
  struct Block {
    std::vector<record::Sample> samples;
    std::vector<char> text;
    std::size_t letters = 0;
    State state = State::Free;
  };
  void send();
  void format();
  void takeAll();
  void end(std::exception_ptr error);  // the first error counts
  [[nodiscard]] Block& block(std::size_t number) { return blocks_[number % kBlocks]; }

  Take take_;
  std::array<Block, kBlocks> blocks_;
  std::mutex mutex_;  // over all below, and the states of the blocks
  std::condition_variable changed_;
  std::size_t sent_ = 0, formatting_ = 0, taken_ = 0;  // numbers of blocks
  bool last_ = false, stop_ = false;                   // last_: no block follows those that were sent
  std::exception_ptr error_;
  std::vector<std::thread> threads_;
};

}  // namespace articulus::storage::detail
