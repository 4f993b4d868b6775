#include "ui/sign_in/station_drawing.h"

#include "ui/kit/language/motion_words.h"

namespace articulus::ui {

QString drawingOf(const cell::SimulatedSpecimen& specimen) {
  if (specimen.label.empty()) return QStringLiteral("station_empty");
  if (specimen.joint.starts_with("knee")) return QStringLiteral("station_knee");
  if (specimen.joint == "shoulder" || specimen.joint == "hip") return QStringLiteral("station_ball");
  if (specimen.joint == "ankle") return QStringLiteral("station_ankle");
  return !specimen.joint.empty() && isSpine(specimen.joint) ? QStringLiteral("station")
                                                            : QStringLiteral("station_body");
}

}  // namespace articulus::ui
