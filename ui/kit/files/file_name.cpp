#include "ui/kit/files/file_name.h"

#include <QRegularExpression>
#include <QVariant>
#include <QWidget>

#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

constexpr int kLongest = 180, kLongestPart = 48;  // file systems end at 255 bytes, and a letter may take four
constexpr const char* kSubject = "pictureSubject";

}  // namespace

QString safeFileName(QString name) {
  static const QRegularExpression kUnsafe(QStringLiteral("[^\\p{L}\\p{N} _.,()+=-]"));
  name = name.simplified().replace(kUnsafe, QStringLiteral("_")).left(kLongest);
  while (name.startsWith(QLatin1Char('.')) || name.startsWith(QLatin1Char('-'))) name.remove(0, 1);
  return name;
}

QString shortName(const std::string& text) { return safeFileName(toQt(text)).left(kLongestPart); }

void setPictureSubject(QWidget& page, const QString& subject) { page.setProperty(kSubject, subject); }

QString pictureFileName(const QWidget& of, const QString& what, const QString& suffix) {
  QString subject;
  for (const QWidget* w = &of; w && subject.isEmpty(); w = w->parentWidget())
    subject = w->property(kSubject).toString();
  return safeFileName(subject.isEmpty() ? what : subject + QStringLiteral(", ") + what) + QLatin1Char('.') + suffix;
}

}  // namespace articulus::ui
