#include "ui/engineering/engineering_page.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTabBar>
#include <QTabWidget>

#include "ui/engineering/audit/audit_tab.h"
#include "ui/engineering/calibration/calibration_tab.h"
#include "ui/engineering/devices/device_tab.h"
#include "ui/engineering/tuning/force_law_card.h"
#include "ui/engineering/tuning/tuning_sources.h"
#include "ui/engineering/tuning/tuning_tab.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/busy_indicator.h"
#include "ui/kit/icon_label.h"
#include "ui/kit/password_edit.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

/// A change that was sent is answered within a cycle or two; the panel says "in force" of what was accepted only.
base::Result<void> answered(run::StationSettings& settings, const base::Result<void>& sent) {
  return sent ? settings.await(std::chrono::milliseconds(500)) : sent;
}

}  // namespace

EngineeringPage::EngineeringPage(UserSession& session, StationBridge& bridge, CredentialService& credentials,
                                 QWidget* parent)
    : Page(parent), session_(session), bridge_(bridge), credentials_(credentials), views_(new QStackedWidget(this)) {
  setAccessibleName(tr("Engineering"));
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(32, 24, 32, 24);
  all->addWidget(views_);
  views_->addWidget(makeLock());
  idle_.setSingleShot(true);
  idle_.setInterval(std::chrono::minutes(5));
  connect(&idle_, &QTimer::timeout, this, [this] {
    if ((calibration_ && calibration_->busy()) || loadCell_.busy() || (deadTime_ && deadTime_->busy()))
      return idle_.start();  // somebody waits for it
    lock();
    emit notice(tr("Engineering closed itself after %1 idle minutes.").arg(idle_.interval() / 60000));
  });
  connect(&session_, &UserSession::accountChanged, this, [this] {
    lock();
    if (calibration_) calibration_.release()->deleteLater();
    // The tabs that look at them go with the event loop, before these; what moves the robot stops now.
    if (loadCell_.tool) {
      loadCell_.tool->cancel();
      loadCell_.touch->cancel();
      loadCell_.registration.release()->deleteLater();
      loadCell_.touch.release()->deleteLater();
      loadCell_.tool.release()->deleteLater();
    }
    if (deadTime_) {
      deadTime_->cancel();
      deadTime_.release()->deleteLater();
    }
    emit openChanged();
  });
  connect(&credentials_, &CredentialService::busyChanged, this, [this](bool busy) {
    busy_->setBusy(busy, tr("Checking the password"));
    open_->setEnabled(!busy);
  });
  connect(&credentials_, &CredentialService::confirmed, this, [this] {
    if (closedBecause().isEmpty()) unlock();
  });
  connect(&credentials_, &CredentialService::failed, this, [this](const base::Error& error) {
    failure_->setText(toQt(error.text()));
    failure_->setVisible(true);
    password_->clear();
    password_->edit()->setFocus();
  });
  connect(&bridge_, &StationBridge::stateChanged, this, [this](cycle::State state) {
    const bool moves = cycle::moves(state);
    if (gains_) gains_->setRobotMoves(moves);
    if (limits_) limits_->setRobotMoves(moves);
    if (law_) law_->setRobotMoves(moves);
    if (moving_) moving_->setVisible(moves);
  });
  qApp->installEventFilter(this);
}

QWidget* EngineeringPage::makeLock() {
  auto* page = new QWidget(this);
  auto* centre = new QVBoxLayout(page);
  auto* card = makeCard(page);
  card->setFixedWidth(480);
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(32, 32, 32, 32);
  column->setSpacing(16);
  column->addWidget(new IconLabel(QStringLiteral("lock"), &Theme::accent, 40, card));
  column->addWidget(makeLabel(tr("Engineering"), "title", card));
  column->addWidget(makeLabel(tr("Gains and limits decide how hard the robot can push. Enter your password again to "
                                 "open this panel; it closes itself after 5 idle minutes."),
                              "body", card));
  password_ = new PasswordEdit(tr("Password"), card);
  column->addWidget(makeField(tr("Password"), password_, card));
  failure_ = makeLabel({}, "strong", card);
  failure_->setVisible(false);
  column->addWidget(failure_);
  auto* row = new QHBoxLayout;
  open_ = makePrimary(tr("Open"), card);
  busy_ = new BusyIndicator(card);
  row->addWidget(open_);
  row->addWidget(busy_);
  row->addStretch();
  column->addLayout(row);
  centre->addStretch(2);
  auto* middle = new QHBoxLayout;  // an alignment would forget that the height follows the width
  middle->addStretch();
  middle->addWidget(card);
  middle->addStretch();
  centre->addLayout(middle);
  centre->addStretch(3);
  connect(open_, &QPushButton::clicked, this, &EngineeringPage::tryUnlock);
  connect(password_, &PasswordEdit::returnPressed, this, &EngineeringPage::tryUnlock);
  return page;
}

