#include "ui/kit/language/motion_words.h"

#include <QCoreApplication>
#include <QStringList>
#include <array>

#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"

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
  // x medial, z up, y across them; of an ankle x anterior: as the specimens and templates of these joints have it.
  if (joint == "hip" || joint == "shoulder")
    return {MotionWords::tr("Flexion-extension"), MotionWords::tr("Abduction-adduction"),
            MotionWords::tr("Internal-external rotation")};
  if (joint == "ankle")
    return {MotionWords::tr("Inversion-eversion"), MotionWords::tr("Dorsi- and plantarflexion"),
            MotionWords::tr("Internal-external rotation")};
  return {MotionWords::tr("Rotation about x"), MotionWords::tr("Rotation about y"),
          MotionWords::tr("Rotation about z")};
}

/// Of those that are no spine. A plot has room for five letters beside it.
Names lettersOf(const std::string& joint) {
  if (joint == "knee")
    return {MotionWords::tr("VV", "varus-valgus"), MotionWords::tr("FE", "flexion-extension"),
            MotionWords::tr("IE", "internal-external rotation")};
  // Not FE: that is what files call the angle about y, and here flexion is about x.
  if (joint == "hip" || joint == "shoulder")
    return {MotionWords::tr("Flex", "flexion-extension"), MotionWords::tr("Abd", "abduction-adduction"),
            MotionWords::tr("Int", "internal-external rotation")};
  if (joint == "ankle")
    return {MotionWords::tr("Inv", "inversion-eversion"), MotionWords::tr("Dors", "dorsi- and plantarflexion"),
            MotionWords::tr("Int", "internal-external rotation")};
  return {QStringLiteral("Rx"), QStringLiteral("Ry"), QStringLiteral("Rz")};
}

}  // namespace

bool isSpine(const std::string& joint) { return joint.empty() || joint.find("spine") != std::string::npos; }

QString motionName(const std::string& shortName, const std::string& joint) {
  static constexpr std::array kShort{"LB", "FE", "AR"};
  for (std::size_t i = 0; i < kShort.size(); ++i)
    if (shortName == kShort[i]) return namesOf(joint)[i];
    else if (shortName.starts_with(kShort[i]) && shortName.substr(2).starts_with(", "))  // and which of several
      return MotionWords::tr("%1, %2").arg(namesOf(joint)[i], numbersInLocale(coreText(shortName.substr(4))));
  // "flexion-extension, C3-C4", "FE intact, robot against tracker": what has no words as a whole has them part by part.
  const QString english = toQt(shortName), words = coreText(shortName);
  if (words != englishText(shortName) || !english.contains(QLatin1String(", "))) return numbersInLocale(words);
  QStringList parts = english.split(QStringLiteral(", "));
  for (QString& part : parts) part = coreText(toCore(part));
  return numbersInLocale(parts.join(QStringLiteral(", ")));
}

std::array<QString, 3> angleNames(const std::string& joint) { return namesOf(joint); }

QString fieldName(std::string_view catalogueName, const std::string& joint) {
  static constexpr std::array<std::string_view, 3> kAngles{"Lateral bending (LB)", "Flexion (FE)",
                                                           "Axial rotation (AR)"};
  static constexpr std::array<std::string_view, 3> kMoments{"Mx lateral bending", "My flexion-extension",
                                                            "Mz axial rotation"};
  if (!isSpine(joint))
    for (std::size_t i = 0; i < kAngles.size(); ++i) {
      if (catalogueName == kAngles[i]) return namesOf(joint)[i];
      if (catalogueName == kMoments[i])
        return QStringLiteral("M%1, %2").arg(QChar(static_cast<char16_t>(u'x' + i)), namesOf(joint)[i]);
    }
  return coreText(std::string(catalogueName));
}

QString channelName(record::Channel channel, const std::string& joint) {
  return motionName(std::string(record::info(channel).label), joint);
}

QString channelLetters(record::Channel channel, const std::string& joint) {
  using record::Channel;
  constexpr std::array kAngles{Channel::LateralBending, Channel::Flexion, Channel::AxialRotation};
  if (!isSpine(joint))
    for (std::size_t i = 0; i < kAngles.size(); ++i)
      if (channel == kAngles[i]) return lettersOf(joint)[i];
  return coreText(record::info(channel).label);
}

QString movementLabel(record::Channel movement, const QString& otherwise, const std::string& joint) {
  using record::Channel;
  if (movement != Channel::LateralBending && movement != Channel::Flexion && movement != Channel::AxialRotation)
    return otherwise;
  return MotionWords::tr("%1 (°)").arg(motionName(std::string(record::info(movement).label), joint));
}

}  // namespace articulus::ui
