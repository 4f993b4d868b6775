#include "app/cli/mechanism/five_rod_knee.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/output_file.h"
#include "core/base/text/text_format.h"
#include "core/spatial/units.h"
#include "core/specimen/knee/knee_mechanism.h"

namespace articulus::cli {
namespace {

constexpr int kMostPoints = 100'000;

struct Stretch {
  double from_deg = 0.0, to_deg = 100.0;
  int points = 11;
};

base::Result<Stretch> stretchOf(const std::vector<std::string>& course) {
  if (course.empty()) return Stretch{};
  const base::Error wrong{base::ErrorCode::InvalidArgument, "The five-rod knee has its course over flexion.",
                          "Write --course flexion,0,100 or --course flexion,0,90,10: ANGLE,DEG,DEG[,POINTS]."};
  if (course.size() < 3 || course.size() > 4 || course[0] != "flexion") return wrong;
  std::array<double, 3> numbers{0.0, 0.0, 11.0};
  for (std::size_t i = 1; i < course.size(); ++i) {
    char* end = nullptr;
    numbers[i - 1] = std::strtod(course[i].c_str(), &end);
    if (course[i].empty() || *end != '\0' || !(std::abs(numbers[i - 1]) <= kMostPoints)) return wrong;
  }
  if (numbers[2] < 2.0 || numbers[2] != std::floor(numbers[2])) return wrong;
  return Stretch{numbers[0], numbers[1], static_cast<int>(numbers[2])};
}

/// Flexion, adduction and internal rotation, deg; shift of the tibia in the femur, mm; largest gap of a rod, mm.
using Row = std::array<double, 7>;

base::Result<std::vector<Row>> rowsOf(const Stretch& s) {
  const auto knee = specimen::KneeMechanism::sancisi();
  std::vector<Row> rows;
  for (int k = 0; k < s.points; ++k) {
    const double flexion_deg = s.from_deg + (s.to_deg - s.from_deg) * k / (s.points - 1);
    const auto X_FT = specimen::mechanismPose(knee, spatial::inRadians(flexion_deg));
    if (!X_FT) return X_FT.error();
    const auto at = spatial::jointCoordinates(*X_FT, spatial::Side::Right);
    const spatial::Vector3& p = X_FT->translation;
    double gap_m = 0.0;
    for (const double gap : specimen::mechanismGaps_m(knee, *X_FT)) gap_m = std::max(gap_m, std::abs(gap));
    rows.push_back({flexion_deg, spatial::inDegrees(at.adduction_rad), spatial::inDegrees(at.internalRotation_rad),
                    1e3 * p.x(), 1e3 * p.y(), 1e3 * p.z(), 1e3 * gap_m});
  }
  return rows;
}

std::string csvOf(const std::vector<Row>& rows) {
  std::string text = "flexion_deg,adduction_deg,internal_rotation_deg,x_mm,y_mm,z_mm,largest_gap_mm\n";
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      text += base::significant(row[i], 12) + (i + 1 < row.size() ? "," : "\n");
  return text;
}

}  // namespace

base::Result<ExitCode> tellFiveRodKnee(const std::vector<std::string>& course, const std::filesystem::path& csv,
                                       bool json) {
  const auto stretch = stretchOf(course);
  if (!stretch) return stretch.error();
  const auto rows = rowsOf(*stretch);
  if (!rows) return rows.error();
  if (!csv.empty())
    if (auto written = base::writeWholeFile(csv, csvOf(*rows), base::FileMode::Private); !written)
      return written.error();
  if (csv == "-") return ExitCode::Ok;
  if (json) {
    auto poses = nlohmann::ordered_json::array();
    for (const Row& r : *rows)
      poses.push_back({{"flexion_rad", spatial::inRadians(r[0])},
                       {"adduction_rad", spatial::inRadians(r[1])},
                       {"internal_rotation_rad", spatial::inRadians(r[2])},
                       {"tibia_in_femur_m", {1e-3 * r[3], 1e-3 * r[4], 1e-3 * r[5]}},
                       {"largest_gap_m", 1e-3 * r[6]}});
    print(nlohmann::ordered_json{{"mechanism", kFiveRodKnee}, {"poses", std::move(poses)}});
    return ExitCode::Ok;
  }
  using Align = TextTable::Align;
  TextTable table({{"flexion, deg", Align::Right},
                   {"adduction, deg", Align::Right},
                   {"internal rotation, deg", Align::Right},
                   {"x, mm", Align::Right},
                   {"y, mm", Align::Right},
                   {"z, mm", Align::Right}});
  double gap_mm = 0.0;
  for (const Row& r : *rows) {
    gap_mm = std::max(gap_mm, r[6]);
    table.add({base::fixed(r[0], 1), base::fixed(r[1], 2), base::fixed(r[2], 2), base::fixed(r[3], 2),
               base::fixed(r[4], 2), base::fixed(r[5], 2)});
  }
  std::printf(
      "Knee of five rods (two contacts, both cruciates, medial collateral ligament; Sancisi et al. 2017): tibia in the "
      "femur,\nx anterior, y up, z to the right, a right knee\n\n%s\nEvery rod keeps its length to %s mm.\n",
      table.text().c_str(), base::significant(gap_mm, 1).c_str());
  return ExitCode::Ok;
}

}  // namespace articulus::cli
