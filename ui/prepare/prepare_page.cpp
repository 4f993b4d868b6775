#include "ui/prepare/prepare_page.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "core/cell/checklist_choice.h"
#include "core/cycle/in_motion.h"
#include "ui/bridge/own_bones.h"
#include "ui/cell_view/cell_view.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/layout/turning_row.h"
#include "ui/kit/layout/wrapping_row.h"
#include "ui/kit/text.h"
#include "ui/prepare/checklist_view.h"
#include "ui/prepare/jog_sheet.h"
#include "ui/prepare/meshes/own_meshes_sheet.h"
#include "ui/prepare/specimen_form.h"
#include "ui/prepare/weigh_in_controller.h"
#include "ui/status/safety_strip.h"

namespace articulus::ui {
namespace {

constexpr int kEvaluateEvery = 6;  // of 60 snapshots a second
constexpr int kLeastForm_px = 200;

/// The form on a card: it scrolls beside the checklist, and is as high as it is above it.
QWidget* specimenCard(SpecimenForm* form, TurningRow* row) {
  auto* card = makeCard(row);
  row->setWidthBeside(card, PreparePage::kForm_px);
  auto* inside = new QVBoxLayout(card);
  inside->setContentsMargins(1, 1, 1, 1);
  auto* scroll = new QScrollArea(card);
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  scroll->setMinimumHeight(kLeastForm_px);
  QObject::connect(row, &TurningRow::turned, scroll, [scroll, form](bool beside) {
    scroll->setMinimumHeight(beside ? kLeastForm_px : form->minimumSizeHint().height());
  });
  form->setProperty("role", "scrolled");
  scroll->setWidget(form);
  inside->addWidget(scroll);
  inside->setSpacing(0);
  inside->addWidget(makeLine(card));
  inside->addWidget(form->foot());  // always in sight, also where a banner leaves the page little height
  return card;
}

}  // namespace

PreparePage::PreparePage(UserSession& session, StationBridge& bridge, QWidget* parent, PreparePage* before)
    : Page(parent), session_(session), bridge_(bridge), checklist_(session),
      vice_(before ? std::move(before->vice_) : std::make_unique<ViceKeeper>(session.context())),
      weighIn_(new WeighInController(session, this)),
      form_(new SpecimenForm(cell::specimenInVice(session.context().cell))), view_(new ChecklistView(checklist_, this)),
      strip_(new SafetyStrip(bridge, session.context().selfTest, this)), count_(makeLabel({}, "quiet", this)),
      bar_(new QProgressBar(this)),
      simulated_(makeButton(tr("Tick what a person would do at the bench (simulated)"), QStringLiteral("check"), this)),
      jog_(makeButton(tr("Jog the arm …"), QStringLiteral("move"), this)),
      meshes_(makeButton(tr("Own meshes …"), {}, this)), continue_(makePrimary(tr("Continue to Protocol"), this)),
      inCell_(new QToolButton(this)), cell_(new CellView(session.context(), this)),
      feed_(session.context().station, session.context().cell) {
  setAccessibleName(tr("Prepare"));
  auto* around = new QVBoxLayout(this);
  around->setContentsMargins(32, 24, 20, 24);
  auto* row = new TurningRow(32, this);
  around->addWidget(row);
  row->box().addWidget(specimenCard(form_, row));

  auto* column = new QVBoxLayout;
  column->setSpacing(16);
  column->addLayout(makeHead());
  column->addLayout(makeOffers());
  auto* body = new QHBoxLayout;
  body->setSpacing(16);
  body->addWidget(view_, 1);
  body->addWidget(cell_);
  column->addLayout(body, 1);
  row->box().addLayout(column, 1);

  connectForm();
  connect(view_, &ChecklistView::actionWanted, this, &PreparePage::act);
  connect(view_, &ChecklistView::problem, this, &Page::problem);
  connect(&checklist_, &ChecklistModel::progressChanged, this, &PreparePage::showProgress);
  connect(&checklist_, &ChecklistModel::storingFailed, this, [this](const base::Error& error) {
    emit problem(tr("A tick was not stored: %1").arg(coreText(error.message)), coreText(error.remedy));
  });
  connectWeighIn();
  connectButtons();
  connect(&bridge_, &StationBridge::snapshotArrived, this, [this](const cycle::Snapshot& snapshot) {
    followVice(snapshot.specimenMounted);
    feed_.follow(snapshot);
    showCell(snapshot);
    // What kept the vice as it was is over.
    if (!viceTold_.isEmpty() && bridge_.answered() && !cycle::inMotion(snapshot) && !snapshot.zeroing)
      emit noLonger(std::exchange(viceTold_, {}));
    if (session_.signedIn()) checklist_.watchDeadMan(snapshot.deadManHeld);
    if (session_.signedIn() && ticks_++ % kEvaluateEvery == 0) {
      tellClamping();
      checklist_.setLed(bridge_.led());
      checklist_.evaluate(snapshot);
      if (isVisible()) strip_->showSnapshot(snapshot);
    }
  });
  connect(&bridge_, &StationBridge::eventArrived, &checklist_, [this](const record::Event& event) {
    if (event.kind == record::EventKind::SensorZeroed) checklist_.zeroed();
  });
  connect(&session_, &UserSession::accountChanged, this, [this] {
    form_->show({});
    showEarlier();
    form_->startNew();
    offered_.clear();
    showMounted();
    tellLeft();
    (void)loadChecklist(form_->specimen().joint);  // the one that is shown
    if (auto restored = checklist_.restore(); !restored)
      emit problem(coreText(restored.error().message), coreText(restored.error().remedy));
    emit openChanged();
  });
  (void)loadChecklist({});
  showProgress();
}

QLayout* PreparePage::makeHead() {
  auto* head = new QHBoxLayout;
  head->setContentsMargins(0, 0, 12, 0);
  head->setSpacing(16);
  auto* title = makeLabel(tr("Checklist"), "title", this);
  title->setWordWrap(false);
  head->addWidget(title);
  count_->setWordWrap(false);
  head->addWidget(count_);
  bar_->setTextVisible(false);
  bar_->setAccessibleName(tr("Progress of the checklist"));
  head->addWidget(bar_, 1);
  head->addWidget(inCell_);
  head->addWidget(continue_);
  return head;
}

QLayout* PreparePage::makeOffers() {
  simulated_->setVisible(session_.context().cell.allSimulated());
  prepareCell();
  auto* box = new QVBoxLayout;
  box->setContentsMargins(0, 0, 12, 0);
  box->addWidget(strip_);
  auto* offers = new WrappingRow(12);
  for (QWidget* one : {static_cast<QWidget*>(simulated_), static_cast<QWidget*>(jog_)}) offers->addWidget(one);
  form_->addBesideSave(meshes_);
  offers->addWidget(new QWidget(this));  // takes what is left of a line
  box->addLayout(offers);
  return box;
}

void PreparePage::connectWeighIn() {
  connect(weighIn_, &WeighInController::progressed, &checklist_, &ChecklistModel::showWeighing);
  connect(weighIn_, &WeighInController::ended, &checklist_, [this] { checklist_.showWeighing({}); });
  connect(weighIn_, &WeighInController::problem, this, [this](const QString& what, const QString& remedy) {
    weighTold_ = what;
    emit problem(what, remedy);
  });
  connect(weighIn_, &WeighInController::progressed, this, [this] {  // again: what was said of the last is answered
    if (!weighTold_.isEmpty()) emit noLonger(std::exchange(weighTold_, {}));
  });
  connect(weighIn_, &WeighInController::notice, this, &Page::notice);
}

void PreparePage::connectButtons() {
  connect(simulated_, &QPushButton::clicked, this, [this] {
    if (auto done = checklist_.tickSimulated(); !done)
      emit problem(coreText(done.error().message), coreText(done.error().remedy));
    showProgress();
    if (simulated_->isEnabled()) return;
    if (auto* next = view_->nextToDo()) next->setFocus(Qt::OtherFocusReason);
    else view_->nextWhenOpen();  // it opens with what the station says next
  });
  jog_->setToolTip(tr("Moves single joints or the tool by hand, while a button is held: for mounting"));
  connect(jog_, &QPushButton::clicked, this, [this] {
    const auto closed = [this] { return jogClosedBecause(); };
    const auto& context = session_.context();
    (new JogSheet(bridge_, context.cell, this, closed, RobotProcedures(context.station, context.cell, closed)))->open();
  });
  connect(meshes_, &QPushButton::clicked, this, &PreparePage::openMeshes);
  connect(continue_, &QPushButton::clicked, this, &Page::finished);
}

OwnMeshesSheet* PreparePage::openMeshes() {
  auto* sheet = new OwnMeshesSheet(session_, this);
  connect(sheet, &OwnMeshesSheet::changed, &session_.ownBones(), &OwnBones::readAgain);
  sheet->open();
  return sheet;
}

void PreparePage::takeFiles(DroppedKind, const QStringList& files) {
  if (session_.sessionId() == 0) return void(emit notice(tr("Save or choose a specimen first.")));
  if (files.size() > 1)
    emit notice(tr("One file at a time: only %1 is taken.").arg(QFileInfo(files.front()).fileName()));
  openMeshes()->read(files.front());
}

QString PreparePage::jogClosedBecause() const {
  if (!session_.takenAway().isEmpty()) return session_.takenAway();
  if (auto* director = session_.director(); director && director->running())
    return tr("A run is under way: the arm is its own. Stop it first.");
  for (const auto* page : window()->findChildren<Page*>())
    if (page->leadsRobot()) return tr("A procedure leads the arm, also while it rests. Cancel it first.");
  return {};
}

bool PreparePage::loadChecklist(const std::string& joint) {
  const auto& context = session_.context();
  const auto file = cell::checklistFor(context.resources, context.cell.checklist, joint);
  if (file == checklistFile_) return false;
  if (auto loaded = checklist_.load(file); loaded) checklistFile_ = file;
  else
    QMetaObject::invokeMethod(
        this, [this, e = loaded.error()] { emit ofStation(coreText(e.message), coreText(e.remedy)); },
        Qt::QueuedConnection);
  return true;
}

QString PreparePage::closedBecause() const { return session_.signedIn() ? QString() : tr("Sign in first (page 1)."); }

void PreparePage::entered() {
  showList();
  tellCommissioning(false);
  showProgress();
  strip_->showSnapshot(bridge_.snapshot());
}

QWidget* PreparePage::firstFocus() {
  if (session_.sessionId() == 0) return form_->firstField();
  if (continue_->isEnabled()) return continue_;
  auto* next = view_->nextToDo();
  return next ? next : form_->firstField();
}

bool PreparePage::leadsRobot() const { return weighIn_->busy(); }

void PreparePage::followVice(bool closed) {
  const auto* prepared = session_.sessionId() != 0 ? &session_.specimen() : nullptr;
  const auto& account = session_.account();
  if (auto kept = vice_->look(closed, prepared, account ? account->name : std::string()); !kept)
    emit ofStation(tr("Who is in the vice was not kept for the next start: %1").arg(coreText(kept.error().message)),
                   coreText(kept.error().remedy));
  if (!vice_->mounted().specimen()) {
    if (std::exchange(otherTold_, false)) form_->showProblem({});
    if (!inViceTold_.isEmpty()) emit noLonger(std::exchange(inViceTold_, {}));
    // It is out: what stood there of it, perhaps of another person, is nobody's next specimen.
    if (const auto label = std::exchange(offered_, {});
        !label.empty() && session_.sessionId() == 0 && form_->specimen().label == label)
      form_->startNew();
  }
  if (!closed && nextWanted_ && !form_->changed()) startNext();
  if (!leftTold_.isEmpty() && !vice_->stillLeft()) {
    leftSaid_.removeAll(leftTold_);
    emit noLonger(std::exchange(leftTold_, {}));
  }
}

void PreparePage::tellLeft() {
  if (!session_.signedIn()) return;
  tellCommissioning(true);
  leftSaid_.clear();
  for (const auto& left : vice_->left()) {
    // Who goes on after a crash goes on with that specimen, not with the next one.
    if (const auto earlier = session_.specimens(); earlier && !left.label.empty() && !vice_->mounted().specimen())
      for (const auto& one : *earlier)
        if (one.label == left.label) form_->show(one);
    sayLeft(left);
  }
  if (vice_->left().empty() && !vice_->mounted().specimen()) offerInterrupted();
}

/// Who goes on after a run that was interrupted goes on with its specimen, however often the program began meanwhile.
void PreparePage::offerInterrupted() {
  const auto run = session_.interruptedRun();
  const auto earlier = session_.specimens();
  if (!run || !earlier || session_.sessionId() != 0) return;
  for (const auto& one : *earlier)
    if (one.label == run->specimenLabel) form_->show(one);
}

void PreparePage::tellCommissioning(bool anew) {
  if (!session_.signedIn() || session_.context().readOnly) return;
  const auto may = session_.director()->commissioning().mayRun();
  const QString why = may ? QString() : coreText(may.error().message);
  if (!notCommissioned_.isEmpty() && why != notCommissioned_) emit noLonger(notCommissioned_);
  if (!may && (anew || why != notCommissioned_)) emit ofStation(why, coreText(may.error().remedy));
  notCommissioned_ = why;
  tellClamping();
}

/// What is clamped is the session's specimen: where the form shows another one, it is not clear which that will be.
void PreparePage::tellClamping() {
  const bool other = session_.sessionId() != 0 && form_->specimen().id != session_.specimen().id;
  if (other != std::exchange(otherShown_, other)) showCount();
  const QString whose = other ? tr("The form shows another specimen than %1: save or use it first, or choose %1 again.")
                                    .arg(toQt(session_.specimen().label))
                              : QString();
  checklist_.forbidClamping(!notCommissioned_.isEmpty() ? notCommissioned_ : whose);
  checklist_.forbidTicks(whose);
}

void PreparePage::showMounted() {
  if (!session_.signedIn() || !vice_->mounted().specimen()) return;
  const storage::Specimen& clamped = *vice_->mounted().specimen();
  storage::Specimen shown = clamped;
  shown.id = 0;  // of another person: new in this one's records, under the same name
  if (const auto earlier = session_.specimens())
    for (const auto& one : *earlier)
      if (one.label == clamped.label) shown = one;
  form_->show(shown);
  offered_ = shown.label;
  showEarlier();
  form_->setSaved(false);
  emit notice(tr("%1 is still in the vice.").arg(toQt(clamped.label)));
}

void PreparePage::showEarlier() {
  auto earlier = session_.specimens();
  form_->setEarlier(earlier ? std::move(*earlier) : std::vector<storage::Specimen>{});
}

void PreparePage::act(ChecklistItem::Action action, bool undo) {
  using Action = ChecklistItem::Action;
  const bool ends = undo || action == Action::Unload || action == Action::OpenVice || action == Action::ControllerOn;
  if (const QString& why = session_.takenAway(); !why.isEmpty() && !ends)
    return emit problem(why, tr("Unload, open the vice and finish; nothing else begins any more."));
  switch (action) {
    case Action::None: break;
    case Action::ControllerOn: bridge_.send(cycle::CommandKind::ControllerOn); break;
    case Action::Home: bridge_.send(cycle::CommandKind::Home); break;
    case Action::ZeroSensor: bridge_.send(cycle::CommandKind::ZeroSensor); break;
    case Action::WeighLoadCell:
      if (undo) weighIn_->cancel();
      else weighIn_->start();
      break;
    case Action::Unload: bridge_.send(cycle::CommandKind::Unload); break;
    case Action::CloseVice: setViceClosed(true); break;
    case Action::OpenVice: askToOpenVice(); break;
  }
}

/// Beside a form that shows another one the list says whose it is.
void PreparePage::showCount() {
  const QString count = tr("%1 of %2 done").arg(checklist_.ticked()).arg(checklist_.items().size());
  const QString whose = tr("of %1").arg(toQt(session_.specimen().label));
  const QFontMetrics font = count_->fontMetrics();  // no wider than the count, or the page would turn
  count_->setText(otherShown_ ? font.elidedText(whose, Qt::ElideRight, font.horizontalAdvance(count)) : count);
  count_->setToolTip(otherShown_ ? whose + QStringLiteral(": ") + count : QString());
}

void PreparePage::showProgress() {
  const int done = checklist_.ticked(), of = static_cast<int>(checklist_.items().size());
  showCount();
  bar_->setRange(0, qMax(1, of));
  bar_->setValue(done);
  QString reason;
  if (session_.sessionId() == 0) reason = tr("Save or choose a specimen first.");
  else if (!checklist_.complete()) reason = tr("%n item(s) of the checklist are open.", nullptr, of - done);
  setEnabledOr(simulated_,
               session_.sessionId() == 0       ? tr("Save or choose a specimen first.")
               : checklist_.canTickSimulated() ? QString()
                                               : tr("Nothing is left that a person could tick now."),
               tr("Ticks what a person would look at or do at the bench, as far as its turn has come. None of it "
                  "exists: this cell is simulated."));
  setEnabledOr(meshes_, session_.sessionId() == 0 ? tr("Save or choose a specimen first.") : QString(),
               tr("Bones out of a CT, drawn in place of the simulated ones"));
  setEnabledOr(continue_, reason, tr("Choose or write an experiment"));
  // With the last tick the way goes on here, unless somebody still writes in the form.
  const auto* focus = QApplication::focusWidget();
  if (!std::exchange(complete_, reason.isEmpty()) && complete_ && !goesOn_ && isVisible() && focus &&
      !form_->isAncestorOf(focus))
    continue_->setFocus(Qt::OtherFocusReason);
}

}  // namespace articulus::ui