QString EngineeringPage::closedBecause() const {
  if (!session_.signedIn()) return tr("Sign in as an engineer first.");
  if (session_.account()->role != storage::Role::Engineer)
    return tr("Opens for engineers only; you are signed in as a clinician.");
  return {};
}

void EngineeringPage::entered() {
  if (!unlocked()) password_->edit()->setFocus();
  else if (audit_) audit_->refresh();
}

bool EngineeringPage::unlocked() const { return views_->count() > 1 && views_->currentIndex() == 1; }

void EngineeringPage::setIdleTime(std::chrono::milliseconds time) { idle_.setInterval(time); }

void EngineeringPage::tryUnlock() {
  failure_->setVisible(false);
  if (!session_.signedIn()) return;
  credentials_.confirm(toQt(session_.account()->name), password_->text());
}

void EngineeringPage::makeModels() {
  run::StationSettings* settings = &session_.director()->settings();
  // By name: what ends a motion at sign-out is still written under who began it.
  const auto audit = [trail = session_.auditTrail(), person = session_.account()->name](const char* what) {
    return trail.writerFor(person, what);
  };
  const RobotProcedures robot = session_.procedures();
  gains_ = std::make_unique<TuningModel>(
      gainTuning({[settings] { return settings->gains(); },
                  [settings](const control::GainSet& g) { return answered(*settings, settings->useGains(g)); },
                  audit("gain_changed")}));
  limits_ = std::make_unique<TuningModel>(
      limitTuning({[settings] { return settings->limits(); },
                   [settings](const safety::LimitSet& l) { return answered(*settings, settings->useLimits(l)); },
                   audit("limit_changed")},
                  session_.context().cell.maxima));
  law_ = std::make_unique<ForceLawModel>(
      ForceLawModel::Callbacks{[settings] { return settings->forceLaw(); },
                               [settings](control::Law law) { return answered(*settings, settings->useForceLaw(law)); },
                               audit("force_law_changed")});
  const auto& context = session_.context();
  if (!calibration_)
    calibration_ = std::make_unique<CalibrationController>(
        CalibrationController::Callbacks{context.resources, context.dataFolder, session_.account()->name,
                                         context.cell.robotFile, audit("robot_calibrated")});
  if (!loadCell_.tool) {
    loadCell_.tool = std::make_unique<ToolController>(ToolController::Callbacks{
        robot, [settings] { return settings->limits(); }, [settings] { return settings->tool(); },
        [settings](const sensing::ToolCalibration& t) { return answered(*settings, settings->useTool(t)); },
        context.dataFolder, session_.account()->name, audit("tool_changed")});
    loadCell_.touch = std::make_unique<TouchController>(robot);
    loadCell_.registration = std::make_unique<RegistrationController>(robot, [touch = loadCell_.touch.get()] {
      return touch->result() ? std::optional(touch->result()->tip_F_m) : std::nullopt;
    });
  }
  if (!deadTime_)
    deadTime_ = std::make_unique<DeadTimeController>(
        DeadTimeController::Callbacks{robot, [settings] { return settings->limits(); }, audit("dead_time_measured")});
  const bool moves = cycle::moves(bridge_.snapshot().state);
  gains_->setRobotMoves(moves);
  limits_->setRobotMoves(moves);
  law_->setRobotMoves(moves);
}

/// No limit changes: nothing for the audit trail.
void EngineeringPage::runSelfTestAgain() {
  if (!session_.context().selfTestAgain) return;
  session_.context().selfTestAgain();
  emit notice(tr("The self-test of the limits starts again. No run can start until it has passed."));
}

