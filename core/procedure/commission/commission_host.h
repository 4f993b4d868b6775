#pragma once
#include <string>

#include "core/procedure/commission/hand_act.h"

namespace articulus::procedure {

/// Whoever stands beside the arm, and the time that goes by while it moves.
/// Thread  the one of the procedure
class CommissionHost {
 public:
  virtual ~CommissionHost() = default;
  /// Heartbeat, then a short piece of time: 20 ms at most.
  virtual void passTime() = 0;
  /// A question that is answered with yes or no; time passes meanwhile.
  virtual bool ask(const std::string& question) = 0;
  /// What is done now.
  virtual void tell(const std::string& words) = 0;
  /// A hand is to do this now. A person has read the words; where nobody need be there, at a simulated arm, the host
  /// does it.
  virtual void act(HandAct) {}
  /// Somebody wants it to end.
  [[nodiscard]] virtual bool cancelled() const = 0;
};

}  // namespace articulus::procedure
