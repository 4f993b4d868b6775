#include "ui/engineering/mechanisms/mechanism_inputs.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <numbers>

#include "core/cell/shipped_files.h"
#include "core/spatial/units.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/entries.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using A = MechanismAnalysis;

constexpr int kMostPoints = 20'001, kMostSteps = 10'000;
constexpr double kMostAngle_rad = 2.0 * std::numbers::pi;

}  // namespace

MechanismInputs::MechanismInputs(const std::filesystem::path& shipped, QWidget* parent)
    : ScrolledCard(parent), which_(new ChoiceBox(this)), analysis_(new ChoiceBox(this)), way_(new ChoiceBox(this)),
      over_(new ChoiceBox(this)), facts_(makeLabel({}, "caption", this)), wrong_(makeLabel({}, "strong", this)),
      about_(makeLabel({}, "caption", this)), open_(makeButton(tr("Open …"), QStringLiteral("folder"), this)),
      calculate_(makePrimary(tr("Calculate"), this)), side_(new ChoiceBox(this)) {
  setMinimumWidth(350);
  setMaximumWidth(380);
  layOut();
  std::error_code none;
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator(shipped, none))
    if (entry.path().extension() == ".json") files.push_back(entry.path());
  std::ranges::sort(files);
  which_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);  // names are longer than the form
  which_->setMinimumContentsLength(12);
  for (const auto& file : files) {
    which_->addItem(coreText(cell::nameIn(file)), toQt(file.string()));
    which_->setItemData(which_->count() - 1, toQt(file.filename().string()), Qt::ToolTipRole);
  }
  connect(which_, &QComboBox::activated, this, [this] { open(which_->currentData().toString()); });
  connect(open_, &QPushButton::clicked, this, [this] {
    chooseFile(this, {.title = tr("Open a mechanism"), .filter = tr("Mechanisms (*.json);;All files (*)")},
               [this](const QString& file) { open(file); });
  });
  connect(analysis_, &QComboBox::currentIndexChanged, this, [this] {
    showFields();
    emit changed();
  });
  connect(way_, &QComboBox::currentIndexChanged, this, [this] {
    showFields();
    emit changed();
  });
  for (const auto* choice : {over_, side_})
    connect(choice, &QComboBox::currentIndexChanged, this, &MechanismInputs::changed);
  connect(calculate_, &QPushButton::clicked, this, [this] {
    if (nothingRefused(*this)) emit calculateRequested();
  });
  if (!files.empty()) open(toQt(files.front().string()));
  showFields();
}

QuantityEdit* MechanismInputs::add(const QString& name, const QString& unit, double scale, int decimals, double least,
                                   double most, double value) {
  auto* edit = new QuantityEdit(name, unit, scale, decimals, this);
  edit->setSiRange(least, most);
  edit->setSi(value);
  connect(edit, &QuantityEdit::edited, this, &MechanismInputs::changed);
  fields_.emplace_back(makeField(name, edit, this), edit);
  return edit;
}

