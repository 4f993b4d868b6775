#include "app/cli/unknown_command.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "core/base/text/nearest_word.h"

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
  std::optional<UnknownCommand> first;
  bool behindOption = false;  // the value of an option that is none of theirs: it is the option that is told
  for (const std::string& word : app->remaining()) {
    const bool isOption = !word.empty() && word[0] == '-', isValue = std::exchange(behindOption, isOption);
    if (word.empty() || isOption) continue;
    UnknownCommand found = unknown(*app, before, word);
    if (!found.nearest.empty()) return found;
    if (!first && !isValue) first = std::move(found);
  }
  return first;
}

base::Error errorOf(const UnknownCommand& u) {
  std::string remedy;
  if (!u.nearest.empty()) remedy = "Did you mean: " + u.before + " " + u.nearest + "?\n";
  return {base::ErrorCode::InvalidArgument, "There is no command \"" + u.word + "\".",
          remedy + "The commands are listed by: " + u.before + " --help"};
}

namespace {

/// The commands that were given, the program first.
std::vector<const CLI::App*> given(const CLI::App& program) {
  std::vector<const CLI::App*> all{&program};
  for (auto next = program.get_subcommands(); !next.empty(); next = next.front()->get_subcommands())
    all.push_back(next.front());
  return all;
}

std::vector<std::string> optionsOf(const CLI::App& app) {
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  return names;
}

}  // namespace

std::string nameOfGiven(const CLI::App& program) {
  std::string name;
  for (const CLI::App* app : given(program)) name += (name.empty() ? "" : " ") + app->get_name();
  return name;
}

std::optional<base::Error> unknownOption(const CLI::App& program) {
  const std::string whole = nameOfGiven(program);
  const CLI::App& last = *given(program).back();
  for (const CLI::App* app : given(program))
    for (const std::string& word : app->remaining()) {
      const std::string option = word.substr(0, word.find('='));
      const std::string shown = option.substr(0, 60);
      if (!option.starts_with('-')) {
        if (last.get_name() == "runs")
          return base::Error{base::ErrorCode::InvalidArgument,
                             "\"" + shown + "\" is not expected: runs lists all of them.",
                             "One run: articulusctl analyse RUN, or articulusctl export RUN --csv FILE."};
        return base::Error{base::ErrorCode::InvalidArgument, "\"" + shown + "\" is not expected.",
                           "More about it: " + whole + " --help"};
      }
      std::error_code none;
      if (std::filesystem::exists(word, none))
        return base::Error{base::ErrorCode::InvalidArgument,
                           whole + " has no option " + shown + ", but there is a file of that name.",
                           "A file whose name begins with a dash is written ./" + shown + "."};
      const auto known = optionsOf(last);
      return base::Error{base::ErrorCode::InvalidArgument, whole + " has no option " + shown + ".",
                         base::didYouMean(shown, known) + "More about it: " + whole + " --help"};
    }
  return {};
}

}  // namespace articulus::cli
