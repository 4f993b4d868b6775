#include "ui/prepare/specimen_form.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTimeEdit>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/kit/accessible/announcer.h"
#include "ui/kit/accessible/shown_text.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/typed_time.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kLeastTime_px = 176;  // date, time and its buttons
constexpr auto kProposedState = "fresh";

/// A body that was made, not tissue.
bool isBench(const std::string& species) { return species == "polymer" || species == "mechanism"; }

/// What is offered: shown in the language of the desktop, stored in English, by which checklists and reports go.
struct Offer {
  const char* english;
  [[nodiscard]] QString words() const { return SpecimenForm::tr(english); }
};
constexpr Offer kOffers[] = {
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "porcine")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "human")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "ovine")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "bovine")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "polymer")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "mechanism")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "lumbar spine")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "thoracic spine")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "cervical spine")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "knee")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "shoulder")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "hip")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "ankle")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "beam")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "beam on a slider")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "spring jig")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "knee-inspired joint")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "soft joint")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "none")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "left")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "right")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "fresh")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "thawed")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "frozen before")},
    {QT_TRANSLATE_NOOP("articulus::ui::SpecimenForm", "embalmed")},
};

QString shown(const std::string& stored) {
  for (const Offer& offer : kOffers)
    if (stored == offer.english) return offer.words();
  return toQt(stored);
}

/// By what is offered in the box, in whatever language it was filled.
std::string stored(const QComboBox& box) {
  const QString text = box.currentText().trimmed();
  const int offered = box.findText(text, Qt::MatchFixedString);  // "Knee" is the knee of the list
  const QVariant english = offered < 0 ? QVariant() : box.itemData(offered);
  return toCore(english.isValid() ? english.toString() : text);
}

/// In  values: in English; of the language are those of kOffers
QComboBox* makeChoice(const QStringList& values, QWidget* parent) {
  auto* box = new ChoiceBox(parent);
  box->setEditable(true);
  for (const QString& value : values) box->addItem(shown(toCore(value)), value);
  box->setMinimumContentsLength(6);
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  return box;
}

QLineEdit* lineWithHint(const QString& hint, QWidget* parent) {
  auto* line = new QLineEdit(parent);
  line->setPlaceholderText(hint);
  return line;
}

}  // namespace

SpecimenForm::SpecimenForm(const cell::SimulatedSpecimen& usual, QWidget* parent) : QWidget(parent), usual_(usual) {
  grid_ = new QGridLayout(this);
  auto* grid = grid_;
  grid->setContentsMargins(24, 20, 24, 20);
  grid->setHorizontalSpacing(16);
  grid->setVerticalSpacing(10);
  grid->setColumnStretch(0, 3);
  grid->setColumnStretch(1, 4);  // joints have the longest names
  choose_ = new ChoiceBox(this);
  choose_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  species_ = makeChoice({"porcine", "human", "ovine", "bovine", "polymer", "mechanism"}, this);
  joint_ = makeChoice({"lumbar spine", "thoracic spine", "cervical spine", "knee", "shoulder", "hip", "ankle", "beam",
                       "beam on a slider", "spring jig", "knee-inspired joint", "soft joint"},
                      this);
  level_ =
      makeChoice({QStringLiteral("L3-L5"), QStringLiteral("L4-L5"), QStringLiteral("L2-L4"), QStringLiteral("L1-L5"),
                  QStringLiteral("T8-T12"), QStringLiteral("C2-T1"), QStringLiteral("C3-C6")},
                 this);
  side_ = makeChoice({"none", "left", "right"}, this);
  state_ = makeChoice({"fresh", "thawed", "frozen before", "embalmed"}, this);
  label_ = new QLineEdit(this);
  donor_ = lineWithHint(tr("optional, no name"), this);
  notes_ = lineWithHint(tr("optional"), this);
  degeneration_ = new ChoiceBox(this);
  degeneration_->addItems({tr("not rated"), tr("0, none"), tr("1, mild"), tr("2, moderate"), tr("3, severe")});
  degeneration_->setToolTip(tr("Of the discs or of the joint, as somebody rated it; it stands in reports and exports"));
  knowThaw_ = new QCheckBox(tr("Thawed at"), this);
  knowThaw_->setAccessibleDescription(
      tr("Tick it if the thaw time is known; the status bar then shows the time since thaw."));
  knowThaw_->setToolTip(knowThaw_->accessibleDescription());
  thawed_ = new QDateTimeEdit(QDateTime::currentDateTime(), this);
  thawed_->setDisplayFormat(typedTimeFormat());
  thawed_->setAccessibleName(tr("Thaw time"));
  thawed_->setEnabled(false);
  save_ = makePrimary(tr("Save specimen"), this);
  problem_ = makeLabel({}, "strong", this);
  problem_->setVisible(false);

  int row = 0;
  auto* head = new QHBoxLayout;
  auto* title = makeLabel(tr("Specimen"), "section", this);
  title->setWordWrap(false);
  head->addWidget(title, 1);
  next_ = makeButton(tr("Next specimen"), {}, this);
  next_->setToolTip(tr("An empty form, for the one that is tested after this one"));
  connect(next_, &QPushButton::clicked, this, &SpecimenForm::nextWanted);
  head->addWidget(next_);
  grid->addLayout(head, row++, 0, 1, 2);
  grid->addWidget(makeField(tr("New, or an earlier one"), choose_, this), row++, 0, 1, 2);
  grid->addWidget(makeField(tr("Label"), label_, this), row++, 0, 1, 2);
  makeFields(row);
  makeFoot();

  // German words are longer than the form is wide.
  for (auto* box : {choose_, species_, joint_, level_, side_, state_, degeneration_}) {
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8);
  }
  connectFields();
  setEarlier({});
  startNew();
}

