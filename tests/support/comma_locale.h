#pragma once
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace articulus::test {

/// While it lives the C library of this process writes "1,5" for one and a half, as in the window of a German computer:
/// whoever prints or reads a number for a device or a file without base::CNumbers is found out. The locale is made once
/// by localedef, from the sources of the package locales.
class CommaLocale {
 public:
  CommaLocale() : before_(std::setlocale(LC_NUMERIC, nullptr)) {
    static const bool made = make();
    if (!made || !std::setlocale(LC_NUMERIC, kName))
      throw std::runtime_error("no locale with a comma: apt-get install locales");
  }
  ~CommaLocale() { std::setlocale(LC_NUMERIC, before_.c_str()); }
  CommaLocale(const CommaLocale&) = delete;
  CommaLocale& operator=(const CommaLocale&) = delete;

 private:
  static constexpr const char* kName = "de_DE.UTF-8";

  static bool make() {
    struct Folder {
      std::filesystem::path path =
          std::filesystem::temp_directory_path() / ("articulus_locale_" + std::to_string(getpid()));
      Folder() { std::filesystem::create_directories(path); }
      ~Folder() {
        std::error_code gone;
        std::filesystem::remove_all(path, gone);
      }
    };
    static const Folder folder;
    const std::string order = "localedef -i de_DE -f UTF-8 '" + (folder.path / kName).string() + "' 2>/dev/null";
    // It warns, and ends with 1, where it leaves out what no number needs.
    (void)!std::system(order.c_str());
    return setenv("LOCPATH", folder.path.c_str(), 1) == 0 &&
           std::filesystem::exists(folder.path / kName / "LC_NUMERIC");
  }

  std::string before_;
};

}  // namespace articulus::test