void MechanismInputs::layOut() {
  auto* column = new QVBoxLayout(inside());
  column->setSpacing(Theme::kGrid);
  column->addWidget(makeField(tr("Mechanism"), which_, this));
  column->addWidget(open_);
  facts_->setObjectName(QStringLiteral("mechanismFacts"));
  column->addWidget(facts_);
  wrong_->setObjectName(QStringLiteral("mechanismWrong"));
  wrong_->setVisible(false);
  column->addWidget(wrong_);
  column->addWidget(makeLine(this));
  for (int k = 0; k < static_cast<int>(A::Count); ++k) analysis_->addItem(nameOf(static_cast<A>(k)));
  column->addWidget(makeField(tr("Analysis"), analysis_, this));
  column->addWidget(about_);
  way_->addItem(tr("the angles"));
  way_->addItem(tr("the actuators"));
  wayField_ = makeField(tr("Given are"), way_, this);
  column->addWidget(wayField_);
  over_->addItem(QStringLiteral("theta"));
  over_->addItem(QStringLiteral("beta"));
  side_->addItem(tr("ahead of the singular angle"));
  side_->addItem(tr("behind the singular angle"));

  constexpr double kDeg = spatial::kDegreesPerRadian;
  const QString deg = QStringLiteral("°"), perSecond = QStringLiteral("°/s"), perSecond2 = QStringLiteral("°/s²");
  const QString five = tr("Actuator 5"), six = tr("Actuator 6"), theta = QStringLiteral("theta"),
                beta = QStringLiteral("beta");
  theta_ = add(theta, deg, kDeg, 2, -kMostAngle_rad, kMostAngle_rad, 0.0);
  beta_ = add(beta, deg, kDeg, 2, -kMostAngle_rad, kMostAngle_rad, 0.0);
  lengthFive_ = add(tr("Length of 5"), QStringLiteral("mm"), 1e3, 3, 0.0, 100.0, 0.1);
  lengthSix_ = add(tr("Length of 6"), QStringLiteral("mm"), 1e3, 3, 0.0, 100.0, 0.1);
  rateTheta_ = add(tr("Rate of theta"), perSecond, kDeg, 2, -1e3, 1e3, spatial::inRadians(10.0));
  rateBeta_ = add(tr("Rate of beta"), perSecond, kDeg, 2, -1e3, 1e3, 0.0);
  rateFive_ = add(tr("Rate of 5"), QStringLiteral("mm/s"), 1e3, 2, -100.0, 100.0, 0.01);
  rateSix_ = add(tr("Rate of 6"), QStringLiteral("mm/s"), 1e3, 2, -100.0, 100.0, 0.0);
  accelerationTheta_ = add(tr("Acceleration of theta"), perSecond2, kDeg, 2, -1e4, 1e4, 0.0);
  accelerationBeta_ = add(tr("Acceleration of beta"), perSecond2, kDeg, 2, -1e4, 1e4, 0.0);
  accelerationFive_ = add(tr("Acceleration of 5"), QStringLiteral("mm/s²"), 1e3, 2, -1e3, 1e3, 0.0);
  accelerationSix_ = add(tr("Acceleration of 6"), QStringLiteral("mm/s²"), 1e3, 2, -1e3, 1e3, 0.0);
  forceFive_ = add(tr("Force of 5"), QStringLiteral("N"), 1.0, 2, -1e6, 1e6, 100.0);
  forceSix_ = add(tr("Force of 6"), QStringLiteral("N"), 1.0, 2, -1e6, 1e6, 0.0);
  momentK0_ = add(tr("Moment about k0"), QStringLiteral("Nm"), 1.0, 3, -1e5, 1e5, 1.0);
  momentI1_ = add(tr("Moment about i1"), QStringLiteral("Nm"), 1.0, 3, -1e5, 1e5, 0.0);
  steps_ = add(tr("Steps"), QString(), 1.0, 0, 1.0, kMostSteps, 200.0);
  step_ = add(tr("Length of a step"), QStringLiteral("mm"), 1e3, 3, 1e-6, 0.1, 1e-3);
  from_ = add(tr("From"), deg, kDeg, 1, -kMostAngle_rad, kMostAngle_rad, -std::numbers::pi / 3.0);
  to_ = add(tr("To"), deg, kDeg, 1, -kMostAngle_rad, kMostAngle_rad, std::numbers::pi / 3.0);
  points_ = add(tr("Points"), QString(), 1.0, 0, 2.0, kMostPoints, 121.0);
  auto* grid = new QGridLayout;
  grid->setSpacing(Theme::kGrid);
  sideField_ = makeField(tr("Assembled"), side_, this);
  overField_ = makeField(tr("Drawn over"), over_, this);
  int row = 0;
  for (std::size_t k = 0; k < fields_.size(); ++k) {
    if (fields_[k].second == rateTheta_) grid->addWidget(sideField_, row++, 0, 1, 2);
    if (fields_[k].second == from_) grid->addWidget(overField_, row++, 0, 1, 2);
    const int place = static_cast<int>(k % 2);
    if (fields_[k].second == points_) grid->addWidget(fields_[k].first, row, 0, 1, 2);
    else grid->addWidget(fields_[k].first, row, place);
    if (place == 1) ++row;
  }
  column->addLayout(grid);
  calculate_->setObjectName(QStringLiteral("mechanismCalculate"));
  column->addWidget(calculate_);
  column->addStretch(1);
}

MechanismAnalysis MechanismInputs::analysis() const { return static_cast<A>(analysis_->currentIndex()); }
bool MechanismInputs::otherWay() const { return needsActuators(analysis()) && way_->currentIndex() == 1; }
void MechanismInputs::setAnalysis(MechanismAnalysis analysis) {
  analysis_->setCurrentIndex(static_cast<int>(analysis));
}

void MechanismInputs::showFields() {
  const A a = analysis();
  const bool legs = otherWay(), moves = a == A::Velocity || a == A::Acceleration;
  about_->setText(aboutOf(a));
  const auto wanted = [&](const QuantityEdit* edit) {
    if (edit == theta_ || edit == beta_) return a != A::Position || !legs;
    if (edit == lengthFive_ || edit == lengthSix_) return a == A::Position && legs;
    if (edit == rateTheta_ || edit == rateBeta_) return moves && !legs;
    if (edit == rateFive_ || edit == rateSix_) return moves && legs;
    if (edit == accelerationTheta_ || edit == accelerationBeta_) return a == A::Acceleration && !legs;
    if (edit == accelerationFive_ || edit == accelerationSix_) return a == A::Acceleration && legs;
    if (edit == forceFive_ || edit == forceSix_) return a == A::Forces && legs;
    if (edit == momentK0_ || edit == momentI1_) return a == A::Forces && !legs;
    if (edit == steps_ || edit == step_) return a == A::SelfMotion;
    return isCourse(a);
  };
  for (const auto& [field, edit] : fields_) field->setVisible(wanted(edit));
  wayField_->setVisible(needsActuators(a));
  sideField_->setVisible(a == A::Position && legs);
  overField_->setVisible(isCourse(a));
  const bool without = needsActuators(a) && file_ && !file_->actuated;
  setEnabledOr(calculate_, !file_ ? tr("Open a mechanism first.")
                           : without
                               ? tr("This mechanism has no actuators: describe them in \"actuators\" of its file.")
                               : QString());
}

