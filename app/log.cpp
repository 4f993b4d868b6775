#include "app/log.h"

#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>
#include <sys/stat.h>

#include <cstdio>
#include <stdexcept>

namespace articulus::app {
namespace {

/// A link would lead to a file of somebody's, which would be written to and closed to others.
void refuseLinks(const std::filesystem::path& dataFolder) {
  for (const char* name : {"articulus.log", "articulus.1.log", "articulus.2.log", "articulus.3.log"})
    if (std::filesystem::is_symlink(dataFolder / name))
      throw std::runtime_error((dataFolder / name).string() + " is a link");
    else if (std::error_code none; std::filesystem::exists(dataFolder / name, none) &&
                                   !std::filesystem::is_regular_file(dataFolder / name, none))
      throw std::runtime_error((dataFolder / name).string() +
                               " is not a regular file");  // a pipe would wait for a reader
}

}  // namespace

void openLog(const std::filesystem::path& dataFolder) {
  const std::filesystem::path file = dataFolder / "articulus.log";
  try {
    refuseLinks(dataFolder);
    spdlog::file_event_handlers whenOpened;  // also of the generations to come
    whenOpened.after_open = [](const spdlog::filename_t&, std::FILE* opened) {
      ::fchmod(::fileno(opened), S_IRUSR | S_IWUSR);
    };
    auto sink = std::make_shared<spdlog::sinks::rotating_file_sink_mt>(file.string(), 1 << 20, 3, false, whenOpened);
    auto logger = std::make_shared<spdlog::logger>("articulus", sink);
    logger->flush_on(spdlog::level::info);
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
    logger->set_error_handler([](const std::string&) {});  // a full disk is told by what it keeps from being stored
    spdlog::set_default_logger(logger);
  } catch (const std::exception& e) {  // a log that can not be written keeps nobody from working
    std::fprintf(stderr, "No log is written: %s.\n", e.what());
    auto logger = std::make_shared<spdlog::logger>("articulus", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    logger->set_level(spdlog::level::warn);
    spdlog::set_default_logger(logger);
  }
}

}  // namespace articulus::app
