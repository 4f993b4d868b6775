#include "app/cli/weigh_in.h"

#include "app/cli/interrupt.h"
#include "core/procedure/weigh_in_procedure.h"

namespace articulus::cli {

base::Result<Weighed> weighIn(app::Station& station, StationDriver& driver,
                              const std::function<void(const std::string&, double)>& tell) {
  using Phase = procedure::WeighInProcedure::Phase;
  const cycle::Snapshot now = station.link().snapshot();
  procedure::WeighInProcedure procedure(station.link(), station.cell());
  station.link().heartbeat();
  if (auto started = procedure.start(now.limits ? *now.limits : station.cell().limits); !started)
    return started.error();
  while (true) {
    const auto progress = procedure.poll();
    tell(progress.words, progress.fraction);
    if (progress.phase == Phase::Done) return Weighed{procedure.result(), procedure.toolRevision(), procedure.time_s()};
    if (progress.phase != Phase::Running) return procedure.error();
    if (Interrupt::requested()) procedure.cancel();
    driver.passTime();
  }
}

}  // namespace articulus::cli
