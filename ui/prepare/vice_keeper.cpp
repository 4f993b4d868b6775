#include "ui/prepare/vice_keeper.h"

#include <QCoreApplication>
#include <QDateTime>

#include "ui/kit/language/core_text.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(ViceKeeper)
};

ViceKeeper::Words wordsOf(const run::ViceRecord& was) {
  QString of = coreText(was.joint);
  if (!was.level.empty() && was.level != was.joint) of += QLatin1Char(' ') + toQt(was.level);
  const QString time = momentText(was.when);
  const QString unknown = was.simulated
                              ? Text::tr(
                                    "A virtual cell begins anew: its vice is open, and nothing is in it. What was "
                                    "ticked for that specimen has to be done again.")
                              : Text::tr(
                                    "Whether it was taken out meanwhile is not known here. Look into the vice "
                                    "before the arm moves; this is said until the vice of that cell was opened.");
  return {Text::tr("%1 was in the vice when the program ended (%2)").arg(toQt(was.label), coreText(was.cell)),
          Text::tr("%1; %2 closed the vice on %3.").arg(of, toQt(was.by), time) + QLatin1Char(' ') + unknown,
          !was.simulated,
          {}};
}

QString untilOpened() {
  return Text::tr(
      "Until then it counts as closed, and the arm does not go home: sign in, then Prepare, Open the vice.");
}

}  // namespace

ViceKeeper::ViceKeeper(const DesktopContext& context) : context_(context) {
  if (context_.readOnly) return;
  auto records = run::viceRecords(context_.dataFolder);
  unreadable_ = std::move(records.unreadable);
  for (auto& one : records.left)
    if (isHere(one)) left_ = std::move(one);
    else elsewhere_.push_back(std::move(one));
  if (left_) return;
  if (const auto empty = run::viceKnownEmpty(context_.dataFolder, context_.cell.name, context_.cell.simulated);
      !empty) {
    somebody_ = empty.error();
    // Its own file is told with what stands until the vice was opened.
    std::erase_if(unreadable_, [this](const base::Error& e) { return somebody_->message.starts_with(e.message); });
  }
}

bool ViceKeeper::isHere(const run::ViceRecord& record) const {
  return record.isOf(context_.cell.name, context_.cell.simulated);
}

ViceKeeper::~ViceKeeper() {
  if (kept_ && context_.cell.simulated) (void)forget();  // nobody is left to tell
}

base::Result<void> ViceKeeper::forget() {
  kept_ = false;
  left_.reset();
  return run::forgetViceRecord(context_.dataFolder, context_.cell.name, context_.cell.simulated);
}

base::Result<void> ViceKeeper::look(bool viceClosed, const storage::Specimen* prepared, const std::string& who) {
  if (context_.readOnly) return {};
  const bool opened = wasClosed_ && !viceClosed;
  wasClosed_ = viceClosed;
  if (viceClosed && !mounted_.specimen() && left_ && !left_->simulated) {
    storage::Specimen same;
    same.label = left_->label;
    same.joint = left_->joint;
    same.level = left_->level;
    same.side = left_->side;
    mounted_.remember(std::move(same));
    kept_ = true;
  }
  if (!viceClosed) somebody_.reset();
  // Whom nobody can read in the vice is none of those who are prepared meanwhile.
  mounted_.look(viceClosed, somebody_ ? nullptr : prepared);
  // Of a live one also what nobody could read: it was claimed for a specimen, and somebody has looked.
  if (opened && (kept_ || left_ || !context_.cell.simulated)) return forget();
  if (!mounted_.specimen() || kept_) return {};
  kept_ = true;  // also where it fails: said once, not sixty times a second
  left_.reset();
  const auto& in = *mounted_.specimen();
  return run::keepViceRecord(context_.dataFolder,
                             {.label = in.label,
                              .joint = in.joint,
                              .level = in.level,
                              .side = in.side,
                              .by = who,
                              .when = toCore(QDateTime::currentDateTimeUtc().toString(Qt::ISODate)),
                              .cell = context_.cell.name,
                              .simulated = context_.cell.simulated});
}

std::vector<ViceKeeper::Words> ViceKeeper::left() {
  std::vector<Words> said;
  for (const base::Error& error : std::exchange(unreadable_, {}))
    said.push_back({coreText(error.message), coreText(error.remedy)});
  std::vector<run::ViceRecord> all = elsewhere_;
  if (left_) all.push_back(*left_);
  for (const run::ViceRecord& was : all) {
    said.push_back(wordsOf(was));
    if (isHere(was)) said.back().label = was.label;
    if (isHere(was) && !was.simulated) said.back().detail += QLatin1Char(' ') + untilOpened();
    // A virtual one was said; what cannot be removed is said again by the next program.
    if (was.simulated) (void)run::forgetViceRecord(context_.dataFolder, was.cell, true);
  }
  if (somebody_)
    said.push_back({Text::tr("What is in the vice is not known"),
                    coreText(somebody_->message) + QLatin1Char(' ') +
                        Text::tr("Look into the vice before the arm moves.") + QLatin1Char(' ') + untilOpened()});
  std::erase_if(elsewhere_, [](const run::ViceRecord& one) { return one.simulated; });
  if (left_ && left_->simulated) left_.reset();
  return said;
}

}  // namespace articulus::ui