void SpecimenForm::makeFields(int row) {
  const auto field = [this](const QString& name, QWidget* editor, std::function<bool()> isAsked) {
    fields_.push_back({makeField(name, editor, this), std::move(isAsked)});
  };
  // Nobody thaws a spring: what is asked of tissue alone is not asked of a bench, but what was entered stays in sight.
  const auto tissue = [this] { return !isBench(stored(*species_)); };
  const auto always = [] { return true; };
  field(tr("Species"), species_, always);
  field(tr("Joint"), joint_, always);
  field(tr("Level"), level_, [this, tissue] { return tissue() || !level_->currentText().trimmed().isEmpty(); });
  field(tr("Side"), side_, [this, tissue] { return tissue() || stored(*side_) != "none"; });
  field(tr("State"), state_, [this, tissue] { return tissue() || !specimen().state.empty(); });
  field(tr("Donor code"), donor_, [this, tissue] { return tissue() || !donor_->text().trimmed().isEmpty(); });
  field(tr("Notes"), notes_, always);
  field(tr("Degeneration"), degeneration_, [this, tissue] { return tissue() || degeneration_->currentIndex() > 0; });
  firstRow_ = row;
  row += (static_cast<int>(fields_.size()) + 1) / 2;
  auto* thawRow = new QWidget(this);
  auto* thaw = new QHBoxLayout(thawRow);
  thaw->setContentsMargins(0, 0, 0, 0);
  thaw->setSpacing(8);
  thaw->addWidget(knowThaw_);
  thaw->addWidget(thawed_, 1);
  thawed_->setMinimumWidth(kLeastTime_px);
  grid_->addWidget(thawRow, row++, 0, 1, 2);
  fields_.push_back({thawRow, [this, tissue] { return tissue() || knowThaw_->isChecked(); }, true});
  grid_->setRowStretch(row, 1);
}

void SpecimenForm::makeFoot() {
  foot_ = new QWidget(this);
  auto* column = new QVBoxLayout(foot_);
  column->setContentsMargins(24, 10, 24, 20);
  column->setSpacing(10);
  column->addWidget(problem_);
  besideSave_ = new QHBoxLayout;
  besideSave_->setSpacing(12);
  besideSave_->addWidget(save_, 1);
  column->addLayout(besideSave_);
}

/// Two in a row, those that are asked.
void SpecimenForm::placeFields() {
  int at = 2 * firstRow_;
  std::vector<const Field*> asked;
  for (const Field& field : fields_) {
    grid_->removeWidget(field.widget);
    field.widget->setVisible(field.isAsked());
    if (field.isAsked()) asked.push_back(&field);
  }
  for (std::size_t i = 0; i < asked.size(); ++i) {
    const bool alone = at % 2 == 0 && (i + 1 == asked.size() || asked[i + 1]->isWide);
    const bool isWide = asked[i]->isWide || alone;
    grid_->addWidget(asked[i]->widget, at / 2, at % 2, 1, isWide ? 2 : 1);
    at += isWide ? 2 : 1;
  }
}

