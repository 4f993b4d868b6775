#pragma once
#include "core/base/result.h"
#include "core/protocol/program.h"
#include "core/station/station_link.h"

namespace articulus::run {

/// The vice as it was when a run began to wait, in a pause or for an answer. Whoever opens it meanwhile takes away what
/// the run would go on with: a law that seeks its loads in the air drives on until a limit stops it.
/// Thread  the client's
class SeenVice {
 public:
  SeenVice() = default;
  explicit SeenVice(const station::StationLink& link) : closed_(link.snapshot().specimenMounted) {}
  /// Often while it waits: a vice that was opened and closed again looks as before.
  void look(const station::StationLink& link);

  /// After a pause nothing may have changed: a specimen that is clamped anew stands elsewhere, and none of the run's
  /// poses is its own.
  /// Errors  Conflict: the vice was opened or closed since
  [[nodiscard]] base::Result<void> mayGoOnFromPause(const station::StationLink& link) const;
  /// A person may be asked to open it; a step that loads needs it as it was.
  /// In      next: the first action behind the question
  /// Errors  Conflict: it was opened, and the run loads before it asks again
  [[nodiscard]] base::Result<void> mayGoOnFromQuestion(const station::StationLink& link,
                                                       const protocol::Program& program, int next) const;

 private:
  bool closed_ = false, opened_ = false;
};

}  // namespace articulus::run
