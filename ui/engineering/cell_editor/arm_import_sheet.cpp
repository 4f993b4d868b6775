#include "ui/engineering/cell_editor/arm_import_sheet.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "core/spatial/units.h"
#include "ui/kit/background_task.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"

namespace articulus::ui {
namespace {

constexpr int kMostRows = 7;

QString degrees(double rad) { return fixedText(spatial::inDegrees(rad), 1); }
QString millimetres(double m) { return fixedText(1e3 * m, 1); }
QString orUnknown(double value, int decimals) {
  return value > 0.0 ? fixedText(value, decimals) : ArmImportSheet::tr("not stated");
}

QWidget* sideBySide(QWidget* left, QWidget* right, QWidget* parent) {
  auto* box = new QWidget(parent);
  auto* row = new QHBoxLayout(box);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(16);
  row->addWidget(left, 1);
  row->addWidget(right, 1);
  return box;
}

}  // namespace

ArmImportSheet::ArmImportSheet(robot::RobotFolders folders, QWidget* owner)
    : Sheet(tr("Import an arm"), owner), folders_(std::move(folders)),
      rows_({tr("Joint"), tr("From °"), tr("To °"), tr("Speed °/s"), tr("Torque Nm"), tr("Mass kg"), tr("d mm"),
             tr("a mm"), tr("α °")},
            {1, 2, 3, 4, 5, 6, 7, 8}, this),
      table_(new TextTable(rows_, tr("Joints of the arm"), this)), name_(new QLineEdit(this)),
      key_(new QLineEdit(this)), base_(new QLineEdit(this)), tip_(new QLineEdit(this)),
      typical_(new QCheckBox(tr("Take typical encoders and presliding where the file states none"), this)),
      said_(makeLabel({}, "strong", this)), missing_(makeLabel({}, "body", this)),
      choose_(makeButton(tr("Choose a URDF …"), QStringLiteral("folder"), this)) {
  layOut();
  connect(choose_, &QPushButton::clicked, this, [this] {
    chooseFile(this, {.title = tr("URDF of the arm"), .filter = tr("URDF (*.urdf *.xml)")},
               [this](const QString& file) { take(file); });
  });
  connect(meshes_, &QPushButton::clicked, this, [this] {
    const QString urdf = urdf_;
    reject();
    emit meshesWanted(urdf);
  });
  for (auto* link : {base_, tip_}) connect(link, &QLineEdit::editingFinished, this, &ArmImportSheet::read);
  for (auto* line : {name_, key_}) connect(line, &QLineEdit::textChanged, this, &ArmImportSheet::tell);
  connect(typical_, &QCheckBox::toggled, this, &ArmImportSheet::tell);
  tell();
}

ArmImportSheet::~ArmImportSheet() {
  if (task_) BackgroundTask::letGo(std::move(task_));
}

void ArmImportSheet::layOut() {
  setCardSize(880);
  body().addWidget(makeLabel(
      tr("A serial arm with six or seven joints that turn. What is read is shown here; it is kept as a robot file of "
         "your own, which a cell can choose. Nothing of the open cell changes."),
      "body", this));
  body().addWidget(choose_, 0, Qt::AlignLeft);
  body().addWidget(said_);
  body().addWidget(table_);
  missing_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  body().addWidget(missing_);
  typical_->setChecked(true);
  body().addWidget(typical_);
  body().addWidget(sideBySide(makeField(tr("Name for people"), name_, this),
                              makeField(tr("Name of the robot file"), key_, this), this));
  base_->setPlaceholderText(tr("root of the URDF"));
  tip_->setPlaceholderText(tr("end of the chain"));
  body().addWidget(sideBySide(makeField(tr("Link that is the base"), base_, this),
                              makeField(tr("Link that is the flange"), tip_, this), this));
  addAccept(tr("Import"));
  addCancel(tr("Cancel"));
  meshes_ = addButton(tr("Only draw the open cell's arm with its meshes …"));
  setFirstFocus(choose_);
}

QString ArmImportSheet::said() const { return said_->text(); }
QString ArmImportSheet::missing() const { return missing_->text(); }

void ArmImportSheet::take(const QString& urdf) {
  urdf_ = urdf;
  key_->setText(toQt(robot::robotKeyOf(toCore(urdf))));
  name_->clear();
  for (auto* link : {base_, tip_}) link->clear();
  read();
}

void ArmImportSheet::read() {
  if (urdf_.isEmpty()) return;
  if (task_) {
    again_ = true;
    return;
  }
  auto found = std::make_shared<std::unique_ptr<robot::UrdfArm>>();
  const robot::UrdfChoice choice{toCore(base_->text().trimmed()), toCore(tip_->text().trimmed())};
  task_ = std::make_unique<BackgroundTask>(
      [found, choice, file = std::filesystem::path(toCore(urdf_))](BackgroundTask&) -> base::Result<void> {
        auto arm = robot::importUrdf(file, choice);
        if (!arm) return arm.error();
        *found = std::make_unique<robot::UrdfArm>(std::move(*arm));
        return {};
      });
  const auto next = [this] {
    task_.release()->deleteLater();
    if (std::exchange(again_, false)) read();
    tell();
  };
  connect(task_.get(), &BackgroundTask::finished, this, [this, found, next] {
    arm_ = std::move(*found);
    show(*arm_);
    next();
  });
  connect(task_.get(), &BackgroundTask::failed, this, [this, next](const QString& why, const QString& remedy) {
    arm_.reset();
    rows_.show({});
    said_->setText(numbersInLocale(coreText(toCore(why)) + QLatin1Char(' ') + coreText(toCore(remedy))));
    next();
  });
  said_->setText(tr("Reading …"));
  task_->start();
  tell();
}

void ArmImportSheet::show(const robot::UrdfArm& arm) {
  const robot::RobotModel& model = arm.model;
  said_->setText(tr("%1: %n joints, from link %2 to link %3.", nullptr, model.joints)
                     .arg(QFileInfo(urdf_).fileName(), toQt(arm.base), toQt(arm.tip)));
  if (name_->text().isEmpty()) name_->setText(toQt(model.name));
  std::vector<QStringList> rows;
  for (int i = 0; i < model.joints; ++i) {
    const auto at = static_cast<std::size_t>(i);
    const auto& link = model.links[at];
    rows.push_back({toQt(arm.joints.at(at)), degrees(link.lower_rad), degrees(link.upper_rad),
                    degrees(link.speed_rad_per_s), orUnknown(link.torque_Nm, 0), orUnknown(link.mass_kg, 2),
                    millimetres(link.geometry.d_m()), millimetres(link.geometry.a_m()),
                    degrees(link.geometry.alpha_rad())});
  }
  rows_.show(std::move(rows));
}

robot::RobotModel ArmImportSheet::model() const {
  robot::RobotModel model = arm_->model;
  if (const QString name = name_->text().trimmed(); !name.isEmpty()) model.name = toCore(name);
  if (typical_->isChecked()) (void)robot::takeTypicalDrives(model);
  return model;
}

void ArmImportSheet::tell() {
  table_->setVisible(arm_ != nullptr);
  table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() +
                         std::max(6, std::min(kMostRows, rows_.rowCount())) *
                             table_->verticalHeader()->defaultSectionSize() +
                         2 * table_->frameWidth());
  QStringList lines;
  if (arm_) {
    for (const std::string& warning : arm_->warnings) lines << QStringLiteral("• ") + coreText(warning);
    for (const robot::ArmGap& gap : robot::gapsOf(model()))
      lines << QStringLiteral("• ") + coreText(gap.what) + QLatin1Char(' ') + coreText(gap.remedy);
    if (lines.isEmpty()) lines << tr("It leaves nothing open.");
    else lines.prepend(tr("What it leaves open:"));
  }
  missing_->setText(noBreakUnits(numbersInLocale(lines.join(QLatin1Char('\n')))));
  missing_->setVisible(!lines.isEmpty());
  said_->setVisible(!said_->text().isEmpty());
  typical_->setVisible(arm_ != nullptr);
  setEnabledOr(choose_, busy() ? tr("Wait a moment.") : QString());
  QString why = busy() ? tr("Wait a moment.") : !arm_ ? tr("Choose a URDF first.") : QString();
  if (why.isEmpty())
    if (const auto may = robot::mayKeep(folders_, toCore(key_->text().trimmed())); !may)
      why = coreText(may.error().message) + QLatin1Char(' ') + coreText(may.error().remedy);
  setNotNow(why);
  if (isVisible()) fit();
}

void ArmImportSheet::accept() {
  if (!arm_ || busy()) return;
  const auto kept = robot::keepOwnRobot(model(), folders_, toCore(key_->text().trimmed()));
  if (!kept) {
    said_->setText(coreText(kept.error().message) + QLatin1Char(' ') + coreText(kept.error().remedy));
    tell();
    return;
  }
  emit imported(toQt(kept->filename().string()), urdf_);
  Sheet::accept();
}

}  // namespace articulus::ui
