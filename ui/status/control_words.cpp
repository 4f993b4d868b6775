#include "ui/status/control_words.h"

#include <QCoreApplication>

#include "core/control/estimators/gain_cap.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(Control)
};

constexpr double kWhole = 0.995;  // what rounds to 100 %

}  // namespace

ControlWords controlWords(const cycle::Snapshot& s) {
  ControlWords words;
  words.lawInUse = coreText(control::info(s.law).label);
  words.forceLaw = coreText(control::info(s.forceLaw).label);
  const auto& delay = s.deadTime;
  const bool known = delay.confidence > 0.0;
  words.deadTime = known ? QStringLiteral("%1 ± %2 ms")
                               .arg(fixedText(1e3 * delay.value_s, 2))
                               .arg(fixedText(1e3 * delay.deviation_s, 2))
                         : Words::tr("not measured yet");
  const QString assumed = Words::tr("%1 ms is assumed").arg(1e3 * control::GainCap::kAssumedDeadTime_s, 0, 'f', 0);
  if (!known) words.confidence = Words::tr("%1; any motion that speeds up and slows down measures it").arg(assumed);
  else if (delay.confidence < control::GainCap::kConfident)
    words.confidence = Words::tr("confidence %1 %, too little: %2").arg(1e2 * delay.confidence, 0, 'f', 0).arg(assumed);
  else words.confidence = Words::tr("confidence %1 %").arg(1e2 * delay.confidence, 0, 'f', 0);
  words.gainShare = QStringLiteral("%1 %").arg(1e2 * s.forceGainShare, 0, 'f', 0);
  if (s.forceGainShare >= kWhole)
    words.why =
        Words::tr("The force gains are used as set: the delays of arm and load cell allow it, and no load oscillates.");
  else
    words.why = Words::tr(
        "The station lowered the force gains: the delays of arm and load cell allow no more on a specimen this "
        "stiff, or the load oscillated. The share is lowered at once and raised slowly.");
  for (QString* text : {&words.deadTime, &words.confidence, &words.gainShare, &words.why}) *text = noBreakUnits(*text);
  return words;
}

}  // namespace articulus::ui
