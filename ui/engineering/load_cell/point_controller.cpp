#include "ui/engineering/load_cell/point_controller.h"

#include <nlohmann/json.hpp>

#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/kit/text_file.h"

namespace articulus::ui {

QString PointController::reasonAgainstTaking() const {
  const auto now = robot_.snapshot();
  if (now.fault.latched()) return tr("A fault is latched. Acknowledge it first.");
  return now.state == cycle::State::Stop ? QString() : tr("The robot moves. Wait until it has stopped.");
}

base::Result<void> PointController::save(const QString& file) const {
  if (!solved())
    return base::Error{base::ErrorCode::Conflict, toCore(tr("There is no result to save.")), toCore(missing_)};
  return writeTextFile(file, written().dump(1) + "\n", tr("The file"));
}

void PointController::report(const base::Error& error) {
  emit problem(coreText(error.message), coreText(error.remedy));
}

QString PointController::wordsOf(const base::Error& error) { return coreText(error.message + " " + error.remedy); }

}  // namespace articulus::ui
