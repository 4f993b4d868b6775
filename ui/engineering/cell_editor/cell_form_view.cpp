#include "ui/engineering/cell_editor/cell_form_view.h"

#include <QComboBox>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QVBoxLayout>
#include <algorithm>

#include "core/spatial/units.h"
#include "ui/engineering/cell_editor/cell_editor.h"
#include "ui/kit/accessible/shown_text.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/screen_unit.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

using cell::CellField;
using cell::CellFieldKind;

constexpr int kColumns = 3, kLines = 4;

bool isWide(const CellField& field) {
  return field.kind == CellFieldKind::Lines || field.kind == CellFieldKind::Pairs ||
         field.kind == CellFieldKind::DeviceKind || field.pointer == "/description" || field.pointer == "/name";
}

/// The same editors in the same places: only what stands in them differs.
bool alike(const CellField& a, const CellField& b) {
  return a.pointer == b.pointer && a.element == b.element && a.kind == b.kind && a.label == b.label &&
         a.choices == b.choices && a.group == b.group;
}

}  // namespace

CellFormView::CellFormView(CellEditor& editor, QWidget* parent) : ScrolledCard(parent), editor_(editor) {
  auto* around = new QVBoxLayout(inside());
  around->setContentsMargins(0, 0, 0, 0);
}

/// The editor that has the focus loses it with the window, when nothing of this is left.
CellFormView::~CellFormView() {
  for (const Row& row : rows_) row.editor->disconnect(this);
}

void CellFormView::show(cell::CellSection section) {
  section_ = section;
  build(editor_.fields(section_));
}

void CellFormView::refresh() {
  auto fields = editor_.fields(section_);
  const bool same =
      std::ranges::equal(fields, rows_, [](const CellField& a, const Row& b) { return alike(a, b.field); });
  if (!same) return build(std::move(fields));
  writing_ = true;
  for (const Row& row : rows_) row.write();
  writing_ = false;
}

void CellFormView::build(std::vector<CellField> fields) {
  if (content_) {
    for (const Row& row : rows_) row.editor->disconnect(this);
    content_->hide();
    content_->deleteLater();  // one of its editors may have led here
  }
  rows_.clear();
  content_ = new QWidget(inside());
  inside()->layout()->addWidget(content_);
  auto* column = new QVBoxLayout(content_);
  column->setContentsMargins(24, 16, 24, 16);
  column->setSpacing(8);
  QGridLayout* grid = nullptr;
  std::string group;
  int place = 0;
  for (const CellField& field : fields) {
    if (!grid || field.group != group) {
      group = field.group;
      addHeading(*column, field);
      grid = new QGridLayout;
      grid->setHorizontalSpacing(16);
      grid->setVerticalSpacing(8);
      for (int i = 0; i < kColumns; ++i) grid->setColumnStretch(i, 1);
      column->addLayout(grid);
      place = 0;
    }
    rows_.push_back(makeRow(field));
    const Row& row = rows_.back();
    const QString help = coreText(field.help);
    row.editor->setToolTip(help);
    row.editor->setAccessibleDescription(help);
    const bool wide = isWide(field);
    if (wide) place = (place + kColumns - 1) / kColumns * kColumns;
    grid->addWidget(makeField(coreText(field.label), row.editor, content_), place / kColumns, place % kColumns, 1,
                    wide ? kColumns : 1, Qt::AlignTop);
    place += wide ? kColumns : 1;
  }
  if (section_ == cell::CellSection::Bodies) addAdders(*column);
  column->addStretch(1);
  refresh();
  // At once, or what is high is squeezed into the view for as long as nothing else happens.
  column->activate();
  inside()->layout()->activate();
}

void CellFormView::addHeading(QVBoxLayout& column, const CellField& field) {
  auto* line = new QHBoxLayout;
  line->setContentsMargins(0, rows_.empty() ? 0 : 16, 0, 0);
  line->addWidget(makeLabel(coreText(field.group), "section", content_), 1);
  if (field.armPose) {
    auto* look = makeButton(tr("Choose by looking …"), QStringLiteral("robot"), content_);
    look->setObjectName(toQt("choose " + field.pointer));
    const QString title = coreText(field.group);
    look->setAccessibleDescription(title);
    connect(look, &QPushButton::clicked, this,
            [this, pointer = field.pointer, title] { emit armPoseWanted(pointer, title); });
    line->addWidget(look);
  }
  if (!field.body.empty()) {
    auto* away = makeIconButton(tr("Take this body away"), QStringLiteral("trash"), content_);
    connect(away, &QToolButton::clicked, this, [this, body = field.body] { editor_.removeBody(body); });
    line->addWidget(away);
  }
  column.addLayout(line);
}

