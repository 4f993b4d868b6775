#include "ui/status/motion_words.h"

#include <QCoreApplication>
#include <array>

#include "ui/kit/language/core_text.h"

namespace articulus::ui {
namespace {

struct MotionWords {
  Q_DECLARE_TR_FUNCTIONS(MotionWords)
};

/// About x, y and z of the reference: in the order of LB, FE, AR.
using Names = std::array<QString, 3>;

Names namesOf(const std::string& joint) {
  if (isSpine(joint))
    return {MotionWords::tr("Lateral bending"), MotionWords::tr("Flexion-extension"),
            MotionWords::tr("Axial rotation")};
  if (joint == "knee")
    return {MotionWords::tr("Varus-valgus"), MotionWords::tr("Flexion-extension"),
            MotionWords::tr("Internal-external rotation")};
  return {MotionWords::tr("Rotation about x"), MotionWords::tr("Rotation about y"),
          MotionWords::tr("Rotation about z")};
}

}  // namespace

bool isSpine(const std::string& joint) { return joint.empty() || joint.find("spine") != std::string::npos; }

QString motionName(const std::string& shortName, const std::string& joint) {
  static constexpr std::array kShort{"LB", "FE", "AR"};
  for (std::size_t i = 0; i < kShort.size(); ++i)
    if (shortName == kShort[i]) return namesOf(joint)[i];
  return coreText(shortName);
}

}  // namespace articulus::ui
