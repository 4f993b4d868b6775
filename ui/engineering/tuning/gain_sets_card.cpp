#include "ui/engineering/tuning/gain_sets_card.h"

#include <QDateTime>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QTimer>

#include "ui/engineering/tuning/gain_set_comparison.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"

namespace articulus::ui {

GainSetsCard::GainSetsCard(TuningModel& gains, Place place, QWidget* parent, ForceLawModel* law)
    : QWidget(parent), gains_(gains), law_(law), place_(std::move(place)), sets_(new ChoiceBox(this)),
      use_(makeButton(tr("Fill in"), {}, this)), compare_(makeButton(tr("Compare …"), {}, this)),
      remove_(makeButton(tr("Remove"), QStringLiteral("trash"), this)),
      keep_(makeButton(tr("Save those in force"), QStringLiteral("disk"), this)), name_(new QLineEdit(this)) {
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  auto* card = makeCard(this);
  all->addWidget(card);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(24, 8, 24, 8);
  auto* row = new TurningRow(24, card);
  inside->addWidget(row);
  auto* kept = new QHBoxLayout;
  kept->setSpacing(Theme::kGrid);
  sets_->setMinimumWidth(160);
  kept->addWidget(makeFieldInLine(tr("Saved sets"), sets_, card), 1);
  kept->addWidget(use_);
  kept->addWidget(compare_);
  kept->addWidget(remove_);
  row->box().addLayout(kept, 1);
  auto* fresh = new QHBoxLayout;
  fresh->setSpacing(Theme::kGrid);
  name_->setMinimumWidth(160);
  name_->setMaxLength(60);
  name_->setPlaceholderText(tr("Name, as: soft, cervical spine"));
  name_->setAccessibleName(tr("Name of a set"));
  fresh->addWidget(name_, 1);
  fresh->addWidget(keep_);
  row->box().addLayout(fresh, 1);
  connect(use_, &QPushButton::clicked, this, &GainSetsCard::propose);
  connect(compare_, &QPushButton::clicked, this, &GainSetsCard::compare);
  connect(remove_, &QPushButton::clicked, this, &GainSetsCard::remove);
  connect(keep_, &QPushButton::clicked, this, &GainSetsCard::keep);
  connect(name_, &QLineEdit::returnPressed, this, &GainSetsCard::keep);
  connect(name_, &QLineEdit::textChanged, this, &GainSetsCard::refresh);
  connect(sets_, &QComboBox::currentIndexChanged, this, &GainSetsCard::refresh);
  connect(&gains_, &TuningModel::changed, this, &GainSetsCard::refresh);
  refresh();
  QTimer::singleShot(0, this, [this] { read(); });  // once somebody hears of a file that cannot be read
}

void GainSetsCard::refuse(const base::Error& error) { emit problem(coreText(error.message), coreText(error.remedy)); }

void GainSetsCard::read(const QString& choose) {
  const auto kept = control::KeptGainSets::read(place_.dataFolder, place_.cellKey);
  if (!kept) refuse(kept.error());
  const QSignalBlocker quiet(sets_);
  sets_->clear();
  if (kept)
    for (const control::KeptGains& set : kept->all()) {
      sets_->addItem(toQt(set.name), toQt(set.name));
      sets_->setItemData(sets_->count() - 1, tr("saved by %1 on %2").arg(toQt(set.by), momentText(set.when)),
                         Qt::ToolTipRole);
    }
  if (const int at = sets_->findData(choose); at >= 0) sets_->setCurrentIndex(at);
  refresh();
}

void GainSetsCard::refresh() {
  const QString none =
      sets_->count() == 0 ? tr("No set is saved yet: name the gains in force and save them.") : QString();
  setEnabledOr(sets_, none, sets_->currentData(Qt::ToolTipRole).toString());
  const QString locked = gains_.lockedBecause();
  setEnabledOr(use_, none.isEmpty() ? locked : none,
               tr("Types every gain of this set in below; nothing is in force before you put it there"));
  setEnabledOr(compare_, none, tr("Shows in which gains two saved sets, or a saved set and what is in force, differ"));
  setEnabledOr(remove_, none, tr("Forgets this set; the gains in force stay"));
  setEnabledOr(keep_, name_->text().trimmed().isEmpty() ? tr("Name the set first.") : QString(),
               tr("Saves the gains that are in force now under this name"));
}

void GainSetsCard::propose() {
  const auto kept = control::KeptGainSets::read(place_.dataFolder, place_.cellKey);
  if (!kept) return refuse(kept.error());
  const auto* set = kept->find(toCore(sets_->currentData().toString()));
  if (!set) return read();  // somebody else has removed it meanwhile
  for (std::size_t row = 0; row < control::kGainCount; ++row)
    if (auto done = gains_.propose(row, set->gains.value[row] * gains_.rows()[row].scale); !done) refuse(done.error());
  const auto count = static_cast<int>(gains_.differences().size());
  emit notice(count == 0 ? tr("“%1” is what is in force already.").arg(toQt(set->name))
                         : tr("“%1” differs in %n gain(s) from what is in force: review them below.", nullptr, count)
                               .arg(toQt(set->name)));
  if (law_ && set->law && *set->law != law_->inForce()) emit lawWanted(*set->law);
}

void GainSetsCard::compare() {
  const auto kept = control::KeptGainSets::read(place_.dataFolder, place_.cellKey);
  if (!kept) return refuse(kept.error());
  GainSetComparison::Set inForce{tr("what is in force"), {}, {}};
  for (std::size_t row = 0; row < control::kGainCount; ++row)
    inForce.gains.value[row] = gains_.inForce(row) / gains_.rows()[row].scale;
  if (law_) inForce.law = law_->inForce();
  std::vector<GainSetComparison::Set> all{std::move(inForce)};
  for (const control::KeptGains& set : kept->all()) all.push_back({toQt(set.name), set.gains, set.law});
  (new GainSetComparison(gains_, std::move(all), sets_->currentData().toString(), this))->open();
}

void GainSetsCard::keep() {
  const QString name = name_->text().trimmed();
  if (name.isEmpty()) return;
  if (sets_->findData(name) < 0) return keepNow(toCore(name));
  askInSheet(this,
             {.title = tr("Replace the set “%1”?").arg(name),
              .question = tr("There is a set of this name. The gains in force take its place."),
              .yes = tr("Replace"),
              .no = tr("Cancel"),
              .careful = true},
             [this, name] { keepNow(toCore(name)); });
}

void GainSetsCard::keepNow(const std::string& name) {
  auto kept = control::KeptGainSets::read(place_.dataFolder, place_.cellKey);
  if (!kept) return refuse(kept.error());
  control::KeptGains set{name, place_.person, toCore(QDateTime::currentDateTimeUtc().toString(Qt::ISODate)), {}};
  if (law_) set.law = law_->inForce();
  for (std::size_t row = 0; row < control::kGainCount; ++row)
    set.gains.value[row] = gains_.inForce(row) / gains_.rows()[row].scale;
  if (auto done = kept->keep(std::move(set)); !done) return refuse(done.error());
  name_->clear();
  read(toQt(name));
  emit notice(tr("The gains in force are kept as “%1”.").arg(toQt(name)));
}

void GainSetsCard::remove() {
  const QString name = sets_->currentData().toString();
  askInSheet(this,
             {.title = tr("Remove the set “%1”?").arg(name),
              .question = tr("Its gains are forgotten. Those in force stay as they are."),
              .yes = tr("Remove"),
              .no = tr("Cancel"),
              .careful = true},
             [this, name] {
               auto kept = control::KeptGainSets::read(place_.dataFolder, place_.cellKey);
               if (!kept) return refuse(kept.error());
               if (auto done = kept->remove(toCore(name)); !done) refuse(done.error());
               read();
             });
}

}  // namespace articulus::ui
