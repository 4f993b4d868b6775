#include "ui/prepare/meshes/landmark_picker.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QShortcut>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/kit/accessible/announcer.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kViewHeight_px = 280, kTableHeight_px = 170, kNumber_px = 78, kName_px = 130;
constexpr int kColumns = 7, kDigits = 9;
constexpr double kShare = 1e-4;  // of the mesh: what a place of it is shown to

}  // namespace

LandmarkPicker::LandmarkPicker(bool openGlAvailable, const QString& problem, QWidget* parent)
    : QWidget(parent), view_(new MeshView(openGlAvailable, problem, this)), grid_(new QTableWidget(this)),
      told_(makeLabel({}, "quiet", this)), undo_(makeIconButton(tr("Undo"), QStringLiteral("undo"), this)),
      redo_(makeIconButton(tr("Redo"), QStringLiteral("redo"), this)),
      remove_(makeIconButton(tr("Remove the landmark"), QStringLiteral("trash"), this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  auto* row = new TurningRow(16, this);
  view_->setMinimumHeight(kViewHeight_px);
  row->box().addWidget(view_, 2);
  row->box().addWidget(makeTable(), 3);
  column->addWidget(row);
  column->addWidget(told_);
  connect(view_, &MeshView::clicked, this, [this](const spatial::Vector3& at_M) {
    if (list_.chosen() < 0 && list_.full()) return say(tr("There are 200 landmarks: no more are taken."));
    list_.place(at_M);
    Announcer::of(*this).say(told_->text());  // what the next one sets: the keyboard picks as well
  });
  connect(view_, &MeshView::missed, this, [this] { say(tr("There is nothing of the mesh: click on its surface.")); });
  connect(&list_, &LandmarkList::changed, this, [this] {
    bone_M_.clear();  // it is no fit of these
    view_->setPoints({});
    write();
    emit changed();
  });
  connect(&list_, &LandmarkList::chosenChanged, this, &LandmarkPicker::follow);
  write();
  follow();
}

QWidget* LandmarkPicker::makeTable() {
  auto* box = new QWidget(this);
  auto* column = new QVBoxLayout(box);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(8);
  auto* row = new QHBoxLayout;
  row->setSpacing(8);
  auto* add = makeButton(tr("Add landmark"), QStringLiteral("plus"), box);
  auto* fromClipboard = makeButton(tr("Paste landmarks"), {}, box);
  fromClipboard->setToolTip(
      tr("Lines that were copied from a table: a name, then x y z on the bone, or x y z on the mesh and x y z on the "
         "bone (Ctrl+V)"));
  row->addWidget(add);
  row->addWidget(fromClipboard);
  row->addStretch();
  for (auto* button : {undo_, redo_, remove_}) row->addWidget(button);
  column->addLayout(row);
  grid_->setAccessibleName(tr("Landmarks"));
  grid_->setMinimumHeight(kTableHeight_px);
  grid_->setSelectionMode(QAbstractItemView::SingleSelection);
  grid_->setSelectionBehavior(QAbstractItemView::SelectItems);
  grid_->setTabKeyNavigation(false);
  grid_->verticalHeader()->setVisible(false);
  grid_->setColumnCount(kColumns);
  auto* header = grid_->horizontalHeader();
  header->setDefaultSectionSize(kNumber_px);
  header->setSectionResizeMode(QHeaderView::Fixed);
  header->setSectionResizeMode(0, QHeaderView::Stretch);
  grid_->setMinimumWidth(kName_px + (kColumns - 1) * kNumber_px);
  column->addWidget(grid_, 1);
  connect(add, &QPushButton::clicked, this, [this] {
    if (list_.full()) return say(tr("There are 200 landmarks: no more are taken."));
    list_.add();
    grid_->setFocus();
  });
  connect(remove_, &QToolButton::clicked, &list_, &LandmarkList::remove);
  const auto pasteIt = [this] { paste(QApplication::clipboard()->text()); };
  connect(fromClipboard, &QPushButton::clicked, this, pasteIt);
  auto* key = new QShortcut(QKeySequence::Paste, grid_);
  key->setContext(Qt::WidgetShortcut);
  connect(key, &QShortcut::activated, this, pasteIt);
  connect(grid_, &QTableWidget::cellChanged, this, &LandmarkPicker::read);
  connect(grid_, &QTableWidget::currentCellChanged, this, [this](int at) {
    if (!writing_) list_.choose(at);
  });
  auto& stack = list_.undoStack();
  for (const auto& [button, name, sequence, can] :
       {std::tuple{undo_, tr("Undo"), QKeySequence::Undo, &QUndoStack::canUndoChanged},
        std::tuple{redo_, tr("Redo"), QKeySequence::Redo, &QUndoStack::canRedoChanged}}) {
    const bool back = button == undo_;
    connect(button, &QToolButton::clicked, &stack, back ? &QUndoStack::undo : &QUndoStack::redo);
    connect(&stack, can, button, &QWidget::setEnabled);
    connect(&stack, back ? &QUndoStack::undoTextChanged : &QUndoStack::redoTextChanged, button,
            [button = button, name = name](const QString& what) {
              button->setToolTip(what.isEmpty() ? name : QStringLiteral("%1: %2").arg(name, what));
            });
    button->setEnabled(false);
    button->setProperty(kKeyOfButton, QKeySequence(sequence).toString(QKeySequence::NativeText));
    auto* shortcut = new QShortcut(QKeySequence(sequence), this);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, &stack, back ? &QUndoStack::undo : &QUndoStack::redo);
  }
  return box;
}

