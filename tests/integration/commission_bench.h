#pragma once
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/station.h"
#include "core/procedure/commission/commission_catalogue.h"
#include "hardware/simulated/fault_script.h"

namespace articulus::test {

/// Who stands beside the arm: the clock, the answers, and what she does when something is said or some time has passed.
class CommissionTestHost final : public procedure::CommissionHost {
 public:
  explicit CommissionTestHost(app::Station& station) : station_(station) {}
  void passTime() override {
    station_.link().heartbeat();
    station_.advance(std::max(1, static_cast<int>(station_.cell().rate_Hz / 100.0)));
    if (look) look();
  }
  bool ask(const std::string& question) override {
    asked.push_back(question);
    return !answer || answer(question);
  }
  void tell(const std::string& words) override {
    if (hear) hear(words);
  }
  bool cancelled() const override { return cancels; }
  std::function<void()> look;
  std::function<void(const std::string&)> hear;
  std::function<bool(const std::string&)> answer;
  std::vector<std::string> asked;
  bool cancels = false;

 private:
  app::Station& station_;
};

/// A simulated cell on a manual clock, switched on and zeroed, with a lead on it.
class CommissionBench {
 public:
  explicit CommissionBench(const std::string& cell) {
    auto made = app::Station::create({.cell = cell, .resources = ARTICULUS_RESOURCES, .manualClock = true});
    if (!made) throw std::runtime_error(made.error().text());
    station_ = std::move(*made);
    host = std::make_unique<CommissionTestHost>(*station_);
    lead = std::make_unique<procedure::CommissionLead>(link(), station_->cell(), *host);
    host->passTime();
    link().setDeadMan(true);
    host->passTime();
    must(lead->send(cycle::CommandKind::ControllerOn));
    must(lead->until("on", 5.0, [](const cycle::Snapshot& s) { return s.controllerOn; }));
    must(lead->wait(0.5));
    must(lead->send(cycle::CommandKind::ZeroSensor));
    must(lead->until("zeroed", 5.0, [](const cycle::Snapshot& s) { return s.sensorZeroed && !s.zeroing; }));
  }
  station::StationLink& link() { return station_->link(); }
  hardware::FaultScript& script() { return station_->faultScript(); }
  const cell::CellConfig& cell() const { return station_->cell(); }
  record::CommissioningResult does(record::CommissioningStep step) {
    auto result = doStep(*lead, step);
    if (!result) throw std::runtime_error(result.error().text());
    return std::move(*result);
  }
  std::unique_ptr<CommissionTestHost> host;
  std::unique_ptr<procedure::CommissionLead> lead;

 private:
  static void must(const base::Result<void>& done) {
    if (!done) throw std::runtime_error(done.error().text());
  }
  std::unique_ptr<app::Station> station_;
};

}  // namespace articulus::test
