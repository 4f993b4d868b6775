#include "app/cli/unknown_command.h"

#include <algorithm>

#include "core/base/nearest_word.h"

namespace articulus::cli {
namespace {

std::vector<const CLI::App*> commandsOf(const CLI::App& app) {
  return app.get_subcommands([](const CLI::App*) { return true; });
}

UnknownCommand unknown(const CLI::App& app, const std::string& before, const std::string& word) {
  std::vector<std::string> names;
  for (const CLI::App* command : commandsOf(app)) names.push_back(command->get_name());
  return {word, before, base::nearestWord(word, names)};
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
