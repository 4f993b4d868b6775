#include "app/cli/kinematics/csv_conversion.h"

#include <unistd.h>

#include <cstdio>
#include <numbers>

#include "app/cli/interrupt.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

std::vector<CsvColumn> perJoint(int joints, const std::string& brief, const std::string& exported,
                                const std::string& after) {
  std::vector<CsvColumn> columns;
  for (int i = 1; i <= joints; ++i) {
    const std::string n = std::to_string(i);
    columns.push_back({{{brief + n + "_rad" + after, 1.0},
                        {brief + n + "_deg" + after, spatial::kRadiansPerDegree},
                        {exported + n + "_rad" + after, 1.0},
                        {exported + n + "_deg" + after, spatial::kRadiansPerDegree}}});
  }
  return columns;
}

}  // namespace

base::Result<void> convertCsv(std::vector<CsvColumn> wanted, const std::string& header,
                              const std::function<base::Result<void>(const CsvRow&, CsvWriter&)>& convert) {
  if (::isatty(STDIN_FILENO)) {
    std::string names;
    for (const auto& column : wanted) names += (names.empty() ? "" : ",") + column.names.front().text;
    std::fprintf(stderr, "Reading CSV from the keyboard. First line: %s\nCtrl+D ends it.\n", names.c_str());
  }
  CsvWriter writer(STDOUT_FILENO);
  CsvReader reader(STDIN_FILENO, "standard input", std::move(wanted), [&writer] { writer.flush(); });
  if (auto begun = reader.begin(); !begun) return begun;
  writer.header(header);
  std::vector<double> values;
  while (!writer.closed()) {
    const auto more = reader.next(values);
    if (!more) {
      writer.flush();
      return more.error();
    }
    if (!*more) break;
    if (auto done = convert({values, reader.rows(), reader.line()}, writer); !done) {
      writer.flush();
      return done;
    }
  }
  writer.flush();
  if (Interrupt::requested())
    return base::Error{base::ErrorCode::Cancelled, "Interrupted after " + rowsText(reader.rows()) + ".",
                       "What is on standard output is complete up to there."};
  return writer.result();
}

std::vector<CsvColumn> positionColumns(int joints) { return perJoint(joints, "q", "joint_", ""); }
std::vector<CsvColumn> velocityColumns(int joints) { return perJoint(joints, "qd", "joint_velocity_", "_per_s"); }
std::vector<CsvColumn> accelerationColumns(int joints) {
  return perJoint(joints, "qdd", "joint_acceleration_", "_per_s2");
}

std::vector<CsvColumn> poseColumns() {
  std::vector<CsvColumn> columns;
  for (const char* axis : {"x", "y", "z"})
    columns.push_back({{{std::string(axis) + "_m", 1.0}, {std::string(axis) + "_mm", 1e-3}}});
  for (const char* part : {"qw", "qx", "qy", "qz"}) columns.push_back({{{part, 1.0}}});
  return columns;
}

std::string rowsText(long long count) { return std::to_string(count) + (count == 1 ? " row" : " rows"); }

std::string numbered(const std::string& before, const std::string& after, int joints) {
  std::string text;
  for (int i = 1; i <= joints; ++i) text += (i > 1 ? "," : "") + before + std::to_string(i) + after;
  return text;
}

}  // namespace articulus::cli
