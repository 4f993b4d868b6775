#include "ui/protocol/protocol_details.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/protocol/validation.h"
#include "ui/cell_view/cell_view.h"
#include "ui/kit/banner.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/duration_words.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/quantity_edit.h"
#include "ui/kit/text.h"
#include "ui/protocol/first_pose_words.h"
#include "ui/protocol/parameter_form.h"
#include "ui/protocol/preview_plot.h"
#include "ui/protocol/protocol_facts.h"
#include "ui/protocol/step_list.h"
#include "ui/rehearsal/rehearsal_words.h"

namespace articulus::ui {
namespace {
constexpr int kTyping_ms = 150, kNumbers_px = 304, kPlot_px = 130;          // less is no curve: it scrolls
constexpr int kParameters_px = 270, kSteps_px = 150, kLeastSteps_px = 200;  // four parameters, or two steps
constexpr int kLeastBeside_px = kNumbers_px + 20 + 240, kLeastCell_px = 280, kLeastHeight_px = 560, kAround_px = 48;
}  // namespace

ProtocolDetails::ProtocolDetails(UserSession& session, std::function<safety::LimitSet()> limits, QWidget* parent)
    : QFrame(parent), session_(session), limits_(std::move(limits)), all_(new QWidget(this)),
      empty_(
          makeLabel(tr("Nothing matches the search.\nClear it, or make a new experiment on the left."), "quiet", this)),
      name_(makeLabel({}, "title", this)), facts_(makeLabel({}, "quiet", this)),
      description_(makeLabel({}, "body", this)), problems_(makeLabel({}, "strong", this)),
      cell_(new Banner(Chip::Tone::Warning, QStringLiteral("warning"), {}, {}, this)),
      side_(new Banner(Chip::Tone::Accent, QStringLiteral("info"), {}, {}, this)),
      form_(new ParameterForm(values_, this)), factsBox_(nullptr), steps_(new StepList(this)),
      plot_(new PreviewPlot(this)), arm_(new CellView(session.context(), this)),
      use_(makePrimary(tr("Use this experiment"), this)),
      rehearse_(makeButton(tr("Rehearse"), QStringLiteral("robot"), this)),
      rehearsal_(makeButton(tr("Show the rehearsal"), QStringLiteral("eye"), this)),
      edit_(makeButton(tr("Edit"), QStringLiteral("edit"), this)),
      versions_(makeIconButton(tr("Versions …"), QStringLiteral("clock"), this)),
      remove_(makeIconButton(tr("Delete"), QStringLiteral("trash"), this)),
      inCell_(makeIconButton(tr("Cell in 3D: where the experiment begins"), QStringLiteral("robot"), this)) {
  setProperty("role", "card");
  auto* stack = new QVBoxLayout(this);
  stack->setContentsMargins(24, 20, 24, 20);
  stack->setSpacing(0);
  empty_->setAlignment(Qt::AlignCenter);
  stack->addWidget(empty_);
  stack->addWidget(all_);
  auto* column = new QVBoxLayout(all_);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(10);
  column->addLayout(makeHead());
  column->addWidget(makeBody(), 1);
  column->addWidget(makeLine(this));
  column->addLayout(makeButtons());

  if (session_.context().openCell) {
    auto* change = cell_->addButton(tr("Change cell …"));
    change->setObjectName(QStringLiteral("toItsCell"));
    connect(change, &QPushButton::clicked, this,
            [this] { emit cellWanted(toQt(values_.protocol().cell), toQt(values_.protocol().specimen)); });
  }
  later_.setSingleShot(true);
  later_.setInterval(kTyping_ms);
  connect(&later_, &QTimer::timeout, this, &ProtocolDetails::refresh);
  connect(&values_, &ParameterValues::valuesChanged, &later_, qOverload<>(&QTimer::start));
  for (const auto& signal : {&UserSession::specimenChanged, &UserSession::rehearsalChanged})
    connect(&session_, signal, this, &ProtocolDetails::refresh);
  connect(arm_, &CellView::taken, this, &ProtocolDetails::showFirstPose);
  arm_->setVisible(false);
}

/// What stands between name and buttons, which stay in sight while it scrolls.
QWidget* ProtocolDetails::makeBody() {
  auto* scroll = new QScrollArea(this);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* inside = new QWidget(scroll);
  inside->setProperty("role", "scrolled");
  auto* column = new QVBoxLayout(inside);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(10);
  for (QWidget* widget : {static_cast<QWidget*>(facts_), static_cast<QWidget*>(description_),
                          static_cast<QWidget*>(cell_), static_cast<QWidget*>(side_)})
    column->addWidget(widget);
  column->addWidget(makeLine(inside));
  body_ = new QHBoxLayout;
  body_->setSpacing(20);
  auto* left = new QVBoxLayout;
  left->setSpacing(10);
  left->addWidget(makeMiddle(), 5);
  left->addWidget(plot_, 3);
  body_->addLayout(left, 1);
  body_->addWidget(arm_);
  column->addLayout(body_, 8);
  plot_->setMinimumHeight(kPlot_px);
  arm_->setMinimumHeight(2 * kPlot_px);
  scroll->setWidget(inside);
  return scroll;
}

QWidget* ProtocolDetails::makeMiddle() {
  auto* middle = new TurningRow(20, this);
  auto* scroll = new QScrollArea(middle);
  numbers_ = scroll;
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setFixedWidth(kNumbers_px);
  auto* inside = new QWidget(scroll);
  inside->setProperty("role", "scrolled");
  auto* column = new QVBoxLayout(inside);
  column->setContentsMargins(0, 0, 8, 0);
  column->setSpacing(12);
  column->addWidget(problems_);
  column->addWidget(form_);
  factsBox_ = new QWidget(inside);
  auto* factsColumn = new QVBoxLayout(factsBox_);
  factsColumn->setContentsMargins(0, 0, 0, 0);
  column->addWidget(factsBox_);
  column->addStretch();
  scroll->setWidget(inside);
  middle->box().addWidget(scroll);
  middle->box().addWidget(steps_, 1);
  steps_->setMinimumSize(kLeastSteps_px, kSteps_px);  // with less room beside the numbers it stands below them
  return middle;
}

QLayout* ProtocolDetails::makeButtons() {
  auto* row = new WrappingRow(8);  // in a small window in two lines
  row->addWidget(use_);
  row->addWidget(rehearse_);
  row->addWidget(rehearsal_);
  rehearsal_->setToolTip(tr("Motion, plots and tables of the rehearsal of this plan"));
  row->addWidget(edit_);
  row->addWidget(new QWidget(this));  // takes what is left of a line
  edit_->setObjectName(QStringLiteral("editExperiment"));
  // All that takes the values of the parameters.
  connect(use_, &QPushButton::clicked, this, [this] {
    if (nothingRefused(*form_)) emit useWanted();
  });
  connect(rehearse_, &QPushButton::clicked, this, [this] {
    if (nothingRefused(*form_)) emit rehearseWanted();
  });
  connect(rehearsal_, &QPushButton::clicked, this, [this] {
    if (nothingRefused(*form_)) emit rehearsalWanted();
  });
  connect(edit_, &QPushButton::clicked, this, [this] {
    if (nothingRefused(*form_)) emit editWanted();
  });
  return row;
}

/// Its name, and what is done with the experiment as a whole.
QLayout* ProtocolDetails::makeHead() {
  auto* head = new QHBoxLayout;
  head->setSpacing(8);
  head->addWidget(name_, 1);
  auto* copy = makeIconButton(tr("Duplicate"), QStringLiteral("copy"), this);
  auto* exportButton = makeIconButton(tr("Export to a file"), QStringLiteral("export"), this);
  auto* print = makeIconButton(tr("Print or save as PDF …"), QStringLiteral("print"), this);
  inCell_->setCheckable(true);
  connect(inCell_, &QToolButton::toggled, this, &ProtocolDetails::makeRoomForCell);
  for (auto* button : {inCell_, versions_, copy, print, exportButton, remove_})
    head->addWidget(button, 0, Qt::AlignTop);
  connect(exportButton, &QToolButton::clicked, this, [this] {
    if (nothingRefused(*form_)) emit exportWanted();
  });
  connect(print, &QToolButton::clicked, this, [this] {
    if (nothingRefused(*form_)) emit printWanted();
  });
  connect(copy, &QToolButton::clicked, this, &ProtocolDetails::copyWanted);
  connect(versions_, &QToolButton::clicked, this, &ProtocolDetails::versionsWanted);
  connect(remove_, &QToolButton::clicked, this, &ProtocolDetails::removeWanted);
  return head;
}

void ProtocolDetails::show(const ExperimentLibrary::Entry* entry) {
  later_.stop();
  empty_->setVisible(!entry);
  all_->setVisible(entry);
  if (!entry) return values_.setProtocol({});
  // The same again, as when the page is opened once more: values that were chosen stay.
  const auto& before = values_.original();
  if (before.document->is_null() || before.document != entry->protocol.document) values_.setProtocol(entry->protocol);
  numbers_->setMinimumHeight(values_.parameters().empty() ? kSteps_px : kParameters_px);
  name_->setText(entry->name());
  const auto& p = entry->protocol;
  QStringList facts{entry->own ? tr("My experiment") : tr("Library"),
                    entry->cell.isEmpty() ? tr("for any cell") : tr("for %1").arg(entry->cell)};
  if (!p.source.empty()) facts << tr("from %1").arg(coreText(p.source));
  if (entry->own) facts << tr("version %1").arg(entry->version);
  facts_->setText(facts.join(QStringLiteral("   ·   ")));
  description_->setText(noBreakUnits(coreText(p.description)));
  description_->setVisible(!p.description.empty());
  setEnabledOr(versions_, entry->own ? QString() : tr("The library has no versions: it comes with the program."),
               tr("What it was before, what differs, and the way back"));
  setEnabledOr(remove_, entry->own ? QString() : tr("The library cannot be deleted."),
               tr("Deletes it from my experiments; can be undone"));
  edit_->setText(entry->own ? tr("Edit") : tr("Edit a copy"));
  refresh();
}

void ProtocolDetails::refresh() {
  if (all_->isHidden()) return;
  const auto& p = values_.protocol();
  const auto& cell = session_.context().cell;
  const auto side = spatial::sideFromText(session_.specimen().side);
  const auto& resources = session_.context().resources;
  QString other = otherCellWords(p, cell, resources);
  if (other.isEmpty()) other = otherSpecimenWords(p, cell, resources);
  const QString mirrored = mirroredWords(p, side);
  cell_->setText(other, {});
  cell_->setVisible(!other.isEmpty());
  side_->setText(mirrored, {});
  side_->setVisible(!mirrored.isEmpty());
  const auto facts = factsOf(p, side, [this, &p](const auto& program) { return session_.expected(p, program); });
  QStringList words;
  if (!values_.problem().isEmpty()) words << values_.problem();
  if (!facts.problem.isEmpty()) words << facts.problem;
  else
    for (auto problem : protocol::validate(p, limits_(), cell.X_WD_home.translation)) {
      problem.line = 0;  // of a file that nobody sees here
      words << coreText(protocol::describe(problem, p));
    }
  problems_->setText(noBreakUnits(numbersInLocale(words.join(QLatin1Char('\n')))));
  problems_->setVisible(!words.isEmpty());
  rows_ = facts.rows;
  takeRehearsal();
  showFacts();
  setEnabledOr(use_, words.isEmpty() ? QString() : tr("It cannot run on this cell: %1").arg(words.first()),
               tr("Opens Run with this experiment and these values"));
  setEnabledOr(rehearse_,
               !session_.context().rehearse ? tr("There is no virtual twin of this cell here.")
               : words.isEmpty()            ? QString()
                                            : tr("It cannot run on this cell: %1").arg(words.first()),
               tr("Runs it on a virtual twin of the cell; nothing real moves"));
  steps_->show(p);
  plot_->setJoint(session_.specimen().joint);
  plot_->show(protocol::previewOf(p, side));
  showFirstPose();
}

void ProtocolDetails::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  makeRoomForCell();
}

