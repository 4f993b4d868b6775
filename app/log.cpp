#include "app/log.h"

#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace articulus::app {

void openLog(const std::filesystem::path& dataFolder) {
  const std::filesystem::path file = dataFolder / "articulus.log";
  try {
    auto sink = std::make_shared<spdlog::sinks::rotating_file_sink_mt>(file.string(), 1 << 20, 3);
    std::filesystem::permissions(file, std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
    auto logger = std::make_shared<spdlog::logger>("articulus", sink);
    logger->flush_on(spdlog::level::info);
    logger->set_pattern("%Y-%m-%dT%H:%M:%S.%e%z %l %v");
    spdlog::set_default_logger(logger);
  } catch (const std::exception&) {  // a log that can not be written keeps nobody from working
    auto logger = std::make_shared<spdlog::logger>("articulus", std::make_shared<spdlog::sinks::stderr_sink_mt>());
    logger->set_level(spdlog::level::warn);
    spdlog::set_default_logger(logger);
  }
}

}  // namespace articulus::app
