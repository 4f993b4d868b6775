#include "ui/kit/number_text.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <cmath>

#include "core/base/text/text_format.h"

namespace articulus::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(NumberText)
};

constexpr int kMostDecimals = 9;

/// Digits of any script as ASCII, any minus as '-', any blank or apostrophe between digits as ' '.
QString plain(const QString& text) {
  QString out;
  for (const QChar c : text.trimmed()) {
    if (c.isDigit()) out += QLatin1Char(static_cast<char>('0' + c.digitValue()));
    else if (c == QChar(0x2212)) out += QLatin1Char('-');
    else if (c.isSpace() || c == QLatin1Char('\'') || c == QChar(0x2019)) out += QLatin1Char(' ');
    else if (c == QChar(0x066B)) out += QLatin1Char(',');
    else out += c;
  }
  return out;
}

/// Takes the group sign out of a whole part whose groups are of three digits; none: they are not.
std::optional<QString> ungrouped(const QString& whole, QChar group) {
  static const QRegularExpression grouped(QStringLiteral("^[+-]?[1-9]\\d{0,2}(G\\d{3})+$"));
  QString marked = whole;
  marked.replace(group, QLatin1Char('G'));
  if (!grouped.match(marked).hasMatch()) return {};
  return marked.remove(QLatin1Char('G'));
}

ReadNumber noNumber(const QString& text) { return {{}, Words::tr("“%1” is not a number.").arg(text.trimmed())}; }

ReadNumber inC(const QString& text, const QString& typed) {
  static const QRegularExpression number(QStringLiteral("^[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d+)?$"));
  bool ok = false;
  const double value = QLocale::c().toDouble(text, &ok);
  if (!number.match(text).hasMatch() || !ok || !std::isfinite(value)) return noNumber(typed);
  return {value, {}};
}

}  // namespace

ReadNumber readNumber(const QString& typed, const QLocale& locale) {
  QString text = plain(typed);
  if (text.isEmpty()) return {{}, Words::tr("A number is missing.")};
  if (text.contains(QLatin1Char(' '))) {
    const auto end = text.lastIndexOf(QLatin1Char(' ')) + 4;
    const auto whole = ungrouped(text.left(end), QLatin1Char(' '));
    if (!whole || (end < text.size() && text[end].isDigit())) return noNumber(typed);
    text = *whole + text.mid(end);
  }
  const QChar point = QLatin1Char('.'), comma = QLatin1Char(',');
  const auto points = text.count(point), commas = text.count(comma);
  if (points + commas == 0) return inC(text, typed);
  if (points > 0 && commas > 0) {  // the last one is the decimal sign
    const QChar decimal = text.lastIndexOf(point) > text.lastIndexOf(comma) ? point : comma;
    const auto at = text.indexOf(decimal);
    const auto whole = text.count(decimal) == 1 ? ungrouped(text.left(at), decimal == point ? comma : point)
                                                : std::optional<QString>();
    return whole ? inC(*whole + point + text.mid(at + 1), typed) : noNumber(typed);
  }
  const QChar sign = points > 0 ? point : comma;
  if (points + commas > 1) {
    const auto whole = ungrouped(text, sign);
    return whole ? inC(*whole, typed) : noNumber(typed);
  }
  static const QRegularExpression twoWays(QStringLiteral("^[+-]?[1-9]\\d{0,2}[.,]\\d{3}([eE][+-]?\\d+)?$"));
  if (plain(locale.decimalPoint()) != QString(sign) && twoWays.match(text).hasMatch()) {
    const QString without = QString(text).remove(sign);
    return {{},
            Words::tr("“%1” can be read as %2 or as %3: write one of these.")
                .arg(typed.trimmed(), without, QString(text).replace(sign, locale.decimalPoint()))};
  }
  return inC(text.replace(sign, point), typed);
}

QString fixedText(double value, int decimals) {
  return QString::fromStdString(base::fixed(value, decimals)).replace(QLatin1Char('.'), QLocale().decimalPoint());
}

QString shortText(double value, int digits) {
  constexpr double kWhole = 1e6;  // up to here nobody reads an exponent where a whole number will do
  if (const double size = std::abs(value); size < kWhole && size >= std::pow(10.0, digits) - 0.5)
    return fixedText(value, 0);
  return QLocale::c().toString(value, 'g', digits).replace(QLatin1Char('.'), QLocale().decimalPoint());
}

QString numberText(double value, int decimals, const QLocale& locale) {
  const double close = 1e-9 * std::max(1.0, std::abs(value));
  int shown = decimals;
  for (int more = decimals; more <= kMostDecimals; ++more) {
    const double scale = std::pow(10.0, more);
    if (std::abs(std::round(value * scale) / scale - value) > close) continue;
    shown = more;
    break;
  }
  QString text = QLocale::c().toString(value, 'f', shown);
  if (text.contains(QLatin1Char('.'))) {
    while (text.endsWith(QLatin1Char('0'))) text.chop(1);
    if (text.endsWith(QLatin1Char('.'))) text.chop(1);
  }
  if (text == QLatin1String("-0")) return QStringLiteral("0");
  return text.replace(QLatin1Char('.'), locale.decimalPoint());
}

QString countText(qint64 count) {
  return QLocale(QLocale::English).toString(count).replace(QLatin1Char(','), QChar(0x202F));
}

}  // namespace articulus::ui
