#pragma once
#include <QDateTime>
#include <QString>
#include <string>

namespace articulus::ui {

/// How pages, tables and sheets write days and times: the month as a word, since 3/4 is March to one and April to
/// another. What is typed has its own form (typed_time.h).
/// Thread  any

/// "28 Nov 2026", German "28. Nov. 2026".
[[nodiscard]] QString dayText(QDate day);
/// "28 Nov 2026, 23:54", at the station's clock.
[[nodiscard]] QString momentText(const QDateTime& time);
/// The same of an ISO 8601 time in UTC; what is none stands as it is.
[[nodiscard]] QString momentText(const std::string& utc);
/// Without the year where it is this one: for narrow columns.
[[nodiscard]] QString recentMomentText(const std::string& utc);

}  // namespace articulus::ui
