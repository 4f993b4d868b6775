#include "ui/status/event_words.h"

#include <QCoreApplication>
#include <algorithm>

#include "core/control/law.h"
#include "core/cycle/state.h"
#include "core/record/event_catalogue.h"
#include "core/spatial/measured_quantities.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/status/fault_words.h"

namespace articulus::ui {
namespace {

using record::Event;
using record::EventKind;

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(Event)
};

constexpr double kSameCause_s = 2.0;

QString stateName(int code) {
  return code >= 0 && code < cycle::kStateCount ? coreText(cycle::name(static_cast<cycle::State>(code)))
                                                : Words::tr("unknown");
}

QString faultName(int code) {
  const bool known = code > 0 && code < static_cast<int>(safety::FaultCode::Count);
  return known ? faultLabel(static_cast<safety::FaultCode>(code)) : Words::tr("unknown");
}

QString lawName(int code) {
  const auto& all = control::lawCatalogue();
  const auto it = std::ranges::find_if(all, [code](const auto& info) { return static_cast<int>(info.law) == code; });
  return it == all.end() ? Words::tr("unknown") : coreText(it->label);
}

/// "off-axis force 1.2 N < 2 N": the quantity in the language in force.
QString judgement(const QString& judged) {
  const QString change = QStringLiteral("\u0394 ");
  const bool changes = judged.startsWith(change);
  const QString words = changes ? judged.mid(change.size()) : judged;
  for (const auto& quantity : spatial::kMeasuredQuantities)
    if (const QString name = toQt(quantity.name); words.startsWith(name + QLatin1Char(' ')))
      return numbersInLocale((changes ? change : QString()) + coreText(quantity.name) +
                             coreText(toCore(words.mid(name.size()))));
  return coreText(toCore(judged));
}

/// What was said with it. A branch tells what it judged by and, in brackets, the step in its blocks.
QString textOf(const Event& event) {
  const QString text = toQt(std::string(event.textView()));
  const qsizetype place = event.kind == EventKind::BranchTaken ? text.indexOf(QLatin1String(" (")) : -1;
  if (place < 0) return coreText(event.textView());
  const bool whole = text.endsWith(QLatin1Char(')'));  // an event has room for no more than 95 letters
  const QString in = coreText(toCore(text.mid(place + 2).chopped(whole ? 1 : 0)));
  return QStringLiteral("%1 (%2%3")
      .arg(judgement(text.left(place)), in, whole ? QStringLiteral(")") : QStringLiteral(" …)"));
}

/// What a placeholder of the catalogue stands for.
QString fill(const QString& name, const Event& event) {
  const QString text = textOf(event);
  if (name == QLatin1String(": text")) return text.isEmpty() ? text : QStringLiteral(": ") + text;
  if (name == QLatin1String("state"))
    return event.value > 0.0 ? Words::tr("%1, as asked for").arg(stateName(event.code)) : stateName(event.code);
  if (name == QLatin1String("fault")) return text.isEmpty() ? faultName(event.code) : text;
  if (name == QLatin1String("law"))  // "force law: direct_force"
    return Words::tr("%1: %2").arg(text.isEmpty() ? Words::tr("Law") : capital(text.section(QLatin1Char(':'), 0, 0)),
                                   lawName(event.code));
  if (name == QLatin1String("step")) return QString::number(event.step + 1);
  if (name == QLatin1String("code")) return QString::number(event.code);
  if (name == QLatin1String("value")) return QString::number(event.value, 'f', 0);
  if (name == QLatin1String("value_ms")) return fixedText(event.value * 1e3, 2);
  if (name == QLatin1String("limit_ms")) return fixedText(event.limit * 1e3, 2);
  return {};
}

}  // namespace

QString eventWords(const Event& event) {
  const record::EventInfo& info = record::info(event.kind);
  // What was said, or what the kind alone says: the control thread writes "gains changed" where there is nothing to
  // add.
  if (const QString text = coreText(event.textView()); info.textInstead && !text.isEmpty())
    return numbersInLocale(capital(text));
  const bool other = !info.ofOther.empty() && event.code != 1;
  const QString words = Words::tr((other ? info.ofOther : info.words).data());
  QString filled;
  qsizetype from = 0;
  for (qsizetype open; (open = words.indexOf(QLatin1Char('{'), from)) >= 0;) {
    const qsizetype close = words.indexOf(QLatin1Char('}'), open);
    if (close < 0) break;
    filled += words.mid(from, open - from) + fill(words.mid(open + 1, close - open - 1), event);
    from = close + 1;
  }
  filled += words.mid(from);
  filled = numbersInLocale(filled);
  return event.kind == EventKind::DeadTimeMeasured ? noBreakUnits(filled) : filled;
}

std::optional<Event> asOneLine(const Event& before, const Event& event) {
  if (event.kind != before.kind) return std::nullopt;
  Event both = before;
  both.value = std::max(before.value, event.value);
  if (event.kind == EventKind::LateCycle) {
    both.code += event.code;
    return both;
  }
  const bool again = event.kind == EventKind::StateChanged && event.code == before.code &&
                     event.hostTime_s - before.hostTime_s < kSameCause_s;
  return again ? std::optional(both) : std::nullopt;
}

bool isTrouble(const Event& event) { return record::info(event.kind).trouble; }

}  // namespace articulus::ui
