#pragma once
#include <QPushButton>
#include <memory>

#include "core/protocol/protocol_json.h"
#include "tests/ui/desk.h"
#include "ui/run/run_actions.h"
#include "ui/run/run_controls.h"
#include "ui/run/run_page.h"

namespace articulus::ui::test {

/// A person who has done steps 1 to 3, in front of a station that would run.
struct RunBench {
  Desk desk;
  UserSession session{*desk.context};
  std::unique_ptr<StationBridge> bridge;
  std::unique_ptr<RunPage> page;
  RunBench() {
    Desk::need(session.open(desk.clinician));
    Desk::need(session.setSpecimen(desk.specimen()));
    session.setProtocol(
        Desk::need(protocol::loadProtocol(desk.context->resources / "protocols" / "spine_flexibility_quick.json")));
    session.setChecklistDone(true);
    auto& now = desk.station.now;
    now.controllerOn = now.deadManHeld = now.sensorZeroed = now.specimenMounted = true;
    bridge = std::make_unique<StationBridge>(desk.station);
    page = std::make_unique<RunPage>(session, *bridge);
    page->resize(1200, 700);
    page->show();
    page->entered();
  }
  QPushButton* button(RunAction action) { return page->findChild<RunControls*>()->button(action); }
  /// The station says that the plan has ended.
  void endPlan(int code, const char* text) {
    record::Event event;
    event.kind = record::EventKind::PlanEnded;
    event.code = code;
    event.setText(text);
    desk.station.events.push_back(event);
    desk.station.now.planRunning = false;
  }
  [[nodiscard]] bool asked(cycle::CommandKind kind) const {
    for (const auto& c : desk.station.commands)
      if (c.kind == kind) return true;
    return false;
  }
};

}  // namespace articulus::ui::test
