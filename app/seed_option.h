#pragma once
#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <string>

namespace articulus::app {

/// What a random seed may be. One beyond 64 bits would quietly become another one, and a run could not be repeated.
[[nodiscard]] inline CLI::Validator seedRange() {
  return {[](const std::string& given) {
            std::int64_t seed = 0;
            const auto [end, error] = std::from_chars(given.data(), given.data() + given.size(), seed);
            if (error == std::errc() && end == given.data() + given.size() && seed >= 0) return std::string();
            return "\"" + given.substr(0, 40) + "\" is no seed: give a whole number from 0 to 9223372036854775807";
          },
          "NUMBER"};
}

}  // namespace articulus::app
