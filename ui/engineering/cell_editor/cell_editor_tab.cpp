#include "ui/engineering/cell_editor/cell_editor_tab.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QScrollArea>
#include <QTableView>
#include <QVBoxLayout>
#include <nlohmann/json.hpp>
#include <utility>

#include "ui/bridge/desktop_context.h"
#include "ui/cell_view/pose_sheet.h"
#include "ui/engineering/cell_editor/arm_import_sheet.h"
#include "ui/engineering/cell_editor/cell_form_view.h"
#include "ui/engineering/cell_editor/robot_meshes_sheet.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/chip.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/sheets/choose_file.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text.h"
#include "ui/kit/text_table.h"
#include "ui/status/liveness_look.h"

namespace articulus::ui {
namespace {

constexpr int kLeastName = 14;  // characters
constexpr int kLeastForm_px = 564;
constexpr int kRightWidth_px = 420;

/// A line of what a check found.
QString lineOf(const QString& text) { return QStringLiteral("• ") + text; }

}  // namespace

CellEditorTab::CellEditorTab(CellEditor& editor, Record record, const DesktopContext& context, QWidget* parent)
    : EngineeringTab(parent), editor_(editor), record_(std::move(record)), context_(context),
      rows_({tr("Where in the file"), tr("Shipped"), tr("Now")}, {}, this), cells_(new ChoiceBox(this)),
      sections_(new ChoiceBox(this)), form_(new CellFormView(editor, this)),
      table_(new TextTable(rows_, tr("Differences from the shipped cell"), this)), mark_(new Chip(this)),
      said_(makeLabel({}, "body", this)), undo_(makeButton(tr("Undo"), QStringLiteral("undo"), this)),
      save_(makePrimary(tr("Save as …"), this)),
      back_(makeButton(tr("Take this difference back"), QStringLiteral("undo"), this)),
      open_(makeButton(tr("Work at this cell …"), QStringLiteral("station"), this)),
      meshes_(makeButton(tr("Meshes of the arm …"), QStringLiteral("robot"), this)),
      import_(makeButton(tr("Import an arm …"), QStringLiteral("import"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 16, 0, 0);
  column->setSpacing(12);
  column->addWidget(makeHead());
  auto* row = new TurningRow(16, this);
  form_->setMinimumWidth(kLeastForm_px);
  row->box().addWidget(form_, 1);
  row->box().addWidget(makeFindings());
  column->addWidget(row, 1);
  for (int s = 0; s < static_cast<int>(cell::CellSection::Count); ++s)
    sections_->addItem(coreText(labelOf(static_cast<cell::CellSection>(s))), s);
  connect(sections_, &QComboBox::currentIndexChanged, this,
          [this](int s) { form_->show(static_cast<cell::CellSection>(s)); });
  connect(cells_, &QComboBox::activated, this, &CellEditorTab::chooseCell);
  connect(undo_, &QPushButton::clicked, &editor_, &CellEditor::undo);
  connect(save_, &QPushButton::clicked, this, &CellEditorTab::save);
  connect(meshes_, &QPushButton::clicked, this, [this] { openMeshes(); });
  connect(import_, &QPushButton::clicked, this, [this] { openImport(); });
  import_->setToolTip(tr("Makes a robot file of a URDF, and chooses it for the cell that is edited"));
  meshes_->setToolTip(tr("How the arm of the open cell is drawn"));
  connect(back_, &QPushButton::clicked, this, &CellEditorTab::takeBack);
  connect(open_, &QPushButton::clicked, this, [this] { emit cellWanted(toQt(editor_.opened())); });
  connect(table_->selectionModel(), &QItemSelectionModel::selectionChanged, this, &CellEditorTab::showChange);
  connect(&editor_, &CellEditor::changed, this, [this] {
    form_->refresh();
    showChange();
  });
  connect(&editor_, &CellEditor::checked, this, &CellEditorTab::showFindings);
  connect(form_, &CellFormView::armPoseWanted, this, &CellEditorTab::chooseArmPose);
  connect(&editor_, &CellEditor::refused, this, &EngineeringTab::problem);
  fillCells();
  form_->show(cell::CellSection::Cell);
  showChange();
  showFindings();
}

QWidget* CellEditorTab::makeHead() {
  auto* head = new QWidget(this);
  auto* column = new QVBoxLayout(head);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(12);
  column->addWidget(makeLabel(
      tr("A copy of a cell, for your laboratory. The cell that is open and the shipped ones stay as they are; what is "
         "saved holds the differences only. Measure frames, poses and limits at your own bench before a live arm "
         "moves: only an engineer may work at such a cell until it has been commissioned."),
      "body", head));
  auto* row = new TurningRow(8, head);
  auto* choices = new QHBoxLayout;
  choices->setSpacing(8);
  for (auto* box : {cells_, sections_}) {  // names of cells are long
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(kLeastName);
  }
  choices->addWidget(makeField(tr("Cell to edit"), cells_, head), 3);
  choices->addWidget(makeField(tr("Section"), sections_, head), 2);
  auto* acts = new QHBoxLayout;
  acts->setSpacing(8);
  acts->addStretch();
  for (auto* button : {undo_, open_, save_}) acts->addWidget(button, 0, Qt::AlignBottom);
  row->box().addLayout(choices, 1);
  row->box().addLayout(acts);
  column->addWidget(row);
  return head;
}

QWidget* CellEditorTab::makeFindings() {
  auto* right = makeCard(this);
  right->setFixedWidth(kRightWidth_px);
  auto* column = new QVBoxLayout(right);
  column->setContentsMargins(16, 16, 16, 16);
  column->setSpacing(8);
  auto* line = new QHBoxLayout;
  line->addWidget(makeLabel(tr("Check"), "section", right), 1);
  line->addWidget(mark_);
  column->addLayout(line);
  auto* scroll = new QScrollArea(right);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setWidgetResizable(true);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  said_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
  said_->setObjectName(QStringLiteral("cellFindings"));
  scroll->setWidget(said_);
  column->addWidget(scroll, 2);
  column->addWidget(makeLabel(tr("Differences"), "section", right));
  table_->setMinimumHeight(100);  // head, a row and what scrolls to the side
  column->addWidget(table_, 3);
  column->addWidget(back_, 0, Qt::AlignLeft);
  column->addWidget(makeLine(right));
  auto* ofArm = new WrappingRow(Theme::kGrid);
  ofArm->addWidget(import_);
  ofArm->addWidget(meshes_);
  column->addLayout(ofArm);
  return right;
}

bool CellEditorTab::takes(DroppedKind kind) const { return kind == DroppedKind::Cell || kind == DroppedKind::Arm; }

void CellEditorTab::takeFile(DroppedKind kind, const QString& file) {
  if (kind == DroppedKind::Cell) openCell(file);
  else openImport(file);
}

void CellEditorTab::openMeshes(const QString& urdf) {
  if (!context_.ownArm) return;
  auto* sheet = new RobotMeshesSheet(context_, *context_.ownArm, record_.by, this);
  connect(sheet, &RobotMeshesSheet::changed, this, [this](const QString& kept) {
    if (!record_.meshes) return;
    if (const auto done = record_.meshes(toCore(kept)); !done)
      emit problem(coreText(done.error().message), coreText(done.error().remedy));
  });
  sheet->open();
  if (!urdf.isEmpty()) sheet->take(urdf);
}

void CellEditorTab::openImport(const QString& urdf) {
  auto* sheet = new ArmImportSheet({context_.resources / "robots", context_.dataFolder / "robots"}, this);
  connect(sheet, &ArmImportSheet::imported, this, &CellEditorTab::takeArm);
  connect(sheet, &ArmImportSheet::meshesWanted, this, &CellEditorTab::openMeshes);
  sheet->open();
  if (!urdf.isEmpty()) sheet->take(urdf);
}

void CellEditorTab::takeArm(const QString& robotFile, const QString& urdf) {
  if (record_.arm)
    if (const auto done = record_.arm(toCore(robotFile), toCore(urdf)); !done)
      emit problem(coreText(done.error().message), coreText(done.error().remedy));
  editor_.chooseArm(toCore(robotFile));
  form_->show(static_cast<cell::CellSection>(sections_->currentIndex()));  // with the arm among its choices
  emit notice(tr("Imported: %1. The cell that is edited has it now; Undo takes that back. Poses, limits and bodies are "
                 "those of the arm before: the check says what does not fit.")
                  .arg(robotFile));
}

void CellEditorTab::chooseArmPose(const std::string& pointer, const QString& title) {
  auto edited = editor_.cell();
  if (!edited) return emit problem(coreText(edited.error().message), coreText(edited.error().remedy));
  const auto cell = std::make_shared<const cell::CellConfig>(std::move(*edited));
  robot::JointVector start = cell->homeJoints_rad;
  if (const auto& now = editor_.edit().at(pointer);
      now.is_array() && now.size() == static_cast<std::size_t>(cell->robot.joints))
    for (Eigen::Index i = 0; i < start.size(); ++i) start[i] = now[static_cast<std::size_t>(i)].get<double>();
  (new PoseSheet(context_, PoseChoice(cell, cell->limits, start), {.title = title, .take = tr("Use this pose")}, this,
                 [this, pointer](const PoseChoice& chosen) {
                   editor_.putArmPose(pointer, {chosen.joints().begin(), chosen.joints().end()});
                 }))
      ->open();
}

void CellEditorTab::entered() { fillCells(); }

void CellEditorTab::fillCells() {
  cells_->clear();
  for (const auto& one : editor_.offered()) {
    const bool own = one.key.ends_with(".json");
    const QString file = toQt(std::filesystem::path(one.key).filename().string());
    cells_->addItem(own ? tr("%1 (own cell, %2)").arg(toQt(one.name), file) : coreText(one.name), toQt(one.key));
  }
  const QString opened = toQt(editor_.opened());
  if (cells_->findData(opened) < 0) cells_->addItem(opened, opened);
  cells_->setCurrentIndex(cells_->findData(opened));
}

void CellEditorTab::chooseCell() { openCell(cells_->currentData().toString()); }

void CellEditorTab::openCell(const QString& wanted) {
  const auto open = [this, wanted] {
    if (auto done = editor_.open(toCore(wanted)); !done)
      emit problem(coreText(done.error().message), coreText(done.error().remedy));
    fillCells();
    form_->show(static_cast<cell::CellSection>(sections_->currentIndex()));
  };
  if (wanted == toQt(editor_.opened())) return;
  if (!editor_.edit().changedSinceSaved()) return open();
  auto* question = askInSheet(this,
                              {.title = tr("Edit another cell"),
                               .question = tr("What you changed was not saved and is gone then."),
                               .yes = tr("Discard the changes"),
                               .no = tr("Stay"),
                               .careful = true},
                              open);
  connect(question, &Sheet::rejected, this, &CellEditorTab::fillCells);
}

void CellEditorTab::showChange() {
  if (cells_->currentData().toString() != toQt(editor_.opened())) fillCells();
  std::vector<QStringList> rows;
  for (const auto& one : editor_.differences())
    rows.push_back({toQt(one.path), one.base.empty() ? QStringLiteral("–") : toQt(one.base),
                    one.now.empty() ? QStringLiteral("–") : toQt(one.now)});
  rows_.show(std::move(rows));
  setEnabledOr(undo_, editor_.edit().canUndo() ? QString() : tr("Nothing was changed."));
  const bool chosen = table_->selectionModel() && table_->selectionModel()->hasSelection();
  setEnabledOr(back_, chosen ? QString() : tr("Choose a row of the table first."));
  showOpen();
}

void CellEditorTab::showOpen() {
  setEnabledOr(open_,
               editor_.edit().changedSinceSaved()     ? tr("Save it first.")
               : !editor_.findings().problems.empty() ? tr("It has problems, and cannot be opened as it is.")
                                                      : QString(),
               tr("The desktop closes its cell and opens this one"));
}

void CellEditorTab::showFindings() {
  showOpen();
  const cell::CellFindings& found = editor_.findings();
  const bool good = found.problems.empty();
  if (!found.liveness || !good)
    mark_->show(QStringLiteral("warning"), tr("%n problems", nullptr, static_cast<int>(found.problems.size())),
                Chip::Tone::Warning);
  else showLiveness(*mark_, *found.liveness);
  QStringList lines;
  for (const auto& problem : found.problems)
    lines << lineOf(coreText(problem.message) + QLatin1Char(' ') + coreText(problem.remedy));
  if (good) lines << tr("Nothing is wrong in the file. No device was asked.");
  if (found.liveness && good) lines << livenessMeaning(*found.liveness);
  for (const auto& hint : found.hints) lines << lineOf(coreText(hint));
  if (!found.needs.empty()) lines << tr("It needs:");
  for (const auto& need : found.needs) lines << lineOf(coreText(need));
  said_->setText(lines.join(QLatin1Char('\n')));
}

QString CellEditorTab::said() const { return said_->text(); }

void CellEditorTab::takeBack() {
  if (!table_->selectionModel()->hasSelection()) return;
  editor_.takeBack(static_cast<std::size_t>(table_->selectionModel()->selectedRows().value(0).row()));
}

void CellEditorTab::save() {
  if (!nothingRefused(*form_)) return;
  chooseFile(this,
             {.title = tr("Save the cell"),
              .filter = tr("Cells (*.json)"),
              .start = editor_.proposedFile(),
              .suffix = QStringLiteral("json"),
              .save = true},
             [this](const QString& file) { saveAs(file); });
}

void CellEditorTab::saveAs(const QString& file) {
  if (auto saved = editor_.save(file, record_.saved); !saved)
    emit problem(coreText(saved.error().message), coreText(saved.error().remedy));
  else emit notice(tr("Saved: %1. Choose Work at this cell to open it.").arg(file));
  fillCells();
}

}  // namespace articulus::ui
