#pragma once
#include <memory>

#include "app/station.h"
#include "tests/ui/desk.h"

namespace articulus::ui::test {

/// The simulated cell of a station on a manual clock, with the operator's hand on the handle.
class LiveStation {
 public:
  /// Switches the controller on.
  LiveStation() {
    link().heartbeat();
    link().setDeadMan(true);
    live(200);
    (void)link().send({.kind = cycle::CommandKind::ControllerOn});
    live(500);
  }

  void live(int cycles) {
    for (int done = 0; done < cycles; done += 50) {
      link().heartbeat();
      station_->advance(50);
    }
  }
  [[nodiscard]] station::StationLink& link() { return station_->link(); }
  [[nodiscard]] const cell::CellConfig& cell() const { return station_->cell(); }

 private:
  static std::unique_ptr<app::Station> create() {
    app::StationOptions options;
    options.resources = ARTICULUS_RESOURCES;
    options.manualClock = true;
    return Desk::need(app::Station::create(options));
  }
  std::unique_ptr<app::Station> station_ = create();
};

}  // namespace articulus::ui::test
