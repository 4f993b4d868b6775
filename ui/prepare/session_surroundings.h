#pragma once
#include "ui/bridge/user_session.h"
#include "ui/prepare/checklist_surroundings.h"

namespace articulus::ui {

/// The surroundings of a checklist in the session of who is signed in.
/// Thread  ui
class SessionSurroundings final : public ChecklistSurroundings {
 public:
  explicit SessionSurroundings(UserSession& session) : session_(session) {}
  [[nodiscard]] const cell::CellConfig& cell() const override { return session_.context().cell; }
  [[nodiscard]] safety::LimitSet limits(const cycle::Snapshot& s) override {
    return session_.director() ? session_.director()->settings().inForce(s).limits : session_.context().cell.limits;
  }
  [[nodiscard]] bool weighInWanted() const override { return session_.context().weighIn; }
  [[nodiscard]] WeighIn weighIn() override {
    if (!session_.director()) return {};
    run::WeighInGate& gate = session_.director()->weighIn();
    gate.look();
    return {gate.state(), gate.words(), gate.weighedAt()};
  }
  [[nodiscard]] bool specimenSaved() const override { return session_.sessionId() != 0; }
  [[nodiscard]] std::string who() const override {
    return session_.account() ? session_.account()->name : std::string();
  }
  [[nodiscard]] base::Result<std::vector<storage::ChecklistTick>> ticks() override { return session_.ticks(); }
  [[nodiscard]] base::Result<void> tick(const storage::ChecklistTick& tick) override { return session_.tick(tick); }
  [[nodiscard]] base::Result<void> untick(const std::string& item) override { return session_.untick(item); }
  void setDone(bool done) override { session_.setChecklistDone(done); }

 private:
  UserSession& session_;
};

}  // namespace articulus::ui
