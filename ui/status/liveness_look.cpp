#include "ui/status/liveness_look.h"

#include <QCoreApplication>

#include "ui/kit/chip.h"

namespace articulus::ui {
namespace {

QString words(std::string_view text) { return QCoreApplication::translate("Liveness", text.data()); }

}  // namespace

void showLiveness(Chip& chip, cell::Liveness liveness) {
  const QString mark = words(info(liveness).mark);
  switch (liveness) {
    case cell::Liveness::Live: return chip.show(QStringLiteral("robot"), mark, Chip::Tone::Danger);
    case cell::Liveness::Bench: return chip.show(QStringLiteral("sensor"), mark, Chip::Tone::Accent);
    case cell::Liveness::Practice: return chip.show(QStringLiteral("robot"), mark, Chip::Tone::Warning);
    default: return chip.show(QStringLiteral("info"), mark, Chip::Tone::Warning);
  }
}

QString livenessMark(cell::Liveness liveness) { return words(info(liveness).mark); }

QString livenessMeaning(cell::Liveness liveness) { return words(info(liveness).meaning); }

}  // namespace articulus::ui
