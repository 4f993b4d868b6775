#pragma once
#include <QString>
#include <string>
#include <string_view>

namespace articulus::ui {

/// UTF-8 of core to and from Qt's strings.
[[nodiscard]] inline QString toQt(std::string_view text) {
  return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
[[nodiscard]] inline std::string toCore(const QString& text) { return text.toStdString(); }

}  // namespace articulus::ui
