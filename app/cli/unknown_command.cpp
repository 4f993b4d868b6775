#include "app/cli/unknown_command.h"

#include <algorithm>
#include <numeric>

namespace articulus::cli {
namespace {

/// How many letters must be put in, left out, changed, or swapped with their neighbour to make a of b.
std::size_t letters(const std::string& a, const std::string& b) {
  std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  std::iota(last.begin(), last.end(), std::size_t{0});
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const bool same = a[i - 1] == b[j - 1];
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (same ? 0 : 1)});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) row[j] = std::min(row[j], before[j - 2] + 1);
    }
    before = last;
    last = row;
  }
  return last[b.size()];
}

std::vector<const CLI::App*> commandsOf(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

UnknownCommand unknown(const CLI::App& app, const std::string& before, const std::string& word) {
  UnknownCommand found{word, before, {}};
  std::size_t least = std::max<std::size_t>(2, word.size() / 3) + 1;  // farther away it is no misspelling
  for (const CLI::App* command : commandsOf(app)) {
    const std::size_t away = letters(word, command->get_name());
    if (away < least && away < command->get_name().size()) least = away, found.nearest = command->get_name();
  }
  return found;
}

}  // namespace

std::optional<UnknownCommand> unknownCommand(const CLI::App& program, int argc, char** argv) {
  const CLI::App* app = &program;
  std::string before = program.get_name();
  for (int i = 1; i < argc && argv[i][0] != '-'; ++i) {
    const auto commands = commandsOf(*app);
    if (commands.empty()) return {};
    const auto next =
        std::find_if(commands.begin(), commands.end(), [&](const auto* c) { return c->check_name(argv[i]); });
    if (next == commands.end()) return unknown(*app, before, argv[i]);
    app = *next;
    before += " " + app->get_name();
  }
  // Behind options only the parser knows which words are theirs: what it could not place stands where a command was
  // expected.
  app = &program;
  before = program.get_name();
  for (auto given = app->get_subcommands(); !given.empty(); given = app->get_subcommands()) {
    app = given.front();
    before += " " + app->get_name();
  }
  if (commandsOf(*app).empty()) return {};
  std::optional<UnknownCommand> first;  // the value of an option that is none of theirs stands there as well
  for (const std::string& word : app->remaining()) {
    if (word.empty() || word[0] == '-') continue;
    UnknownCommand found = unknown(*app, before, word);
    if (!found.nearest.empty()) return found;
    if (!first) first = std::move(found);
  }
  return first;
}

std::string describe(const UnknownCommand& u) {
  std::string text = "There is no command \"" + u.word + "\".\n";
  if (!u.nearest.empty()) text += "Did you mean: " + u.before + " " + u.nearest + "?\n";
  return text + "The commands are listed by: " + u.before + " --help\n";
}

}  // namespace articulus::cli
