#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace articulus::publication {

/// What a report is written in.
enum class Language { English, German };

[[nodiscard]] std::string_view name(Language language) noexcept;  ///< "en", "de"
[[nodiscard]] std::optional<Language> languageOf(std::string_view name) noexcept;

/// Numbers with the sign of the language: fixed(1.5, 2) is "1,50" in German. A minus is a minus, not a hyphen.
[[nodiscard]] std::string shownFixed(double value, int decimals, Language language);
[[nodiscard]] std::string shownSignificant(double value, int digits, Language language);
/// Thousands apart by a narrow space that does not break: "1 124 300".
[[nodiscard]] std::string shownCount(long long count);
/// "2026-11-22T21:39:40.627Z" as "2026-11-22 21:39 UTC", or "22.11.2026, 21:39 UTC"; any other text as it is.
[[nodiscard]] std::string shownTime(const std::string& iso, Language language);
/// The decimal points of numbers in a text become commas where the language has them: "threshold 0.050 Nm/deg". What
/// has several points, as a date or a number of a section, stays.
[[nodiscard]] std::string withDecimalSign(const std::string& text, Language language);

/// A unit as a journal of the language prints it: "deg" is a degree sign in German.
[[nodiscard]] std::string unitIn(const std::string& unit, Language language);

}  // namespace articulus::publication
