#include "app/cli/run/vice_question.h"

#include <unistd.h>

#include "app/cli/person.h"
#include "app/cli/terminal/terminal_prompt.h"
#include "core/run/vice_record.h"

namespace articulus::cli {
namespace {

using base::Error;
using base::ErrorCode;

base::Result<void> ask(const Error& left) {
  if (!isatty(STDIN_FILENO))
    return Error{left.code, left.message,
                 left.remedy + " Then start it on a terminal, which asks, or with --vice-is-empty. Nothing moved."};
  run::Prompt prompt;
  prompt.text = left.message + " Look into the vice: is it empty?";
  prompt.choices = {"No, or I cannot see it: nothing is to move", "The vice is empty"};
  const auto answer = askOnTerminal(prompt, {});
  if (answer && *answer == 1) return {};
  return Error{ErrorCode::Cancelled, "Nobody said that the vice is empty.",
               "Take the specimen out by hand, with the drives off, and start again. Nothing moved."};
}

}  // namespace

base::Result<void> ViceQuestion::settle(const cell::CellConfig& cell) const {
  const auto empty = run::viceKnownEmpty(data, cell.name, cell.simulated);
  if (empty) return {};
  if (!saidToBeEmpty)
    if (auto answered = ask(empty.error()); !answered) return answered;
  if (std::error_code none; std::filesystem::exists(data / "accounts.sqlite", none)) {
    auto accounts = openAccounts(data, resources);
    if (!accounts) return accounts.error();
    if (auto kept = (*accounts)->audit(who.empty() ? "nobody signed in" : who, "vice_found_empty", cell.key,
                                       empty.error().message, {});
        !kept)
      return kept;
  }
  if (auto forgotten = run::forgetViceRecord(data, cell.name, cell.simulated); !forgotten) return forgotten;
  return run::viceKnownEmpty(data, cell.name, cell.simulated);  // a file that nobody can read may be in the way still
}

void addViceOption(CLI::App& command, bool& saidToBeEmpty) {
  command.add_flag("--vice-is-empty", saidToBeEmpty,
                   "You have looked: nothing is in the live vice that an earlier program left closed; audited");
}

}  // namespace articulus::cli
