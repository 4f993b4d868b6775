#include "ui/engineering/tuning/force_law_model.h"

#include "core/protocol/segment_rules.h"
#include "ui/kit/text.h"

namespace articulus::ui {

std::vector<control::Law> ForceLawModel::choices() {
  std::vector<control::Law> laws;
  for (const auto& law : control::lawCatalogue())
    if (protocol::followsLoads(law.law)) laws.push_back(law.law);
  return laws;
}

QString ForceLawModel::lockedBecause() const {
  return robotMoves_ ? tr("The robot moves. The force law can be changed when it has stopped.") : QString();
}

void ForceLawModel::setRobotMoves(bool moves) {
  if (robotMoves_ == moves) return;
  robotMoves_ = moves;
  emit changed();
}

base::Result<void> ForceLawModel::use(control::Law law) {
  if (const QString why = lockedBecause(); !why.isEmpty())
    return base::Error{base::ErrorCode::Conflict, toCore(why), "Stop the robot first."};
  const control::Law before = inForce();
  if (law == before) return {};
  auto done = callbacks_.use(law);
  if (done)
    done = callbacks_.audit("force_law", std::string(control::info(before).key), std::string(control::info(law).key));
  emit changed();
  return done;
}

}  // namespace articulus::ui
