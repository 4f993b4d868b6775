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
/// With a capital letter, as a line begins.
[[nodiscard]] inline QString capital(const QString& text) {
  return text.isEmpty() ? text : text.at(0).toUpper() + text.mid(1);
}

}  // namespace articulus::ui
