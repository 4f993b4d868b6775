#include "core/calibration/data/measurement_csv.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <sstream>

#include "core/base/csv_table.h"
#include "core/base/output_file.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::calibration {
namespace {

using base::CsvTable;

constexpr std::array<const char*, 3> kPosition{"x_m", "y_m", "z_m"};
constexpr std::array<const char*, 4> kQuaternion{"qw", "qx", "qy", "qz"};

std::string numbered(const char* before, int joint, const char* after) {
  return before + std::to_string(joint + 1) + after;
}

base::Error at(const CsvTable& table, int row, const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::ParseError, table.file() + ", line " + std::to_string(table.lineOf(row)) + ": " + what + ".",
          remedy};
}

/// Columns of the arm in one file.
class ArmColumns {
 public:
  ArmColumns(const CsvTable& table, int joints, bool speedsNeeded) : table_(table) {
    for (int i = 0; i < joints; ++i) {
      const std::string degrees = numbered("q", i, "_deg"), radians = numbered("q", i, "_rad");
      const bool inDegrees = table.has(degrees) && !table.has(radians);
      q_.push_back(table.column(inDegrees ? degrees : radians));
      toRadians_.push_back(inDegrees ? spatial::kRadiansPerDegree : 1.0);
      tau_.push_back(table.column(numbered("tau", i, "_Nm")));
      if (speedsNeeded || table.has(numbered("qd", i, "_rad_per_s")))
        qd_.push_back(table.column(numbered("qd", i, "_rad_per_s")));
    }
    if (table.has(numbered("q", joints, "_rad")) || table.has(numbered("q", joints, "_deg")))
      throw base::Error{base::ErrorCode::InvalidArgument,
                        table.file() + ": column " +
                            numbered("q", joints, table.has(numbered("q", joints, "_rad")) ? "_rad" : "_deg") +
                            " is one more than the robot has joints (" + std::to_string(joints) + ").",
                        "Name the robot that was measured."};
    if (!qd_.empty() && static_cast<int>(qd_.size()) != joints)
      (void)table.column("qd1_rad_per_s to qd" + std::to_string(joints) + "_rad_per_s (all or none)");
  }
  [[nodiscard]] JointSample read(int row) const {
    const auto n = static_cast<Eigen::Index>(q_.size());
    JointSample sample{0.0, robot::JointVector(n), robot::JointVector(n), robot::JointVector::Zero(n)};
    for (Eigen::Index i = 0; i < n; ++i) {
      const auto k = static_cast<std::size_t>(i);
      sample.q_rad[i] = toRadians_[k] * table_.number(row, q_[k]);
      sample.tau_Nm[i] = table_.number(row, tau_[k]);
      if (!qd_.empty()) sample.qd_rad_per_s[i] = table_.number(row, qd_[k]);
    }
    return sample;
  }

 private:
  const CsvTable& table_;
  std::vector<int> q_, tau_, qd_;
  std::vector<double> toRadians_;
};

/// Columns of the instrument in one file.
class ReferenceColumns {
 public:
  explicit ReferenceColumns(const CsvTable& table) : table_(table) {
    for (const char* name : kPosition) position_.push_back(table.column(name));
    if (std::any_of(kQuaternion.begin(), kQuaternion.end(), [&](const char* name) { return table.has(name); }))
      for (const char* name : kQuaternion) quaternion_.push_back(table.column(name));
  }
  [[nodiscard]] ReferenceSample read(int row) const {
    ReferenceSample sample;
    for (Eigen::Index k = 0; k < 3; ++k) sample.p_I_m[k] = table_.number(row, position_[static_cast<std::size_t>(k)]);
    const bool turned = !quaternion_.empty() && std::any_of(quaternion_.begin(), quaternion_.end(), [&](int column) {
      return !table_.text(row, column).empty();
    });
    if (!turned) return sample;
    spatial::Quaternion q(table_.number(row, quaternion_[0]), table_.number(row, quaternion_[1]),
                          table_.number(row, quaternion_[2]), table_.number(row, quaternion_[3]));
    if (std::abs(q.norm() - 1.0) > 1e-2)
      throw at(table_, row, "qw, qx, qy, qz have length " + std::to_string(q.norm()) + ", not 1",
               "Give unit quaternions, scalar part first.");
    sample.R_IT = q.normalized().toRotationMatrix();
    return sample;
  }

