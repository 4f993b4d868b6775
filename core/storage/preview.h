#pragma once
#include <array>
#include <cstdint>
#include <limits>
#include <optional>

#include "core/record/sample.h"

namespace articulus::storage {

/// What the preview of a run keeps: the six loads on the specimen and the three angles.
inline constexpr std::array kPreviewChannels{
    record::Channel::ForceX,  record::Channel::ForceY,         record::Channel::ForceZ,
    record::Channel::MomentX, record::Channel::MomentY,        record::Channel::MomentZ,
    record::Channel::Flexion, record::Channel::LateralBending, record::Channel::AxialRotation};

/// A tenth of a second of a run, so that a long run opens at once.
/// Out     SI and radians; NaN where a channel had no value in that time
struct PreviewPoint {
  struct Range {
    double minimum = std::numeric_limits<double>::quiet_NaN();
    double maximum = std::numeric_limits<double>::quiet_NaN();
    double mean = std::numeric_limits<double>::quiet_NaN();
  };
  double time_s = 0.0;         ///< where the tenth begins, since the run began
  std::int32_t step = -1;      ///< at its first sample
  std::int32_t loadCycle = 0;  ///< at its first sample
  std::int64_t samples = 0;
  std::array<Range, kPreviewChannels.size()> range{};  ///< in the order of kPreviewChannels

  [[nodiscard]] const Range& operator[](record::Channel channel) const noexcept;  ///< NaN for one that is not kept
};

/// Collects samples into tenths of a second. Trivially copyable, so that a writer can go back to where it was before a
/// batch that failed.
/// Thread  any; one at a time
class PreviewBuilder {
 public:
  /// Adds a sample; gives the tenth before it when this one begins another. A sample without a time is left out; one
  /// whose time goes back counts to the present tenth.
  std::optional<PreviewPoint> add(const record::Sample& sample);
  [[nodiscard]] std::optional<PreviewPoint> current() const;  ///< the tenth that is not over yet

  [[nodiscard]] static std::int64_t tenthOf(double time_s) noexcept;

 private:
  std::int64_t tenth_ = 0;
  PreviewPoint point_;
  std::array<double, kPreviewChannels.size()> sum_{};
  std::array<std::int64_t, kPreviewChannels.size()> count_{};
};

}  // namespace articulus::storage