void CellFormView::addAdders(QVBoxLayout& column) {
  column.addWidget(makeLabel(tr("Add a body"), "section", content_));
  auto* buttons = new WrappingRow(8);
  for (int k = 0; k < static_cast<int>(cell::BodyKind::Count); ++k) {
    const auto kind = static_cast<cell::BodyKind>(k);
    auto* add = makeButton(coreText(labelOf(kind)), QStringLiteral("plus"), content_);
    connect(add, &QPushButton::clicked, this, [this, kind] { editor_.addBody(kind); });
    buttons->addWidget(add);
  }
  column.addLayout(buttons);
}

CellFormView::Row CellFormView::makeRow(const CellField& field) {
  switch (field.kind) {
    case CellFieldKind::Number:
    case CellFieldKind::Integer:
    case CellFieldKind::Rotation: return makeNumber(field);
    case CellFieldKind::Choice:
    case CellFieldKind::Flag:
    case CellFieldKind::DeviceKind:
    case CellFieldKind::DeviceReal: return makeChoice(field);
    case CellFieldKind::Lines:
    case CellFieldKind::Pairs: return makeLines(field);
    case CellFieldKind::Endpoint:
    case CellFieldKind::Text: break;
  }
  return field.pointer == "/description" ? makeLines(field) : makeLine(field);
}

CellFormView::Row CellFormView::makeNumber(const CellField& field) {
  const ScreenUnit shown = screenUnit(field.unit);
  const int decimals = field.kind == CellFieldKind::Integer ? 0 : 3;
  auto* edit = new QuantityEdit(coreText(field.label), shown.unit, shown.scale, decimals, content_);
  edit->setSiRange(field.minimum, field.maximum);
  connect(edit, &QuantityEdit::edited, this, [this, field](double si) { editor_.putNumber(field, si); });
  return {field, edit, [this, field, edit] {
            const double si = numberOf(editor_.edit(), field);
            if (edit->si() != si) edit->setSi(si);
          }};
}

CellFormView::Row CellFormView::makeChoice(const CellField& field) {
  auto* box = new ChoiceBox(content_);
  for (const auto& [value, words] : field.choices) box->addItem(coreText(words), toQt(value));
  // As wide as its column: a long name in one list would push the page off its side.
  box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box->setMinimumContentsLength(8);
  connect(box, &QComboBox::currentIndexChanged, this, [this, field, box] {
    if (!writing_) editor_.putText(field, box->currentData().toString());
  });
  return {field, box, [this, field, box] {
            const QString now = toQt(textOf(editor_.edit(), field));
            const bool before = std::exchange(writing_, true);
            if (box->findData(now) < 0) box->addItem(now, now);  // the check says what is wrong with it
            box->setCurrentIndex(box->findData(now));
            writing_ = before;
          }};
}

CellFormView::Row CellFormView::makeLine(const CellField& field) {
  auto* line = new QLineEdit(content_);
  connect(line, &QLineEdit::textChanged, this, [this, field](const QString& text) { editor_.putText(field, text); });
  return {field, line, [this, field, line] { showText(*line, toQt(textOf(editor_.edit(), field))); }};
}

CellFormView::Row CellFormView::makeLines(const CellField& field) {
  auto* text = new QPlainTextEdit(content_);
  text->setTabChangesFocus(true);
  text->setFixedHeight(kLines * text->fontMetrics().lineSpacing() + 24);
  connect(text, &QPlainTextEdit::textChanged, this, [this, field, text] {
    if (!writing_) editor_.putText(field, text->toPlainText());
  });
  return {field, text, [this, field, text] {
            const QString now = toQt(textOf(editor_.edit(), field));
            // While it is typed in, a blank line at its end is none in the cell yet.
            if (text->toPlainText() == now || (text->hasFocus() && text->toPlainText().trimmed() == now.trimmed()))
              return;
            const bool before = std::exchange(writing_, true);
            text->setPlainText(now);
            writing_ = before;
          }};
}

QWidget* CellFormView::editorOf(const std::string& pointer, int element) const {
  for (const Row& row : rows_)
    if (row.field.pointer == pointer && row.field.element == element) return row.editor;
  return nullptr;
}

}  // namespace articulus::ui
