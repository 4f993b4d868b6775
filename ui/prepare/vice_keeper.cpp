#include "ui/prepare/vice_keeper.h"

#include <QCoreApplication>
#include <QDateTime>

#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

struct Text {
  Q_DECLARE_TR_FUNCTIONS(ViceKeeper)
};

}  // namespace

ViceKeeper::ViceKeeper(const DesktopContext& context) : context_(context) {
  if (context_.readOnly) return;
  auto record = run::viceRecord(context_.dataFolder);
  if (record) left_ = std::move(*record);
  else unreadable_ = record.error();
}

ViceKeeper::~ViceKeeper() {
  if (kept_ && context_.cell.simulated) (void)forget();  // nobody is left to tell
}

base::Result<void> ViceKeeper::forget() {
  kept_ = false;
  left_.reset();
  return run::forgetViceRecord(context_.dataFolder);
}

base::Result<void> ViceKeeper::look(bool viceClosed, const storage::Specimen* prepared, const std::string& who) {
  if (context_.readOnly) return {};
  const bool opened = wasClosed_ && !viceClosed;
  wasClosed_ = viceClosed;
  const bool leftHere = left_ && left_->isOf(context_.cell.name, context_.cell.simulated);
  if (viceClosed && !mounted_.specimen() && leftHere && !left_->simulated) {
    storage::Specimen same;
    same.label = left_->label;
    same.joint = left_->joint;
    same.level = left_->level;
    same.side = left_->side;
    mounted_.remember(std::move(same));
    kept_ = true;
  }
  mounted_.look(viceClosed, prepared);
  if (opened && (kept_ || leftHere)) return forget();  // what is in the vice of another cell stays there
  if (!mounted_.specimen() || kept_) return {};
  if (left_ && !left_->givesWayTo(context_.cell.simulated)) return {};
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

std::optional<ViceKeeper::Words> ViceKeeper::left() {
  if (const auto error = std::exchange(unreadable_, {})) return Words{toQt(error->message), toQt(error->remedy)};
  if (!left_) return {};
  const run::ViceRecord was = *left_;
  const auto when = QDateTime::fromString(toQt(was.when), Qt::ISODate);
  QString of = toQt(was.joint);
  if (!was.level.empty() && was.level != was.joint) of += QLatin1Char(' ') + toQt(was.level);
  Words words{
      Text::tr("%1 was in the vice when the program ended").arg(toQt(was.label)),
      Text::tr("%1; %2 closed the vice on %3 (%4).")
          .arg(of, toQt(was.by),
               when.isValid() ? when.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm")) : toQt(was.when),
               toQt(was.cell))};
  words.detail +=
      QLatin1Char(' ') +
      (was.simulated ? Text::tr("A virtual cell begins anew: its vice is open, and nothing is in it. What was ticked "
                                "for that specimen has to be done again.")
                     : Text::tr("Whether it was taken out meanwhile is not known here. Look into the vice before the "
                                "arm moves; this is said until the vice of that cell was opened."));
  if (was.simulated) (void)forget();  // it was said; what cannot be removed is said again
  return words;
}

}  // namespace articulus::ui