void EngineeringPage::unlock() {
  password_->clear();
  failure_->setVisible(false);
  makeModels();
  const bool moves = cycle::moves(bridge_.snapshot().state);

  auto* page = new QWidget(this);
  auto* column = new QVBoxLayout(page);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(12);
  auto* head = new QHBoxLayout;
  auto* title = makeLabel(tr("Engineering"), "title", page);
  title->setWordWrap(false);
  head->addWidget(title);
  moving_ =
      makeLabel(tr("The robot moves: only gains that are safe to change in motion can be changed."), "strong", page);
  moving_->setVisible(moves);
  head->addWidget(moving_, 1);
  head->addStretch();
  auto* close = makeButton(tr("Lock"), QStringLiteral("lock"), page);
  head->addWidget(close);
  column->addLayout(head);
  tabs_ = new QTabWidget(page);
  tabs_->setDocumentMode(true);
  tabs_->tabBar()->setDrawBase(false);
  auto* gains = new TuningTab(*gains_, tabs_, [this](ChangeButtons& buttons, QWidget* parent) {
    return new ForceLawCard(*law_, buttons, parent);
  });
  auto* limits = new TuningTab(*limits_, tabs_);
  auto* calibration = new CalibrationTab(*calibration_, tabs_);
  audit_ = new AuditTab(session_.auditTrail(), tabs_);
  tabs_->addTab(gains, tr("Gains"));
  tabs_->addTab(limits, tr("Limits"));
  auto* devices = new DeviceTab(bridge_, *deadTime_, session_.context().cell.limits.sensorAge_s,
                                session_.context().selfTest, tabs_);
  auto* loadCell = new LoadCellTab(loadCell_, bridge_, tabs_);
  tabs_->addTab(devices, tr("Devices and self-test"));
  tabs_->addTab(loadCell, tr("Load cell"));
  tabs_->addTab(calibration, tr("Calibration"));
  tabs_->addTab(audit_, tr("Audit trail"));
  column->addWidget(tabs_, 1);
  connect(close, &QPushButton::clicked, this, &EngineeringPage::lock);
  connect(gains, &TuningTab::problem, this, &Page::problem);
  connect(limits, &TuningTab::problem, this, &Page::problem);
  connect(devices, &DeviceTab::selfTestWanted, this, &EngineeringPage::runSelfTestAgain);
  connect(devices, &DeviceTab::problem, this, &Page::problem);
  connect(devices, &DeviceTab::notice, this, &Page::notice);
  connect(loadCell, &LoadCellTab::problem, this, &Page::problem);
  connect(loadCell, &LoadCellTab::notice, this, &Page::notice);
  connect(calibration, &CalibrationTab::problem, this, &Page::problem);
  connect(calibration, &CalibrationTab::notice, this, &Page::notice);
  connect(audit_, &AuditTab::problem, this, &Page::problem);
  connect(gains, &TuningTab::notice, this, &Page::notice);
  connect(limits, &TuningTab::notice, this, &Page::notice);
  connect(tabs_, &QTabWidget::currentChanged, this, [this] {
    if (tabs_->currentWidget() == audit_) audit_->refresh();
  });
  while (views_->count() > 1) delete views_->widget(1);
  views_->addWidget(page);
  views_->setCurrentIndex(1);
  audit_->refresh();
  idle_.start();
}

void EngineeringPage::lock() {
  idle_.stop();
  views_->setCurrentIndex(0);
  while (views_->count() > 1) {
    auto* page = views_->widget(1);
    views_->removeWidget(page);
    page->deleteLater();
  }
  tabs_ = nullptr;
  audit_ = nullptr;
  moving_ = nullptr;
  password_->clear();
  // The tabs that look at the models go first, with the event loop.
  if (gains_) gains_.release()->deleteLater();
  if (limits_) limits_.release()->deleteLater();
  if (law_) law_.release()->deleteLater();
}

bool EngineeringPage::eventFilter(QObject* object, QEvent* event) {
  switch (event->type()) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::Wheel:
      if (idle_.isActive() && object->isWidgetType() && (object == this || isAncestorOf(static_cast<QWidget*>(object))))
        idle_.start();
      break;
    default: break;
  }
  return Page::eventFilter(object, event);
}

}  // namespace articulus::ui
