#pragma once
#include <functional>

#include "app/cli/station_driver.h"
#include "core/sensing/weigh_in.h"

namespace articulus::cli {

/// What was weighed, and with which tool.
struct Weighed {
  sensing::WeighIn result;
  std::uint64_t toolRevision = 0;  ///< cycle::Snapshot::toolRevision
  double took_s = 0.0;             ///< of station time
};

/// Weighs the known tool where the arm stands, on its drives, with nothing clamped; Ctrl+C cancels it.
/// In      tell: words and part done, at each look
/// Errors  what keeps it from being made; a load cell that is wrong is a result
[[nodiscard]] base::Result<Weighed> weighIn(app::Station& station, StationDriver& driver,
                                            const std::function<void(const std::string&, double)>& tell);

}  // namespace articulus::cli
