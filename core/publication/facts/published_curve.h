#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/record/channel.h"

namespace articulus::publication {

/// A curve that others published, to be drawn over ours: a load over a motion, or a channel over time. It is never
/// taken for something that was measured here.
struct PublishedCurve {
  std::string name;  ///< "Panjabi et al. 1994, Fig 3"
  record::Channel x = record::Channel::Flexion, y = record::Channel::MomentY;
  std::vector<double> xs = {}, ys = {};  ///< SI; in their order, as a loop comes back
};

/// Reads a curve from a CSV file with two columns, what it is drawn over first, both named as our channels with their
/// unit: flexion_deg,moment_y_Nm. Angles may be in rad or deg, lengths in m or mm, moments in Nm or Nmm, forces in N.
/// The first comment (#) names the curve; without one the file does.
/// Errors  of the file; ParseError: not two columns, a column that is no channel, fewer than two points, too many
/// Thread  any but control
[[nodiscard]] base::Result<PublishedCurve> readPublishedCurve(const std::filesystem::path& file);

}  // namespace articulus::publication