void SpecimenForm::connectFields() {
  connect(knowThaw_, &QCheckBox::toggled, thawed_, &QWidget::setEnabled);
  connect(choose_, &QComboBox::activated, this, [this](int index) {
    if (index <= 0) return startNew();
    show(earlier_[static_cast<std::size_t>(index - 1)]);
  });
  for (auto* box : {species_, joint_, level_, side_, state_})
    connect(box, &QComboBox::editTextChanged, this, &SpecimenForm::edited);
  connect(joint_, &QComboBox::editTextChanged, this, [this] {
    if (const QString joint = toQt(stored(*joint_)); joint_->findData(joint) >= 0) emit jointChosen(joint);
  });
  connect(joint_, &QComboBox::activated, this, &SpecimenForm::followJoint);
  connect(species_, &QComboBox::editTextChanged, this, [this] {
    if (id_ == 0 && !isBench(stored(*species_)) && state_->currentText().isEmpty())
      state_->setEditText(shown(kProposedState));
    placeFields();
  });
  connect(degeneration_, &QComboBox::currentIndexChanged, this, &SpecimenForm::edited);
  for (auto* line : {label_, donor_, notes_}) connect(line, &QLineEdit::textChanged, this, &SpecimenForm::edited);
  connect(knowThaw_, &QCheckBox::toggled, this, &SpecimenForm::edited);
  connect(thawed_, &QDateTimeEdit::dateTimeChanged, this, &SpecimenForm::edited);
  for (auto* line : {label_, donor_})  // Enter does what the form is for
    connect(line, &QLineEdit::returnPressed, save_, &QPushButton::click);
  connect(save_, &QPushButton::clicked, this, &SpecimenForm::save);
}

void SpecimenForm::startNew() {
  storage::Specimen fresh;
  fresh.species = usual_.species;
  fresh.joint = usual_.joint;
  fresh.level = usual_.level;
  fresh.side = usual_.side ? std::string(spatial::name(*usual_.side)) : "none";
  fresh.state = kProposedState;
  const QString called = toQt(!usual_.level.empty()   ? usual_.level
                              : !usual_.joint.empty() ? toCore(shown(usual_.joint))
                                                      : toCore(tr("specimen")));
  fresh.label = toCore(freeLabel(called.at(0).toUpper() + called.mid(1)));
  show(fresh);
  proposed_ = {toQt(fresh.label), toQt(fresh.level), toQt(fresh.joint)};
}

/// A level of the spine is none of a shoulder, nor is a label that was made of it: as long as a person left them as
/// they were proposed they go with the joint.
void SpecimenForm::followJoint() {
  const QString joint = toQt(stored(*joint_));
  if (id_ != 0 || joint == proposed_.joint) return;
  const bool ownLevel = level_->currentText() != proposed_.level, ownLabel = label_->text() != proposed_.label;
  const QString level = joint == toQt(usual_.joint) ? toQt(usual_.level) : QString();
  if (!ownLevel) level_->setEditText(level);
  const QString called = level.isEmpty() ? joint_->currentText() : level;
  const QString label = called.isEmpty() ? label_->text() : freeLabel(called.at(0).toUpper() + called.mid(1));
  if (!ownLabel) label_->setText(label);
  proposed_ = {ownLabel ? proposed_.label : label, ownLevel ? proposed_.level : level, joint};
}

QString SpecimenForm::problem() const { return problem_->isHidden() ? QString() : problem_->text(); }

QString SpecimenForm::jointWords(const storage::Specimen& s) {
  QStringList words{shown(s.joint), toQt(s.level), s.side == "none" ? QString() : shown(s.side)};
  words.removeAll(QString());
  return words.join(QStringLiteral(", "));
}

QString SpecimenForm::freeLabel(const QString& level) const {
  for (int n = 1;; ++n) {
    const QString label = QStringLiteral("%1 #%2").arg(level).arg(n, 2, 10, QLatin1Char('0'));
    if (std::ranges::none_of(earlier_, [&](const auto& s) { return toQt(s.label) == label; })) return label;
  }
}

void SpecimenForm::setEarlier(std::vector<storage::Specimen> specimens) {
  earlier_ = std::move(specimens);
  choose_->clear();
  choose_->addItem(tr("New specimen"));
  for (const auto& s : earlier_)
    choose_->addItem(QStringLiteral("%1   ·   %2 %3").arg(toQt(s.label), shown(s.species), shown(s.joint)));
  choose();
}

/// The box says which one is shown.
void SpecimenForm::choose() {
  int at = 0;
  for (std::size_t i = 0; i < earlier_.size(); ++i)
    if (earlier_[i].id == id_) at = static_cast<int>(i) + 1;
  choose_->setCurrentIndex(at);
}