void ProtocolDetails::makeRoomForCell() {
  const int inside = width() - kAround_px, left = inside - 20 - kLeastBeside_px;
  const bool room = left >= kLeastCell_px && height() >= kLeastHeight_px, instead = !room && inCell_->isChecked();
  inCell_->setVisible(!room);
  for (QWidget* one : {static_cast<QWidget*>(steps_), static_cast<QWidget*>(plot_)}) one->setVisible(!instead);
  body_->setStretch(0, instead ? 0 : 1);
  body_->setStretch(1, instead ? 1 : 0);
  arm_->setMinimumWidth(room ? std::min(left, 2 * inside / 5) : kLeastCell_px);
  arm_->setMaximumWidth(room ? arm_->minimumWidth() : QWIDGETSIZE_MAX);
  const bool shown = arm_->isVisible();
  arm_->setVisible(room || instead);
  if (!shown && arm_->isVisible()) showFirstPose();
}

void ProtocolDetails::showFirstPose() {
  auto* view = arm_->view();
  if (!view || !arm_->isVisible() || all_->isHidden()) return;
  const auto& p = values_.protocol();
  const auto& cell = session_.context().cell;
  const auto plan = planOf(session_, p);
  const auto first = firstPoseWords(p, cell, spatial::sideFromText(session_.specimen().side), plan.clamped);
  view->forget();
  view->setWhole();
  for (const std::string& structure : plan.cut) view->cut(structure);
  if (plan.clamped) view->clampAt(cell.X_WD_home);  // as the virtual twin does
  view->setNote(first.words);
  view->show(first.sample, plan.clamped);
}

