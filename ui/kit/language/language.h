#pragma once
#include <filesystem>

namespace articulus::ui {

/// What the desktop is written in, with the signs of numbers and dates that go with it. One for the program, as the
/// theme is; English until apply() is called.
/// Thread  ui
class Language {
 public:
  enum class Choice { System, English, German };
  static constexpr const char* kSettingsKey = "language";  ///< in desktop.ini of the data folder

  Language() = delete;
  /// Puts it in force for what is made from now on: a window that is open stays as it is.
  static void apply(Choice choice);
  [[nodiscard]] static Choice chosen();  ///< what apply() was told last
  [[nodiscard]] static Choice stored(const std::filesystem::path& dataFolder);
  [[nodiscard]] static bool german();  ///< in force
};

}  // namespace articulus::ui