void LandmarkPicker::setMesh(std::shared_ptr<const SeenMesh> mesh) {
  diagonal_ = mesh ? mesh->diagonal() : 0.0;
  view_->setMesh(std::move(mesh));
  write();
  follow();
}

void LandmarkPicker::setUnit(const QString& unit) {
  unit_ = unit;
  QStringList headings{tr("Landmark")};
  for (const char axis : {'x', 'y', 'z'}) headings << tr("Mesh\n%1 (%2)").arg(QLatin1Char(axis)).arg(unit_);
  for (const char axis : {'x', 'y', 'z'}) headings << tr("Bone\n%1 (mm)").arg(QLatin1Char(axis));
  grid_->setHorizontalHeaderLabels(headings);
}

void LandmarkPicker::paste(const QString& lines) {
  const auto rows = landmarkRows(lines);
  if (!rows) return say(numbersInLocale(coreText(rows.error().text())));
  if (rows->empty()) return say(tr("There are no lines to paste: copy them in a table first."));
  list_.take(*rows);
}

void LandmarkPicker::showFit(std::vector<std::optional<spatial::Vector3>> bone_M,
                             std::vector<spatial::Vector3> points_M) {
  bone_M_ = std::move(bone_M);
  view_->setPoints(std::move(points_M));
  mark();
}

void LandmarkPicker::write() {
  const QSignalBlocker quiet(grid_);
  writing_ = true;
  // As many decimals as tell places on this mesh apart, and no more.
  const int decimals =
      diagonal_ > 0.0 ? std::clamp(static_cast<int>(std::ceil(-std::log10(kShare * diagonal_))), 0, 6) : -1;
  const auto cell = [this](int r, int c, const QString& text) {
    if (auto* item = grid_->item(r, c)) item->setText(text);
    else grid_->setItem(r, c, new QTableWidgetItem(text));
  };
  grid_->setRowCount(static_cast<int>(list_.rows().size()));
  for (int r = 0; r < grid_->rowCount(); ++r) {
    const LandmarkRow& row = list_.rows()[static_cast<std::size_t>(r)];
    cell(r, 0, row.name);
    for (std::size_t k = 0; k < 3; ++k) {
      const auto &on = row.mesh[k], &bone = row.bone_mm[k];
      cell(r, 1 + static_cast<int>(k),
           !on            ? QString()
           : decimals < 0 ? shortText(*on, kDigits)
                          : fixedText(*on, decimals));
      cell(r, 4 + static_cast<int>(k), bone ? shortText(*bone, kDigits) : QString());
    }
  }
  writing_ = false;
}

/// What was typed into a cell.
void LandmarkPicker::read(int row, int column) {
  const auto* item = grid_->item(row, column);
  if (!item || row >= static_cast<int>(list_.rows().size())) return;
  LandmarkRow landmark = list_.rows()[static_cast<std::size_t>(row)];
  const QString text = item->text().trimmed();
  if (column == 0) {
    landmark.name = text;
  } else {
    auto& value = (column < 4 ? landmark.mesh : landmark.bone_mm)[static_cast<std::size_t>((column - 1) % 3)];
    const ReadNumber number = readNumber(text, QLocale());
    if (!text.isEmpty() && !number.value) {
      write();
      return say(tr("Row %1, “%2”: %3").arg(row + 1).arg(text, number.problem));
    }
    value = number.value;
  }
  list_.set(row, landmark);
  write();  // the number as it is written everywhere, also where it was none new
}

/// Table, marks and words, after another landmark was chosen.
void LandmarkPicker::follow() {
  const int row = list_.chosen();
  {
    const QSignalBlocker quiet(grid_);
    writing_ = true;
    if (row < 0) grid_->setCurrentItem(nullptr);
    else if (grid_->currentRow() != row) grid_->setCurrentCell(row, std::max(0, grid_->currentColumn()));
    writing_ = false;
  }
  setEnabledOr(remove_, row < 0 ? tr("Choose a landmark first.") : QString(), tr("Remove the landmark"));
  mark();
  say({});
}

void LandmarkPicker::mark() {
  std::vector<MeshView::Mark> marks;
  for (int r = 0; r < static_cast<int>(list_.rows().size()); ++r) {
    const auto at = list_.rows()[static_cast<std::size_t>(r)].onMesh();
    if (!at) continue;
    MeshView::Mark one{.name = list_.nameOf(r), .at_M = *at, .chosen = r == list_.chosen()};
    if (static_cast<std::size_t>(r) < bone_M_.size()) one.bone_M = bone_M_[static_cast<std::size_t>(r)];
    marks.push_back(std::move(one));
  }
  view_->setMarks(std::move(marks));
}

void LandmarkPicker::say(const QString& problem) {
  if (!problem.isEmpty()) return told_->setText(problem);
  if (!view_->draws()) return told_->setText(tr("There is no 3D view here: type the places, or paste them."));
  if (diagonal_ == 0.0) return told_->setText(tr("Once a mesh is chosen, clicks on it set landmarks."));
  told_->setText(list_.chosen() < 0 ? tr("A click on the mesh adds a landmark. Drag to turn it, wheel to come closer.")
                                    : tr("A click on the mesh sets: %1").arg(list_.nameOf(list_.chosen())));
}

QString LandmarkPicker::told() const { return told_->text(); }

}  // namespace articulus::ui
