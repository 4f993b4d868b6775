#include "ui/engineering/tab_catalogue.h"

#include <QCoreApplication>
#include <QTabBar>
#include <QTabWidget>
#include <QVBoxLayout>

#include "core/storage/file_hash.h"
#include "ui/engineering/audit/audit_tab.h"
#include "ui/engineering/calibration/calibration_tab.h"
#include "ui/engineering/cell_editor/cell_editor_tab.h"
#include "ui/engineering/commissioning/commissioning_tab.h"
#include "ui/engineering/devices/device_tab.h"
#include "ui/engineering/devices/outputs_page.h"
#include "ui/engineering/devices/tracker_page.h"
#include "ui/engineering/history/history_page.h"
#include "ui/engineering/load_cell/load_cell_tab.h"
#include "ui/engineering/mechanisms/mechanism_tab.h"
#include "ui/engineering/people/people_tab.h"
#include "ui/engineering/scope/scope_tab.h"
#include "ui/engineering/station/station_tab.h"
#include "ui/engineering/tuning/force_law_card.h"
#include "ui/engineering/tuning/gain_sets_card.h"
#include "ui/engineering/tuning/response_page.h"
#include "ui/engineering/tuning/tuning_tab.h"
#include "ui/kit/layout/only_current.h"

namespace articulus::ui {
namespace {

using Parts = const EngineeringParts&;

EngineeringTab* makeGains(Parts p, QWidget* parent) {
  const auto& context = p.session.context();
  const GainSetsCard::Place place{context.dataFolder, context.cell.key, p.session.account()->name};
  GainSetsCard* sets = nullptr;
  auto* all = new EngineeringTab(parent);
  auto* box = new QVBoxLayout(all);
  box->setContentsMargins(0, 8, 0, 0);
  auto* pages = new QTabWidget(all);
  pages->setDocumentMode(true);
  pages->tabBar()->setDrawBase(false);
  box->addWidget(pages);
  auto* tab = new TuningTab(p.models.gains(), pages, [&](ChangeButtons& buttons, QWidget* inside) {
    auto* above = new QWidget(inside);
    auto* column = new QVBoxLayout(above);
    column->setContentsMargins(0, 0, 0, 0);
    auto* law = new ForceLawCard(p.models.law(), buttons, above);
    column->addWidget(law);
    column->addWidget(sets = new GainSetsCard(p.models.gains(), place, above, &p.models.law()));
    QObject::connect(sets, &GainSetsCard::lawWanted, law, &ForceLawCard::choose);
    return above;
  });
  auto* response = new ResponsePage(*p.models.response(), p.bridge, pages);
  pages->addTab(tab, QCoreApplication::translate("Engineering", "Values"));
  pages->addTab(response, QCoreApplication::translate("Engineering", "Response"));
  needOnlyCurrent(*pages);
  QObject::connect(tab, &EngineeringTab::problem, all, &EngineeringTab::problem);
  QObject::connect(tab, &EngineeringTab::notice, all, &EngineeringTab::notice);
  QObject::connect(sets, &GainSetsCard::problem, all, &EngineeringTab::problem);
  QObject::connect(sets, &GainSetsCard::notice, all, &EngineeringTab::notice);
  QObject::connect(response, &ResponsePage::problem, all, &EngineeringTab::problem);
  QObject::connect(response, &ResponsePage::notice, all, &EngineeringTab::notice);
  return all;
}

EngineeringTab* makeDevices(Parts p, QWidget* parent) {
  const auto& context = p.session.context();
  auto* tab = new DeviceTab(p.bridge, *p.models.deadTime(), context.cell.limits.sensorAge_s, context.selfTest, parent,
                            context.cell.devices);
  // No limit changes: nothing for the audit trail.
  QObject::connect(tab, &DeviceTab::selfTestWanted, tab, [tab, &session = p.session] {
    if (!session.context().selfTestAgain) return;
    session.context().selfTestAgain();
    emit tab->notice(QCoreApplication::translate(
        "Engineering", "The self-test of the limits starts again. No run can start until it has passed."));
  });
  auto* history = new HistoryPage(
      [trail = p.session.auditTrail(), key = context.cell.key] { return trail.measurements(key); }, tab->pages());
  QObject::connect(history, &HistoryPage::problem, tab, &DeviceTab::problem);
  tab->pages()->addTab(history, QCoreApplication::translate("Engineering", "History"));
  tab->pages()->addTab(new TrackerPage(context.station, p.bridge, tab->pages()),
                       QCoreApplication::translate("Engineering", "Tracker"));
  if (context.outputs != nullptr) {
    const auto audit = p.session.auditTrail().writerFor(p.session.account()->name, "output_changed");
    auto* outputs = new OutputsPage(*context.outputs, p.bridge, audit, tab->pages());
    QObject::connect(outputs, &OutputsPage::problem, tab, &DeviceTab::problem);
    QObject::connect(outputs, &OutputsPage::notice, tab, &DeviceTab::notice);
    tab->pages()->addTab(outputs, QCoreApplication::translate("Engineering", "Outputs"));
  }
  needOnlyCurrent(*tab->pages());
  return tab;
}

constexpr EngineeringTabRow kTabs[] = {
    {QT_TRANSLATE_NOOP("Engineering", "Gains"), makeGains},
    {QT_TRANSLATE_NOOP("Engineering", "Limits"),
     [](Parts p, QWidget* parent) -> EngineeringTab* { return new TuningTab(p.models.limits(), parent); }},
    {QT_TRANSLATE_NOOP("Engineering", "Scope"),
     [](Parts p, QWidget* parent) -> EngineeringTab* { return new ScopeTab(p.bridge, parent); }},
    {QT_TRANSLATE_NOOP("Engineering", "Devices"), makeDevices},
    {QT_TRANSLATE_NOOP("Engineering", "Load cell"),
     [](Parts p, QWidget* parent) -> EngineeringTab* {
       return new LoadCellTab(p.models.loadCell(), p.bridge, parent);
     }},
    {QT_TRANSLATE_NOOP("Engineering", "Calibration"),
     [](Parts p, QWidget* parent) -> EngineeringTab* { return new CalibrationTab(*p.models.calibration(), parent); }},
    {QT_TRANSLATE_NOOP("Engineering", "Commissioning"),
     [](Parts p, QWidget* parent) -> EngineeringTab* {
       return new CommissioningTab(*p.models.commissioning(), p.bridge, p.session.context().cell, parent);
     }},
    {QT_TRANSLATE_NOOP("Engineering", "Cell editor"),
     [](Parts p, QWidget* parent) -> EngineeringTab* {
       const std::string by = p.session.account()->name;
       const auto saved = p.session.auditTrail().writerFor(by, "cell_saved");
       const auto meshes = p.session.auditTrail().writerFor(by, "arm_meshes_changed");
       const auto arm = p.session.auditTrail().writerFor(by, "arm_imported");
       const CellEditorTab::Record record{
           .saved = [saved](const std::string& file, const std::string& hash) { return saved(file, {}, hash); },
           .meshes = [meshes, robot = p.session.context().cell.robotFile](
                         const std::string& urdf) { return meshes(robot, {}, urdf); },
           .arm = [arm, robots = p.session.context().dataFolder / "robots"](
                      const std::string& file, const std::string& urdf) -> base::Result<void> {
             const auto hash = storage::hashOfFile(robots / file);  // what was kept, whatever the URDF is later
             return arm(file, {}, urdf + ", " + (hash ? "BLAKE2b-256 " + *hash : hash.error().message));
           },
           .by = by};
       return new CellEditorTab(p.models.cells(), record, p.session.context(), parent);
     }},
    {QT_TRANSLATE_NOOP("Engineering", "Audit trail"),
     [](Parts p, QWidget* parent) -> EngineeringTab* { return new AuditTab(p.session.auditTrail(), parent); }},
    {QT_TRANSLATE_NOOP("Engineering", "People"),
     [](Parts p, QWidget* parent) -> EngineeringTab* { return new PeopleTab(p.session, p.people, parent); }},
    {QT_TRANSLATE_NOOP("Engineering", "Station"),
     [](Parts p, QWidget* parent) -> EngineeringTab* { return new StationTab(p.session, p.bridge, parent); }},
    {QT_TRANSLATE_NOOP("Engineering", "Mechanisms"),
     [](Parts p, QWidget* parent) -> EngineeringTab* {
       return new MechanismTab(p.session.context().resources / "mechanisms", parent);
     }},
};

}  // namespace

QString EngineeringTabRow::words() const { return QCoreApplication::translate("Engineering", title); }

std::span<const EngineeringTabRow> engineeringTabs() { return kTabs; }

}  // namespace articulus::ui
