#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/control/kept_gains.h"
#include "core/run/tuning/measured_response.h"

namespace articulus::run {

/// The measured responses of one cell, in DATA/gain_sets/KEY.responses.json beside its kept gains, newest first. Each
/// holds the gains it was measured with, so that it is found by them, and by the name of a set that has the same.
/// Thread  any but control; one at a time
/// Test    tests/core/run/tuning/kept_responses_test.cpp
class KeptResponses {
 public:
  /// Errors  a file that cannot be read, with its place; where there is none there are no responses
  [[nodiscard]] static base::Result<KeptResponses> read(const std::filesystem::path& dataFolder,
                                                        const std::string& cellKey);
  [[nodiscard]] const std::vector<MeasuredResponse>& all() const { return all_; }
  /// In the place of one of that kind and axis with the same gains and law; the oldest beyond kMost are forgotten.
  /// Errors  StorageFailure: they are as before
  [[nodiscard]] base::Result<void> keep(MeasuredResponse response);

  static constexpr std::size_t kMost = 60;

 private:
  explicit KeptResponses(std::filesystem::path file) : file_(std::move(file)) {}
  std::filesystem::path file_;
  std::vector<MeasuredResponse> all_;
};

/// Name of the kept set that has these gains; empty: none has.
[[nodiscard]] std::string nameOf(const control::GainSet& gains, const std::vector<control::KeptGains>& sets);

}  // namespace articulus::run