void MechanismInputs::setBusy(bool busy) {
  for (QWidget* widget :
       {static_cast<QWidget*>(which_), static_cast<QWidget*>(open_), static_cast<QWidget*>(analysis_)})
    widget->setEnabled(!busy);
  for (QWidget* widget : {static_cast<QWidget*>(way_), static_cast<QWidget*>(over_), static_cast<QWidget*>(side_)})
    widget->setEnabled(!busy);
  for (const auto& [field, edit] : fields_) field->setEnabled(!busy);
  if (busy) setEnabledOr(calculate_, tr("Wait until that is done, or cancel it."));
  else showFields();
}

void MechanismInputs::open(const QString& path) {
  const auto read = mechanism::readMechanism(toCore(path));
  wrong_->setVisible(!read);
  if (!read) {
    QString what = coreText(read.error().text());
    if (file_) what += QLatin1Char('\n') + tr("The mechanism from before stays: %1.").arg(coreText(file_->name));
    wrong_->setText(what);
    if (const int known = file_ ? which_->findText(facts_->property("shown").toString()) : -1; known >= 0)
      which_->setCurrentIndex(known);
    return;
  }
  int place = which_->findData(path);
  if (place < 0) {
    which_->addItem(QFileInfo(path).fileName(), path);
    place = which_->count() - 1;
  }
  which_->setCurrentIndex(place);
  facts_->setProperty("shown", which_->itemText(place));
  take(*read);
}

void MechanismInputs::goOnFrom(const MechanismInputs& before) {
  for (int i = which_->count(); i < before.which_->count(); ++i)  // that were opened
    which_->addItem(before.which_->itemText(i), before.which_->itemData(i));
  const int place = which_->findText(before.facts_->property("shown").toString());
  if (before.file_ && place >= 0) {
    which_->setCurrentIndex(place);
    facts_->setProperty("shown", which_->itemText(place));
    take(*before.file_);  // as it was read: the file may be another by now
  }
  Entries::of(before).putInto(*this);
}

void MechanismInputs::take(const mechanism::MechanismFile& file) {
  file_ = file;
  QStringList facts{coreText(file.name)};
  const auto rods = file.rods.size();
  facts << (rods == 1 ? tr("1 rod") : tr("%1 rods").arg(rods));
  facts << (file.actuated ? tr("two actuators") : tr("no actuators"));
  facts << (file.measuring ? tr("six measuring legs") : tr("no measuring legs"));
  facts_->setText(facts.join(QStringLiteral(" · ")));
  theta_->setSi(file.pose.theta_rad);
  beta_->setSi(file.pose.beta_rad);
  if (file.actuated)
    if (const auto joint = mechanism::KneeInspiredJoint::create(*file.actuated)) {
      const auto lengths = joint->lengths({file.pose.theta_rad, file.pose.beta_rad});
      lengthFive_->setSi(lengths.five_m);
      lengthSix_->setSi(lengths.six_m);
    }
  showFields();
  emit opened();
}

MechanismJob MechanismInputs::job() const {
  const A a = analysis();
  const bool legs = otherWay();
  MechanismJob job{.analysis = a,
                   .over = over_->currentIndex() == 0 ? mechanism::CourseAngle::Theta : mechanism::CourseAngle::Beta,
                   .from_rad = from_->si(),
                   .to_rad = to_->si(),
                   .points = static_cast<int>(points_->si()),
                   .steps = static_cast<int>(steps_->si()),
                   .step_m = step_->si()};
  auto& q = job.question;
  q.at = {theta_->si(), beta_->si()};
  if (a == A::Position && legs) {
    q.lengths = {lengthFive_->si(), lengthSix_->si()};
    q.side = side_->currentIndex() == 1 ? mechanism::Assembly::Behind : mechanism::Assembly::Ahead;
  }
  if (a == A::Velocity || a == A::Acceleration) {
    if (legs) q.legRates = {rateFive_->si(), rateSix_->si()};
    else q.rates = {rateTheta_->si(), rateBeta_->si()};
  }
  if (a == A::Acceleration) {
    if (legs) q.legAccelerations = {accelerationFive_->si(), accelerationSix_->si()};
    else q.accelerations = {accelerationTheta_->si(), accelerationBeta_->si()};
  }
  if (a == A::Forces) {
    if (legs) q.forces_N = {forceFive_->si(), forceSix_->si()};
    else q.moments_Nm = {momentK0_->si(), momentI1_->si()};
  }
  return job;
}

}  // namespace articulus::ui
