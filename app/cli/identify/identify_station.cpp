#include "app/cli/identify/identify_station.h"

#include "app/cli/person.h"
#include "app/cli/run/vice_question.h"

namespace articulus::cli {

base::Result<std::unique_ptr<app::Station>> openStation(const app::StationOptions& station, const CommonOptions& o,
                                                        bool viceIsEmpty, const Context& context) {
  const auto cell = cell::loadCell(station.cell, context.resources);
  if (!cell) return cell.error();
  if (auto admitted = admitUnsigned(*cell); !admitted) return admitted.error();
  const ViceQuestion question{
      .data = o.data, .resources = context.resources, .who = o.user, .saidToBeEmpty = viceIsEmpty};
  if (auto settled = question.settle(*cell); !settled) return settled.error();
  return app::Station::create(station);
}

}  // namespace articulus::cli
