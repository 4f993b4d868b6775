#include "app/cli/identify/identify_input.h"

#include <cmath>
#include <functional>

#include "core/base/csv_table.h"

namespace articulus::cli {
namespace {

using base::CsvTable;
using base::Error;
using base::ErrorCode;
using spatial::Matrix3;
using spatial::Vector3;

constexpr double kLongest_m = 20.0;  // beyond it somebody gave millimetres
constexpr double kLeastGravity_m_per_s2 = 9.5,
                 kMostGravity_m_per_s2 = 10.0;  // anywhere on earth, with an accelerometer's error

std::string place(const CsvTable& table, int row) {
  return table.file() + ", line " + std::to_string(table.lineOf(row)) + ": ";
}

class Columns {
 public:
  Columns(const CsvTable& table, const std::vector<std::string>& names) : table_(table) {
    for (const auto& name : names) columns_.push_back(table.column(name));
  }
  [[nodiscard]] Vector3 three(int row, std::size_t first) const {
    return {table_.number(row, columns_[first]), table_.number(row, columns_[first + 1]),
            table_.number(row, columns_[first + 2])};
  }
  [[nodiscard]] Vector3 length(int row, std::size_t first) const {
    const Vector3 p = three(row, first);
    if (!(p.cwiseAbs().maxCoeff() < kLongest_m))
      throw Error{ErrorCode::OutOfRange, place(table_, row) + "a position lies more than 20 m away.",
                  "Positions are in metres; divide millimetres by 1000."};
    return p;
  }
  [[nodiscard]] Vector3 gravity(int row, std::size_t first) const {
    const Vector3 g = three(row, first);
    if (const double length = g.norm(); !(length >= kLeastGravity_m_per_s2 && length <= kMostGravity_m_per_s2))
      throw Error{ErrorCode::OutOfRange,
                  place(table_, row) + "gravity has the length " + std::to_string(length) + " m/s2, not 9.5 to 10.",
                  "Give it in m/s2 in axes of the cell; multiply by 9.81 where it is in units of g."};
    return g;
  }
  [[nodiscard]] Matrix3 rotation(int row, std::size_t first) const {
    const Vector3 v = three(row, first + 1);
    const Eigen::Quaterniond q(table_.number(row, columns_[first]), v.x(), v.y(), v.z());
    if (std::abs(q.norm() - 1.0) > 1e-3)
      throw Error{ErrorCode::OutOfRange, place(table_, row) + "qw, qx, qy, qz do not have length 1.",
                  "Give a unit quaternion, scalar first."};
    return q.normalized().toRotationMatrix();
  }

 private:
  const CsvTable& table_;
  std::vector<int> columns_;
};

template <class Row>
base::Result<IdentifyInput<Row>> read(const std::string& file,
                                      const std::function<std::vector<std::string>(const CsvTable&)>& names,
                                      const std::function<Row(const Columns&, int)>& row) {
  auto table = CsvTable::read(file);
  if (!table) return table.error();
  try {
    const Columns columns(*table, names(*table));
    IdentifyInput<Row> input;
    input.simulated = table->simulated();
    for (int i = 0; i < table->rows(); ++i) input.rows.push_back(row(columns, i));
    return input;
  } catch (const Error& e) {
    return e;
  }
}

}  // namespace

base::Result<IdentifyInput<sensing::ToolPose>> readToolPoses(const std::string& file, double gravity_m_per_s2) {
  bool byQuaternion = false;
  return read<sensing::ToolPose>(
      file,
      [&](const CsvTable& table) {
        byQuaternion = table.has("qw") && !table.has("gravity_x_m_per_s2");
        std::vector<std::string> names{"force_x_N",   "force_y_N",   "force_z_N",
                                       "moment_x_Nm", "moment_y_Nm", "moment_z_Nm"};
        if (byQuaternion) names.insert(names.end(), {"qw", "qx", "qy", "qz"});
        else names.insert(names.end(), {"gravity_x_m_per_s2", "gravity_y_m_per_s2", "gravity_z_m_per_s2"});
        return names;
      },
      [&](const Columns& columns, int row) {
        sensing::ToolPose pose;
        pose.load << columns.three(row, 0), columns.three(row, 3);
        pose.gravity_S = byQuaternion
                             ? Vector3(columns.rotation(row, 6).transpose() * Vector3(0.0, 0.0, -gravity_m_per_s2))
                             : columns.gravity(row, 6);
        return pose;
      });
}

base::Result<IdentifyInput<spatial::Pose>> readTouches(const std::string& file) {
  return read<spatial::Pose>(
      file, [](const CsvTable&) { return std::vector<std::string>{"x_m", "y_m", "z_m", "qw", "qx", "qy", "qz"}; },
      [](const Columns& columns, int row) {
        return spatial::Pose{columns.rotation(row, 3), columns.length(row, 0)};
      });
}

base::Result<IdentifyInput<std::array<Vector3, 2>>> readLandmarks(const std::string& file) {
  return read<std::array<Vector3, 2>>(
      file, [](const CsvTable&) { return std::vector<std::string>{"x1_m", "y1_m", "z1_m", "x2_m", "y2_m", "z2_m"}; },
      [](const Columns& columns, int row) {
        return std::array<Vector3, 2>{columns.length(row, 0), columns.length(row, 3)};
      });
}

base::Result<IdentifyInput<tracking::FieldSample>> readFieldSamples(const std::string& file) {
  return read<tracking::FieldSample>(
      file,
      [](const CsvTable&) {
        return std::vector<std::string>{"x1_m", "y1_m", "z1_m", "qw1", "qx1", "qy1", "qz1",
                                        "x2_m", "y2_m", "z2_m", "qw2", "qx2", "qy2", "qz2"};
      },
      [](const Columns& columns, int row) {
        return tracking::FieldSample{{columns.rotation(row, 3), columns.length(row, 0)},
                                     {columns.rotation(row, 10), columns.length(row, 7)}};
      });
}

base::Error ofFile(const std::string& file, base::Error error) {
  error.message = file + ": " + error.message;
  return error;
}

}  // namespace articulus::cli
