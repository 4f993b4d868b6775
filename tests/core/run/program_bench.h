#pragma once
#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/run/program_runner.h"
#include "tests/support/link_proxy.h"
#include "tests/support/virtual_cell.h"

namespace articulus::run::test_programs {

using protocol::Action;
using protocol::ActionKind;
using protocol::Program;
using protocol::Step;
using record::EventKind;
using Status = ProgramRunner::Status;

/// Puts actions one after the other, as expand() numbers them.
struct Builder {
  Program program;
  Action& add(ActionKind kind, Step step, const std::string& label = {}) {
    Action a;
    a.kind = kind;
    a.step = std::move(step);
    a.step.label = label;
    a.number = static_cast<int>(program.actions.size());
    a.place = label.empty() ? "action " + std::to_string(a.number + 1) : label;
    return program.actions.emplace_back(std::move(a));
  }
  Action& wait(double time_s = 0.1) { return add(ActionKind::Motion, protocol::WaitStep{.duration_s = time_s}); }
  Action& shift(double x_m, double time_s = 1.0, const std::string& label = {}) {
    return add(ActionKind::Motion,
               protocol::MoveStep{.translation_m = {x_m, 0.0, 0.0}, .time_s = time_s, .hold_s = 0.1}, label);
  }
};

/// A cell that is ready, without a specimen, and one runner on it.
struct Bench {
  articulus::test::VirtualCell cell;
  articulus::test::LinkProxy link{cell.link()};
  std::unique_ptr<ProgramRunner> runner;
  station::StreamCursor cursor;

  Bench() {
    cell.switchOn();
    cell.zero();
  }
  base::Result<void> start(const Program& program) {
    runner = std::make_unique<ProgramRunner>(link, cell.cell(), program, control::Law::DirectForce);
    return runner->start();
  }
  /// Until it asks or ends.
  Status goOn(double timeout_s = 60.0) {
    Status status = runner->poll();
    for (double t = 0.0; t < timeout_s && status == Status::Running; t += 0.02) {
      cell.run(20);
      status = runner->poll();
    }
    return status;
  }
  std::vector<record::Event> events() {
    std::vector<record::Event> all;
    std::array<record::Event, 64> some;
    while (const auto n = link.readEvents(cursor, some))
      all.insert(all.end(), some.begin(), some.begin() + static_cast<long>(n));
    return all;
  }
  std::vector<int> stepsStarted() {
    std::vector<int> steps;
    for (const auto& e : events())
      if (e.kind == EventKind::StepStarted) steps.push_back(e.step);
    return steps;
  }
};

}  // namespace articulus::run::test_programs