void SpecimenForm::show(const storage::Specimen& s) {
  id_ = s.id;
  species_->setEditText(shown(s.species));
  joint_->setEditText(shown(s.joint));
  level_->setEditText(toQt(s.level));
  side_->setEditText(shown(s.side));
  state_->setEditText(shown(s.state));
  for (auto* box : {species_, joint_, level_, side_, state_})
    if (box->lineEdit()) box->lineEdit()->setCursorPosition(0);  // of a long word the beginning is seen
  showText(*label_, toQt(s.label));
  showText(*donor_, toQt(s.donorCode));
  showText(*notes_, toQt(s.notes));
  degeneration_->setCurrentIndex(s.degeneration ? *s.degeneration + 1 : 0);
  const auto thawed = QDateTime::fromString(toQt(s.thawed), Qt::ISODate);
  knowThaw_->setChecked(thawed.isValid());
  if (thawed.isValid()) thawed_->setDateTime(thawed.toLocalTime());
  choose();
  placeFields();
  changed_ = false;
  offer();
  emit jointChosen(toQt(s.joint));  // also one that is not on the list
}

void SpecimenForm::goOnFrom(const SpecimenForm& before) {
  setEarlier(before.earlier_);
  thawed_->setDateTime(before.thawed_->dateTime());
  show(before.specimen());
  {  // also where it does not count: set later it would be a change
    const QSignalBlocker quiet(thawed_);
    thawed_->setDateTime(before.thawed_->dateTime());
  }
  changed_ = before.changed_;
  setSaved(before.saved_);
}

/// A joint decides about the checklist, the angles and the experiments that fit: one that nobody knows is asked about.
void SpecimenForm::save() {
  const storage::Specimen wanted = specimen();
  const bool known = wanted.joint.empty() || wanted.joint == usual_.joint || wanted.joint == strangeJoint_ ||
                     joint_->findData(toQt(wanted.joint)) >= 0 ||
                     std::ranges::any_of(earlier_, [&](const auto& s) { return s.joint == wanted.joint; });
  if (known) return emit saveWanted(wanted);
  strangeJoint_ = wanted.joint;
  save_->setText(tr("Save it all the same"));
  showProblem(tr("No joint is called \"%1\". Choose one of the list, or save it all the same: checklist and names of "
                 "angles are then those of any joint.")
                  .arg(toQt(wanted.joint)));
  Announcer::of(*this).say(problem_->text());
  joint_->setFocus(Qt::OtherFocusReason);
  joint_->lineEdit()->selectAll();
}

storage::Specimen SpecimenForm::specimen() const {
  storage::Specimen s;
  s.id = id_;
  s.label = toCore(label_->text().trimmed());
  s.species = stored(*species_);
  s.joint = stored(*joint_);
  s.level = toCore(level_->currentText().trimmed());
  s.side = stored(*side_);
  s.state = stored(*state_);
  if (isBench(s.species) && s.state == kProposedState) s.state.clear();  // what nobody is asked
  s.donorCode = toCore(donor_->text().trimmed());
  s.notes = toCore(notes_->text().trimmed());
  if (const int rated = degeneration_->currentIndex() - 1; rated >= 0) s.degeneration = rated;
  if (knowThaw_->isChecked()) s.thawed = toCore(thawed_->dateTime().toUTC().toString(Qt::ISODate));
  return s;
}

void SpecimenForm::edited() {
  changed_ = true;
  offer();
}

void SpecimenForm::offer() {
  setSaved(false);
  const bool named = !label_->text().trimmed().isEmpty();
  setEnabledOr(save_, named ? QString() : tr("The specimen needs a label."));
}

void SpecimenForm::setSaved(bool saved) {
  saved_ = saved;
  next_->setVisible(id_ != 0);
  save_->setText(saved      ? tr("Saved")
                 : id_ == 0 ? tr("Save specimen")
                 : changed_ ? tr("Save changes")
                            : tr("Use this specimen"));
  save_->setIcon(saved ? Theme::icon(QStringLiteral("check"), &Theme::quiet) : QIcon());
  setEnabledOr(save_, saved ? tr("No changes since it was saved.") : QString());
  problem_->setVisible(false);
}

void SpecimenForm::addBesideSave(QWidget* widget) { besideSave_->addWidget(widget, 1); }

QWidget* SpecimenForm::firstField() const { return label_; }

void SpecimenForm::showProblem(const QString& text) {
  problem_->setText(numbersInLocale(text));
  problem_->setVisible(!text.isEmpty());
}

}  // namespace articulus::ui
