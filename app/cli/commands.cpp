#include "app/cli/commands.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/cli/result_output.h"
#include "app/locations.h"
#include "core/base/text/printable.h"

namespace articulus::cli {

void addDataOption(CLI::App& command, CommonOptions& options) {
  options.data = app::defaultDataFolder();
  command.add_option("--data", options.data, "Folder with accounts and databases")
      ->capture_default_str()
      ->type_name("DIR");
}

void addUserOption(CLI::App& command, CommonOptions& options) {
  command.add_option("--user", options.user, "Whose database; the password is asked for, or read from standard input")
      ->required()
      ->type_name("NAME");
}

void addJsonOption(CLI::App& command, CommonOptions& options) {
  command.add_flag("--json", options.json, "Print one JSON object instead of text");
}

void complain(const base::Error& error, bool json) {
  std::fprintf(stderr, "%s\n", base::printable(error.text()).c_str());
  if (!json) return;
  print(nlohmann::ordered_json{{"error",
                                {{"message", error.message},
                                 {"remedy", error.remedy},
                                 {"exit_code", static_cast<int>(exitCodeOf(error.code))}}}});
}

void onCommand(CLI::App& command, Context& context, std::function<base::Result<ExitCode>()> body) {
  command.callback([&context, body = std::move(body)] {
    const auto fail = [&context](const base::Error& error) {
      complain(error, context.json);
      context.exitCode = exitCodeOf(error.code);
    };
    const auto resources = app::findResources();
    if (!resources) return fail(resources.error());
    context.resources = *resources;
    const auto result = body();
    if (!result) return fail(result.error());
    context.exitCode = *result;
  });
}

}  // namespace articulus::cli
