#pragma once
#include "core/cycle/phases/fault_latch.h"
#include "core/cycle/phases/gain_ramp.h"
#include "core/cycle/phases/jog_keeper.h"
#include "core/cycle/phases/plausibility_watch.h"

namespace articulus::cycle {

/// What a control cycle is made of, bottom to top: each part knows only parts that stand above it here.
/// Thread  built anywhere; the rest control
struct CycleParts {
  CycleParts(const cell::CellConfig& ofCell, device::RobotArm& arm, device::LoadCell& loadCell,
             device::OperatorInputs& inputs, ThreadLinks& links);
  CycleParts(const CycleParts&) = delete;
  CycleParts& operator=(const CycleParts&) = delete;

  const cell::CellConfig& cell;
  CycleState state;
  Signals signals;
  StateKeeper keeper;
  TaskRunner task;
  GainRamp gains;
  Actuation actuation;
  EventWriter events;
  ReferencePose reference;
  StateSwitch states;
  PlausibilityWatch plausible;
  SafetyWatch watch;
  JogKeeper jog;
  PlanRunner plan;
  FaultLatch faults;
};

}  // namespace articulus::cycle
