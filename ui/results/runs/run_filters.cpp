#include "ui/results/runs/run_filters.h"

#include <QDateEdit>
#include <QDateTime>
#include <QLocale>
#include <QToolButton>
#include <algorithm>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/typed_time.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/text.h"
#include "ui/results/runs/run_list_model.h"
#include "ui/results/runs/run_order.h"

namespace articulus::ui {
namespace {

constexpr int kShownLetters = 9;  // four of them fit beside each other in the list's usual width
constexpr int kDays[] = {0, 6, 29};
const QString kRange = QStringLiteral("between");  // the data of the entry that days are typed for

QDate dayOf(const storage::RunRecord& run) {
  QDateTime time = QDateTime::fromString(toQt(run.began), Qt::ISODateWithMs);
  time.setTimeSpec(Qt::UTC);
  return time.isValid() ? time.toLocalTime().date() : QDate();
}

QString wordsOf(int days) {
  switch (days) {
    case 0: return RunFilters::tr("Today");
    case 6: return RunFilters::tr("Last 7 days");
    default: return RunFilters::tr("Last 30 days");
  }
}

QString keyOf(int days) { return QStringLiteral("days %1").arg(days); }
QString keyOf(QDate month) { return month.toString(QStringLiteral("yyyy-MM")); }

QString wordsOfTime(const QString& key) {
  for (const int days : kDays)
    if (key == keyOf(days)) return wordsOf(days);
  return QLocale().toString(QDate::fromString(key, QStringLiteral("yyyy-MM")), QStringLiteral("MMMM yyyy"));
}

QString asTyped(const QString& key) { return key; }
QString inLanguage(const QString& key) { return coreText(toCore(key)); }

}  // namespace

RunFilters::RunFilters(const RunListModel& model, std::function<QDate()> today, QWidget* parent)
    : QWidget(parent), model_(model), today_(std::move(today)), clear_(new QToolButton(this)) {
  auto* row = new WrappingRow(Theme::kGrid, this);
  row->setContentsMargins(0, 0, 0, 0);
  const auto one = [](const std::string& text) { return text.empty() ? QStringList() : QStringList(toQt(text)); };
  add("filterSpecimen", tr("Only runs of a specimen"), tr("Specimen: all"), &asTyped,
      [one](const storage::RunRecord& run) { return one(run.specimenLabel); });
  add("filterCondition", tr("Only runs of a condition"), tr("Condition: all"), &inLanguage,
      [this, one](const storage::RunRecord& run) { return one(model_.storedConditionOf(run)); });
  add("filterProtocol", tr("Only runs of a protocol"), tr("Protocol: all"), &inLanguage,
      [one](const storage::RunRecord& run) { return one(run.header.protocolName); });
  add("filterTime", tr("Only runs of a time"), tr("Date: all"), &wordsOfTime,
      [this](const storage::RunRecord& run) { return timesOf(run); });
  from_ = addDay(tr("From this day"));
  to_ = addDay(tr("To this day"));
  for (const auto& choice : std::as_const(choices_)) row->addWidget(choice.box);
  row->addWidget(from_);
  row->addWidget(to_);
  clear_->setText(tr("Clear"));
  clear_->setObjectName(QStringLiteral("filterClear"));
  clear_->setProperty("role", "words");
  clear_->setToolTip(tr("Lists all runs again"));
  clear_->setAccessibleName(tr("Clear the filters"));
  clear_->setFocusPolicy(Qt::StrongFocus);
  row->addWidget(clear_);
  connect(clear_, &QToolButton::clicked, this, [this] {
    if (!choices_.isEmpty()) choices_.front().box->setFocus(Qt::OtherFocusReason);  // this button goes
    clear();
  });
  connect(&model_, &QAbstractItemModel::modelReset, this, &RunFilters::offer);
  offer();
}

void RunFilters::add(const char* name, const QString& accessible, const QString& all,
                     QString (*words)(const QString& key), std::function<QStringList(const storage::RunRecord&)> of) {
  auto* box = new ChoiceBox(this);
  box->setObjectName(QLatin1String(name));
  box->setAccessibleName(accessible);
  box->setToolTip(accessible);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(kShownLetters);
  connect(box, &QComboBox::currentIndexChanged, this, [this] {
    tell();
    emit changed();
  });
  choices_.push_back({box, std::move(of), words, all});
}

QDateEdit* RunFilters::addDay(const QString& accessible) {
  auto* day = new QDateEdit(this);
  day->setCalendarPopup(true);
  day->setDisplayFormat(typedDayFormat());
  day->setAccessibleName(accessible);
  day->setToolTip(accessible);
  day->setVisible(false);
  connect(day, &QDateEdit::dateChanged, this, &RunFilters::changed);
  return day;
}

bool RunFilters::betweenDays() const { return choices_.back().box->currentData().toString() == kRange; }

/// From the first to the last run, until somebody says otherwise; what was said holds, whatever runs there are.
void RunFilters::offerRange() {
  if (betweenDays()) return;
  QDate first, last;
  for (int row = 0; row < model_.rowCount(); ++row)
    if (const QDate day = dayOf(*model_.run(row)); day.isValid()) {
      first = first.isValid() ? std::min(first, day) : day;
      last = last.isValid() ? std::max(last, day) : day;
    }
  if (!first.isValid()) return;
  const QSignalBlocker quietFrom(from_), quietTo(to_);
  from_->setDate(first);
  to_->setDate(last);
}

/// Of the last days and of its month, so that either finds it.
QStringList RunFilters::timesOf(const storage::RunRecord& run) const {
  const QDate day = dayOf(run);
  if (!day.isValid()) return {};
  QStringList times;
  for (const int days : kDays)
    if (const qint64 ago = day.daysTo(today_()); ago >= 0 && ago <= days) times << keyOf(days);
  return times << keyOf(day);
}

/// What there is, in a lasting order; a choice that is still there stays.
void RunFilters::offer() {
  for (auto& choice : choices_) {
    QStringList values;
    QVector<QStringList> ofRun;
    for (int row = 0; row < model_.rowCount(); ++row) {
      ofRun << choice.of(*model_.run(row));
      for (const QString& value : ofRun.back())
        if (!values.contains(value)) values << value;
    }
    if (&choice == &choices_.back()) {
      // The last days first, then months, the newest first.
      QVector<QDate> months;
      for (int row = 0; row < model_.rowCount(); ++row)
        if (const QDate day = dayOf(*model_.run(row)); day.isValid()) {
          const QDate month(day.year(), day.month(), 1);
          if (!months.contains(month)) months.push_back(month);
        }
      std::ranges::sort(months, std::greater());
      QStringList ordered;
      for (const int days : kDays)
        if (values.contains(keyOf(days))) ordered << keyOf(days);
      for (const QDate month : months) ordered << keyOf(month);
      values = ordered;
    } else {
      std::ranges::stable_sort(values, [&choice](const QString& a, const QString& b) {
        return compareCounted(choice.words(a), choice.words(b)) < 0;
      });
    }
    const QString before = choice.box->currentIndex() > 0 ? choice.box->currentData().toString() : QString();
    const QSignalBlocker quiet(choice.box);
    choice.box->clear();
    choice.box->addItem(choice.all);
    for (const QString& value : std::as_const(values)) choice.box->addItem(choice.words(value), value);
    if (&choice == &choices_.back() && !values.isEmpty()) choice.box->addItem(tr("From … to …"), kRange);
    const int kept = before.isEmpty() ? 0 : std::max(0, choice.box->findData(before));
    choice.box->setCurrentIndex(kept);
    // One value that all runs have divides nothing; a time divides as soon as one run lies outside of it.
    const bool divides = std::ranges::any_of(values, [&ofRun](const QString& value) {
      return std::ranges::any_of(ofRun, [&value](const QStringList& of) { return !of.contains(value); });
    });
    choice.box->setVisible(divides || kept > 0);
  }
  offerRange();
  tell();
  emit changed();
}

void RunFilters::tell() {
  clear_->setVisible(any());
  for (auto* day : {from_, to_}) day->setVisible(betweenDays());
}

bool RunFilters::any() const {
  return std::ranges::any_of(choices_, [](const Choice& choice) { return choice.box->currentIndex() > 0; });
}

bool RunFilters::fits(int row) const {
  const auto* run = model_.run(row);
  return run && std::ranges::all_of(choices_, [this, run](const Choice& choice) {
           if (&choice != &choices_.back() || !betweenDays())
             return choice.box->currentIndex() <= 0 || choice.of(*run).contains(choice.box->currentData().toString());
           const auto [from, to] = std::minmax({from_->date(), to_->date()});
           const QDate day = dayOf(*run);
           return day >= from && day <= to;
         });
}

void RunFilters::clear() {
  if (!any()) return;
  for (auto& choice : choices_) {
    const QSignalBlocker quiet(choice.box);
    choice.box->setCurrentIndex(0);
  }
  tell();
  emit changed();
}

}  // namespace articulus::ui
