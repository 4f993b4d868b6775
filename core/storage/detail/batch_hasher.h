#pragma once
#include <array>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/record/sample.h"

namespace articulus::storage::detail {

/// Hashes batches of samples on a thread of its own while the next are read: what a run's seal has of each batch.
/// Memory is that of a few blocks; a run that fits into one is hashed where it is read.
/// Thread  any; one at a time
class BatchHasher {
 public:
  explicit BatchHasher(std::size_t channels) : channels_(channels) {}
  ~BatchHasher();
  BatchHasher(const BatchHasher&) = delete;
  BatchHasher& operator=(const BatchHasher&) = delete;

  void add(const record::Sample& sample);
  void endBatch();  ///< what was added since the one before is a batch; may be nothing
  /// Of the batches, in their order; once.
  [[nodiscard]] std::vector<std::string> finish();

 private:
  static constexpr std::size_t kBlocks = 8, kBlockSamples = 256;
  struct Block {
    std::vector<record::Sample> samples;
    std::vector<std::size_t> ends;  ///< samples before the end of a batch, of each that ends in the block
  };
  void send();
  void hashAll();
  [[nodiscard]] Block& block(std::size_t number) { return blocks_[number % kBlocks]; }

  std::size_t channels_;
  std::array<Block, kBlocks> blocks_;
  std::vector<std::string> hashes_;  // the thread's until it ended
  std::mutex mutex_;                 // over all below
  std::condition_variable changed_;
  std::size_t sent_ = 0, hashed_ = 0;  // numbers of blocks
  bool last_ = false, stop_ = false;   // last_: no block follows those that were sent
  std::thread thread_;
};

}  // namespace articulus::storage::detail