 private:
  const CsvTable& table_;
  std::vector<int> position_, quaternion_;
};

RowOrigin originOf(const CsvTable& table, int row) {
  RowOrigin origin{table.file(), table.lineOf(row), {}, 0.0, table.simulated()};
  if (table.has("trial")) origin.trial = std::string(table.text(row, table.column("trial")));
  if (table.has("load_N")) origin.load_N = table.number(row, table.column("load_N"));
  return origin;
}

Trial& trialNamed(std::vector<Trial>& trials, const std::string& name, double load_N) {
  const auto found = std::find_if(trials.begin(), trials.end(), [&](const Trial& t) { return t.name == name; });
  if (found != trials.end()) return *found;
  trials.push_back({});
  trials.back().name = name;
  trials.back().load_N = load_N;
  return trials.back();
}

void checkRising(const CsvTable& table, int row, double last_s, double time_s, const std::string& trial) {
  if (time_s <= last_s)
    throw at(table, row,
             "column time_s does not rise" + (trial.empty() ? std::string() : " within trial \"" + trial + "\""),
             "Sort the rows by time; give motions that were recorded apart names in a column trial.");
}

/// A file that is written whole or not at all.
class Writer {
 public:
  explicit Writer(std::filesystem::path file) : file_(std::move(file)) {}
  void comments(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) stream_ << "# " << line << '\n';
  }
  void text(const std::string& cell) {
    if (!first_) stream_ << ',';
    first_ = false;
    stream_ << cell;
  }
  void number(double value) {
    char digits[32];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    text(std::string(digits, error == std::errc() ? end : digits));
  }
  void numbers(const robot::JointVector& values) {
    for (const double value : values) number(value);
  }
  void endLine() {
    stream_ << '\n';
    first_ = true;
  }
  base::Result<void> close() { return base::writeWholeFile(file_, stream_.str(), base::FileMode::Private); }

 private:
  std::filesystem::path file_;
  std::ostringstream stream_;
  bool first_ = true;
};

void armHeader(Writer& out, int joints) {
  for (int i = 0; i < joints; ++i) out.text(numbered("q", i, "_rad"));
  for (int i = 0; i < joints; ++i) out.text(numbered("tau", i, "_Nm"));
  for (int i = 0; i < joints; ++i) out.text(numbered("qd", i, "_rad_per_s"));
}

void writeArm(Writer& out, const JointSample& sample) {
  out.numbers(sample.q_rad);
  out.numbers(sample.tau_Nm);
  out.numbers(sample.qd_rad_per_s);
}

void referenceHeader(Writer& out, bool turned) {
  for (const char* name : kPosition) out.text(name);
  for (const char* name : kQuaternion)
    if (turned) out.text(name);
}

void writeReference(Writer& out, const ReferenceSample& sample, bool turned) {
  for (const double value : sample.p_I_m) out.number(value);
  if (!turned) return;
  const spatial::Quaternion q = sample.R_IT ? spatial::quaternionOf(*sample.R_IT) : spatial::Quaternion::Identity();
  for (const double value : {q.w(), q.x(), q.y(), q.z()}) sample.R_IT ? out.number(value) : out.text("");
}

}  // namespace

base::Result<std::vector<StaticMeasurement>> readStaticCsv(const std::filesystem::path& file, int joints) {
  const auto table = CsvTable::read(file);
  if (!table) return table.error();
  try {
    const ArmColumns arm(*table, joints, false);
    const ReferenceColumns reference(*table);
    std::vector<StaticMeasurement> rows;
    for (int row = 0; row < table->rows(); ++row)
      rows.push_back({arm.read(row), reference.read(row), originOf(*table, row)});
    return rows;
  } catch (const base::Error& error) {
    return error;
  }
}

