#pragma once
#include <array>
#include <condition_variable>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/record/sample.h"
#include "core/storage/detail/digest.h"

namespace articulus::storage::detail {

/// Hashes batches of samples on a thread of its own while the next are read: what a run's seal has of each batch.
/// Several batches at once (hashEach): each has its own hash, only their rows are chained. Memory is that of a few
/// blocks of one or two megabytes; a run that fits into one is hashed where it is read, and so is any where no thread
/// can be had. What hashing throws, add(), endBatch() or finish() throws.
/// Thread  any; one at a time
class BatchHasher {
 public:
  /// Begins a thread with that work.  Errors  throws std::system_error where none can be had
  using Threads = std::function<std::thread(std::function<void()>)>;
  /// In  eachBlock: called before each block is hashed, where it is hashed; empty: nothing
  explicit BatchHasher(std::size_t channels, Threads threads = {}, std::function<void()> eachBlock = {});
  ~BatchHasher();
  BatchHasher(const BatchHasher&) = delete;
  BatchHasher& operator=(const BatchHasher&) = delete;

  void add(const record::Sample& sample);
  void endBatch();  ///< what was added since the one before is a batch; may be nothing
  /// Of the batches, in their order; once.
  [[nodiscard]] std::vector<std::string> finish();

 private:
  /// A block goes after the end of a batch once it has so many bytes, and inside of one before it has more than most.
  static constexpr std::size_t kBlocks = 4, kEnoughBytes = std::size_t{1} << 20, kMostBytes = 2 * kEnoughBytes,
                               kMostEnds = 4096;
  struct Block {
    std::vector<std::uint8_t> bytes;
    std::size_t used = 0;
    std::vector<std::size_t> ends;  ///< bytes before the end of a batch, of each that ends in the block
  };
  void send();
  void run() noexcept;
  void hashAll();
  void hash(Block& next);
  [[nodiscard]] Block& block(std::size_t number) { return blocks_[number % kBlocks]; }

  std::size_t channels_;
  Threads threads_;
  std::function<void()> eachBlock_;
  Digest digest_;       // of a batch that began in a block before; the thread's, as the hashes
  bool begun_ = false;  // there is such a batch
  bool alone_ = false;  // no thread could be had
  std::array<Block, kBlocks> blocks_;
  std::vector<std::string> hashes_;  // the thread's until it ended
  std::mutex mutex_;                 // over all below
  std::condition_variable changed_;
  std::size_t sent_ = 0, hashed_ = 0;  // numbers of blocks
  bool last_ = false, stop_ = false;   // last_: no block follows those that were sent
  std::exception_ptr failed_;          // of the thread, which ended with it
  std::thread thread_;
};

}  // namespace articulus::storage::detail
