#include "ui/kit/language/core_text.h"

#include <QFile>
#include <QHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <algorithm>
#include <optional>
#include <vector>

#include "core/publication/document/phrase.h"
#include "ui/kit/language/language.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr qsizetype kMostKept = 4000;  // texts with numbers are new ones all the time
constexpr qsizetype kLongest = 2000;   // a longer one is a person's
constexpr int kDeepest = 6;            // rows within rows
const QLatin1String kInside(" > ");    // a step inside a block

/// A row with gaps.
struct Pattern {
  QRegularExpression fits;
  QString german;
  QStringList gaps;      // "{0}" or "{=0}", as they follow each other in English
  QStringList literals;  // what stands before, between and behind them
  qsizetype words = 0;

  /// Whether it is worth to ask the expression, which costs a thousand times as much when it is asked first.
  [[nodiscard]] bool mayFit(const QString& english) const {
    if (english.size() < words || !english.startsWith(literals.front()) || !english.endsWith(literals.back()))
      return false;
    qsizetype from = literals.front().size();
    for (qsizetype i = 1; i + 1 < literals.size(); ++i) {
      from = english.indexOf(literals[i], from);
      if (from < 0) return false;
      from += literals[i].size();
    }
    return true;
  }
};

class Catalogue {
 public:
  Catalogue() {
    QFile file(QStringLiteral(":/translations/core_de.json"));
    if (!file.open(QIODevice::ReadOnly)) return;
    const QJsonObject rows = QJsonDocument::fromJson(file.readAll()).object();
    static const QRegularExpression gap(QStringLiteral("\\{=?[0-9]\\}"));
    for (auto row = rows.begin(); row != rows.end(); ++row)
      if (row.key().contains(gap)) patterns_.push_back(patternOf(row.key(), row.value().toString(), gap));
      else whole_.insert(row.key(), row.value().toString());
    // What says most is asked first, or "{0} of {1}" would take everything.
    std::ranges::stable_sort(patterns_, std::greater{}, &Pattern::words);
  }

  QString german(const QString& english) {
    if (const auto found = kept_.constFind(english); found != kept_.constEnd()) return *found;
    if (kept_.size() >= kMostKept) kept_.clear();
    const QString words = english.size() > kLongest ? english : found(english, 0).value_or(english);
    kept_.insert(english, words);
    return words;
  }

 private:
  static Pattern patternOf(const QString& english, const QString& german, const QRegularExpression& gap) {
    Pattern one{{}, german, {}, {}, 0};
    QString expression;
    qsizetype from = 0;
    const auto literal = [&](qsizetype to) {
      one.literals << english.mid(from, to - from);
      expression += QRegularExpression::escape(one.literals.back());
      one.words += to - from;
    };
    for (auto all = gap.globalMatch(english); all.hasNext();) {
      const auto match = all.next();
      literal(match.capturedStart());
      expression += QLatin1String("((?:(?!\\.[ \n]).)+?)");  // a gap holds no end of a sentence
      one.gaps << match.captured();
      from = match.capturedEnd();
    }
    literal(english.size());
    one.fits = QRegularExpression(QRegularExpression::anchoredPattern(expression),
                                  QRegularExpression::DotMatchesEverythingOption);
    return one;
  }

  struct Fit {
    const Pattern* pattern = nullptr;
    QRegularExpressionMatch match;
  };
  Fit fitOf(const QString& english) const {
    for (const Pattern& pattern : patterns_)
      if (pattern.mayFit(english))
        if (auto match = pattern.fits.match(english); match.hasMatch()) return {&pattern, std::move(match)};
    return {};
  }

