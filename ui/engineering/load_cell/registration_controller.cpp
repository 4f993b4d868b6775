#include "ui/engineering/load_cell/registration_controller.h"

#include <QFileInfo>
#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/csv_table.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using base::Error;
using base::ErrorCode;
using spatial::Vector3;

constexpr double kLongest_m = 20.0;  // beyond it somebody gave millimetres
constexpr std::size_t kLeast = 3;

/// Throws  base::Error with file and line
std::vector<Vector3> points(const base::CsvTable& table, const char* side) {
  int columns[3];
  for (int i = 0; i < 3; ++i) columns[i] = table.column(std::string(1, "xyz"[i]) + side + "_m");
  std::vector<Vector3> list;
  for (int row = 0; row < table.rows(); ++row) {
    const Vector3 p(table.number(row, columns[0]), table.number(row, columns[1]), table.number(row, columns[2]));
    if (!(p.cwiseAbs().maxCoeff() < kLongest_m))
      throw Error{ErrorCode::OutOfRange,
                  table.file() + ", line " + std::to_string(table.lineOf(row)) +
                      ": a landmark lies "
                      "more than 20 m away.",
                  "Positions are in metres; divide millimetres by 1000."};
    list.push_back(p);
  }
  return list;
}

}  // namespace

RegistrationController::RegistrationController(const RobotProcedures& robot,
                                               std::function<std::optional<Vector3>()> tip, Keeping keeping,
                                               QObject* parent)
    : PointController(robot, parent), tip_(std::move(tip)), keeping_(std::move(keeping)) {
  solve();
}

void RegistrationController::read(const QString& file) {
  auto table = base::CsvTable::read(toCore(file));
  if (!table) return report(table.error());
  try {
    auto other = points(*table, "2");
    if (table->has("x1_m")) robot_W_ = points(*table, "1");
    other_ = std::move(other);
    simulated_ = simulated_ || table->simulated();
  } catch (const Error& e) {
    return report(e);
  }
  solve();
  emit notice(tr("Landmarks read from %1: %2.").arg(QFileInfo(file).fileName()).arg(other_.size()));
}

QString RegistrationController::reasonAgainstRecording() const {
  if (!tip_())
    return tr("The tool's tip is not known. Find it under \"Tool point\" first, or read both sides from a file.");
  return reasonAgainstTaking();
}

void RegistrationController::record() {
  if (const QString why = reasonAgainstRecording(); !why.isEmpty())
    return emit problem(tr("The landmark was not recorded."), why);
  robot_W_.push_back(robot().flangePose() * *tip_());
  simulated_ = simulated_ || robot().cell().simulated;
  solve();
}

void RegistrationController::removeLast() {
  if (!robot_W_.empty()) robot_W_.pop_back();
  solve();
}

void RegistrationController::clear() {
  robot_W_.clear();
  other_.clear();
  simulated_ = false;
  solve();
}

void RegistrationController::solve() {
  result_.reset();
  setMissing({});
  if (other_.empty() && robot_W_.empty()) {
    setMissing(
        tr("No landmark is known yet. Read a file, then touch the same landmarks in the same order, or read a file "
           "with both sides."));
  } else if (other_.empty()) {
    setMissing(tr("The other instrument's side is missing. Read its file."));
  } else if (robot_W_.size() != other_.size()) {
    setMissing(
        tr("The robot's side has %1 landmarks, the other side has %2. Touch the missing ones in the same order, or "
           "remove the last.")
            .arg(robot_W_.size())
            .arg(other_.size()));
  } else if (other_.size() < kLeast) {
    setMissing(tr("%1 of at least %2 landmarks are known. With four or more the residual shows how good they are.")
                   .arg(other_.size())
                   .arg(kLeast));
  } else {
    take(sensing::registerLandmarks(robot_W_, other_), result_);
  }
  emit changed();
}

std::vector<QStringList> RegistrationController::rows() const {
  std::vector<QStringList> rows;
  const auto add = [](QStringList& row, const std::vector<Vector3>& side, std::size_t k) {
    for (int i = 0; i < 3; ++i) row << (k < side.size() ? fixedText(1e3 * side[k][i], 2) : QStringLiteral("–"));
  };
  for (std::size_t k = 0; k < landmarks(); ++k) {
    QStringList row{QString::number(k + 1)};
    add(row, robot_W_, k);
    add(row, other_, k);
    row << (result_ ? QStringLiteral("%1 mm").arg(fixedText(1e3 * result_->residual_m[k], 3)) : QStringLiteral("–"));
    rows.push_back(row);
  }
  return rows;
}

QStringList RegistrationController::warnings() const {
  QStringList lines;
  if (simulated_) lines += tr("Simulated landmarks: nothing was measured.");
  if (result_)
    for (const auto& warning : result_->warnings) lines += tr("Warning: %1").arg(coreText(warning));
  return lines;
}

QString RegistrationController::reasonAgainstKeeping() const {
  if (!result_) return missing();
  return keeping_.keep && keeping_.specimen && !keeping_.specimen().isEmpty()
             ? QString()
             : tr("No specimen is described. Do so on page Prepare, then keep it.");
}

void RegistrationController::keep() {
  if (const QString why = reasonAgainstKeeping(); !why.isEmpty())
    return emit problem(tr("The registration was not kept."), why);
  if (auto kept = keeping_.keep(registration()); !kept) return report(kept.error());
  emit notice(tr("Registration kept with %1, residual %2 mm: paths in the frame of the registered body go by it.")
                  .arg(keeping_.specimen(), fixedText(1e3 * result_->rms_m, 2)));
}

QString RegistrationController::reasonAgainstInsertions() const {
  if (robot_W_.size() >= 2 && robot_W_.size() % 2 == 0) return {};
  return tr("Touch both insertions of each ligament, that on the bone in the vice first.");
}

QString RegistrationController::insertions() const {
  const auto three = [](const Vector3& p) { return nlohmann::ordered_json{p.x(), p.y(), p.z()}; };
  const double error_m = keeping_.tipError_m ? keeping_.tipError_m() : 0.0;
  auto fibres = nlohmann::ordered_json::array();
  for (std::size_t k = 0; k + 1 < robot_W_.size(); k += 2) {
    nlohmann::ordered_json fibre{{"name", "ligament " + std::to_string(k / 2 + 1)},
                                 {"fixed_touched_m", three(robot_W_[k])},
                                 {"moving_touched_m", three(robot_W_[k + 1])}};
    if (error_m > 0.0) fibre["tip_error_m"] = error_m;
    fibres.push_back(std::move(fibre));
  }
  return toQt("\"fibres\": " + fibres.dump(1));
}

run::Registration RegistrationController::registration() const {
  return {robot_W_, other_, *result_, simulated_, robot().cell().key};
}

nlohmann::ordered_json RegistrationController::written() const { return run::toJson(registration()); }

}  // namespace articulus::ui