/// It stands beside the forecast, and can be seen, for as long as the plan is the one that was rehearsed.
void ProtocolDetails::takeRehearsal() {
  rehearsal_->setVisible(false);
  if (rows_.empty()) return;
  const auto& p = values_.protocol();
  const auto program = protocol::expand(p, spatial::sideFromText(session_.specimen().side));
  const auto rehearsal = program ? session_.rehearsalOf(p, *program) : nullptr;
  rehearsal_->setVisible(rehearsal != nullptr);
  if (rehearsal) rows_.insert(rows_.begin() + 1, {tr("Rehearsal"), verdictWords(*rehearsal)});
}

void ProtocolDetails::showFacts() {
  auto* layout = factsBox_->layout();
  while (auto* item = layout->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  auto* inside = new QWidget(factsBox_);
  auto* grid = new QGridLayout(inside);
  grid->setContentsMargins(0, 0, 0, 0);
  grid->setHorizontalSpacing(12);
  grid->setVerticalSpacing(2);
  int row = 0;
  grid->addWidget(makeLabel(tr("Before it runs"), "strong", inside), row++, 0);
  for (const auto& [what, value] : rows_) {
    auto* words = makeLabel(noBreakUnits(value), "body", inside);
    words->setAccessibleName(tr("%1: %2").arg(what, value));
    grid->addWidget(makeLabel(what, "caption", inside), row++, 0);
    grid->addWidget(words, row++, 0);
    grid->setRowMinimumHeight(row++, 4);
  }
  layout->addWidget(inside);
}

QString ProtocolDetails::notices() const {
  QStringList words;
  for (const auto* banner : {cell_, side_})
    if (!banner->isHidden()) words << banner->title();
  return words.join(QLatin1Char('\n'));
}

QString ProtocolDetails::fact(const QString& what) const {
  for (const auto& row : rows_)
    if (row.first == what) return row.second;
  return {};
}

}  // namespace articulus::ui