base::Result<std::vector<Trial>> readDynamicCsv(const std::filesystem::path& robotFile,
                                                const std::filesystem::path& referenceFile, int joints) {
  const auto robot = CsvTable::read(robotFile), reference = CsvTable::read(referenceFile);
  if (!robot) return robot.error();
  if (!reference) return reference.error();
  try {
    std::vector<Trial> trials;
    const ArmColumns arm(*robot, joints, true);
    const int robotTime = robot->column("time_s"), referenceTime = reference->column("time_s");
    for (int row = 0; row < robot->rows(); ++row) {
      const RowOrigin origin = originOf(*robot, row);
      Trial& trial = trialNamed(trials, origin.trial, origin.load_N);
      JointSample sample = arm.read(row);
      sample.time_s = robot->number(row, robotTime);
      if (!trial.arm.empty()) checkRising(*robot, row, trial.arm.back().time_s, sample.time_s, trial.name);
      trial.arm.push_back(std::move(sample));
    }
    const ReferenceColumns columns(*reference);
    for (int row = 0; row < reference->rows(); ++row) {
      const RowOrigin origin = originOf(*reference, row);
      const auto found =
          std::find_if(trials.begin(), trials.end(), [&](const Trial& t) { return t.name == origin.trial; });
      if (found == trials.end())
        throw at(*reference, row, "trial \"" + origin.trial + "\" does not stand in " + robot->file(),
                 "Use the same names in column trial of both files.");
      ReferenceSample sample = columns.read(row);
      sample.time_s = reference->number(row, referenceTime);
      if (!found->reference.empty())
        checkRising(*reference, row, found->reference.back().time_s, sample.time_s, found->name);
      found->reference.push_back(std::move(sample));
      found->referenceLine.push_back(reference->lineOf(row));
    }
    for (Trial& trial : trials) {
      trial.armFile = robot->file();
      trial.referenceFile = reference->file();
      trial.simulated = robot->simulated() || reference->simulated();
      if (trial.reference.empty())
        return base::Error{
            base::ErrorCode::ParseError,
            "Trial \"" + trial.name + "\" of " + robot->file() + " has no rows in " + reference->file() + ".",
            "Use the same names in column trial of both files."};
    }
    return trials;
  } catch (const base::Error& error) {
    return error;
  }
}

base::Result<void> writeStaticCsv(const std::filesystem::path& file, const std::vector<StaticMeasurement>& rows,
                                  const std::vector<std::string>& comments) {
  Writer out(file);
  out.comments(comments);
  const bool turned =
      std::any_of(rows.begin(), rows.end(), [](const StaticMeasurement& m) { return m.reference.R_IT.has_value(); });
  const bool named =
      std::any_of(rows.begin(), rows.end(), [](const StaticMeasurement& m) { return !m.origin.trial.empty(); });
  armHeader(out, rows.empty() ? 0 : static_cast<int>(rows.front().arm.q_rad.size()));
  referenceHeader(out, turned);
  out.text("load_N");
  if (named) out.text("trial");
  out.endLine();
  for (const StaticMeasurement& m : rows) {
    writeArm(out, m.arm);
    writeReference(out, m.reference, turned);
    out.number(m.origin.load_N);
    if (named) out.text(m.origin.trial);
    out.endLine();
  }
  return out.close();
}

base::Result<void> writeDynamicCsv(const std::filesystem::path& robotFile, const std::filesystem::path& referenceFile,
                                   const std::vector<Trial>& trials, const std::vector<std::string>& comments) {
  Writer robot(robotFile), reference(referenceFile);
  robot.comments(comments);
  reference.comments(comments);
  const bool turned = std::any_of(trials.begin(), trials.end(),
                                  [](const Trial& t) { return !t.reference.empty() && t.reference.front().R_IT; });
  for (Writer* out : {&robot, &reference}) {
    out->text("trial");
    out->text("time_s");
  }
  armHeader(robot, trials.empty() || trials.front().arm.empty()
                       ? 0
                       : static_cast<int>(trials.front().arm.front().q_rad.size()));
  robot.text("load_N");
  referenceHeader(reference, turned);
  robot.endLine();
  reference.endLine();
  for (const Trial& trial : trials) {
    for (const JointSample& sample : trial.arm) {
      robot.text(trial.name);
      robot.number(sample.time_s);
      writeArm(robot, sample);
      robot.number(trial.load_N);
      robot.endLine();
    }
    for (const ReferenceSample& sample : trial.reference) {
      reference.text(trial.name);
      reference.number(sample.time_s);
      writeReference(reference, sample, turned);
      reference.endLine();
    }
  }
  if (auto done = robot.close(); !done) return done;
  return reference.close();
}

}  // namespace articulus::calibration
