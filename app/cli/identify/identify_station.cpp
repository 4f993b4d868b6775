#include "app/cli/identify/identify_station.h"

#include "app/cli/person.h"
#include "app/cli/run/vice_question.h"

namespace articulus::cli {

base::Result<std::unique_ptr<app::Station>> openStation(const app::StationOptions& station, const CommonOptions& o,
                                                        bool viceIsEmpty, const Context& context,
                                                        std::optional<storage::Account> who) {
  const auto cell = cell::loadCell(station.cell, context.resources);
  if (!cell) return cell.error();
  if (!who && !o.user.empty()) {
    auto person = signIn(o.user, o.data, context.resources);
    if (!person) return person.error();
    who = person->account;
  }
  const auto admitted = who ? admit(*who, *cell, o.data, context.resources) : admitUnsigned(*cell);
  if (!admitted) return admitted.error();
  const ViceQuestion question{
      .data = o.data, .resources = context.resources, .who = o.user, .saidToBeEmpty = viceIsEmpty};
  if (auto settled = question.settle(*cell); !settled) return settled.error();
  return app::Station::create(station);
}

void addEngineerOption(CLI::App& command, CommonOptions& options) {
  command
      .add_option("--user", options.user,
                  "Who signs in, which a live cell of your own needs (an engineer, until it is commissioned); the "
                  "password is asked for, or read from standard input")
      ->type_name("NAME");
}

}  // namespace articulus::cli