  /// Of a sentence that is told without its stop the row with it is asked as well: what says more of it is taken.
  std::optional<QString> rowOf(const QString& english, int depth) const {
    if (const auto row = whole_.constFind(english); row != whole_.constEnd()) return *row;
    const bool stops = english.endsWith(QLatin1Char('.'));
    if (const auto row = whole_.constFind(english + QLatin1Char('.')); !stops && row != whole_.constEnd())
      return row->chopped(row->endsWith(QLatin1Char('.')) ? 1 : 0);
    const Fit as = fitOf(english), stopped = stops ? Fit{} : fitOf(english + QLatin1Char('.'));
    if (stopped.pattern && (!as.pattern || stopped.pattern->words > as.pattern->words + 1)) {
      const QString words = filled(*stopped.pattern, stopped.match, depth);
      return words.chopped(words.endsWith(QLatin1Char('.')) ? 1 : 0);
    }
    return as.pattern ? std::optional(filled(*as.pattern, as.match, depth)) : std::nullopt;
  }

  std::optional<QString> found(const QString& english, int depth) const {
    if (english.isEmpty() || depth > kDeepest) return std::nullopt;
    // Ahead of the rows: "{0} of {1}" would take a place for a sentence.
    if (english.contains(kInside) && !english.endsWith(QLatin1Char('.'))) return ofPlace(english, depth);
    if (const auto row = rowOf(english, depth)) return *row;
    const std::string asReports = publication::translated(toCore(english), publication::Language::German);
    if (QString words = toQt(asReports); words != english) return words;
    if (english.endsWith(QLatin1Char('.')))
      if (const auto words = found(english.chopped(1), depth + 1)) return *words + QLatin1Char('.');
    return inSentences(english, depth);
  }

  QString filled(const Pattern& pattern, const QRegularExpressionMatch& match, int depth) const {
    QString words = pattern.german;
    for (qsizetype i = 0; i < pattern.gaps.size(); ++i) {
      QString part = match.captured(static_cast<int>(i) + 1);
      if (pattern.gaps[i].startsWith(QLatin1String("{="))) part = found(part, depth + 1).value_or(part);
      words.replace(pattern.gaps[i], part);
    }
    return words;
  }

  /// "passive path > 2 of 5 > straight": a step inside blocks, each part for itself, because people name them too.
  QString ofPlace(const QString& english, int depth) const {
    static const QRegularExpression turn(QStringLiteral("^([0-9]+) of ([0-9]+)$"));
    QStringList parts = english.split(kInside);
    for (QString& part : parts)
      if (const auto counted = turn.match(part); counted.hasMatch())
        part = QStringLiteral("%1 von %2").arg(counted.captured(1), counted.captured(2));
      else part = found(part, depth + 1).value_or(part);
    return parts.join(kInside);
  }

  /// Sentences that all have a row: what happened, and what to do.
  std::optional<QString> inSentences(const QString& english, int depth) const {
    static const QRegularExpression end(QStringLiteral("(?<=[.?!])[ \\n]"));
    const QStringList sentences = english.split(end);
    if (sentences.size() < 2) return std::nullopt;
    QStringList words;
    for (const QString& sentence : sentences) {
      const auto one = found(sentence, depth + 1);
      if (!one) return std::nullopt;
      words << *one;
    }
    return words.join(QLatin1Char(' '));
  }

  QHash<QString, QString> whole_, kept_;
  std::vector<Pattern> patterns_;
};

/// "30 deg/s" of logs and files as all else on the screen: "30 °/s", "30°".
QString withDegreeSigns(QString words) {
  if (!words.contains(QLatin1String(" deg"))) return words;
  static const QRegularExpression rate(QStringLiteral("(?<=[0-9]) deg/s\\b")),
      angle(QStringLiteral("(?<=[0-9]) deg\\b"));
  return words.replace(rate, QStringLiteral(" °/s")).replace(angle, QStringLiteral("°"));
}

}  // namespace

QString englishText(std::string_view english) { return withDegreeSigns(toQt(english)); }

QString coreText(std::string_view english) {
  const QString words = toQt(english);
  if (!Language::german() || words.isEmpty()) return withDegreeSigns(words);
  static Catalogue catalogue;
  return withDegreeSigns(catalogue.german(words));
}

}  // namespace articulus::ui
