#include "ui/kit/language/language.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QTranslator>

#include "ui/kit/text.h"

// The macro works outside of every namespace only; without the call the linker leaves the resource out.
static void makeTranslationsKnown() { Q_INIT_RESOURCE(translations); }

namespace articulus::ui {
namespace {

struct InForce {
  Language::Choice choice = Language::Choice::System;
  bool german = false;
  QTranslator own, ofQt;
};
InForce& inForce() {
  static InForce one;
  return one;
}

bool systemIsGerman() {
  return QLocale::system().uiLanguages().value(0).startsWith(QLatin1String("de"), Qt::CaseInsensitive);
}

/// As the program began, where that is of the language; a computer set to another one has its words, not its signs.
QLocale signsOf(Language::Choice choice, bool german) {
  static const QLocale atStart;
  const bool isGerman = atStart.language() == QLocale::German;
  const bool isEnglish = atStart.language() == QLocale::English || atStart.language() == QLocale::C;
  if (choice == Language::Choice::System || (german ? isGerman : isEnglish)) return atStart;
  return german ? QLocale(QLocale::German, QLocale::Germany) : QLocale(QLocale::English, QLocale::UnitedKingdom);
}

void install(QTranslator& translator, bool loaded) {
  if (loaded) QCoreApplication::installTranslator(&translator);
  else qWarning("A translation is missing.");
}

}  // namespace

void Language::apply(Choice choice) {
  makeTranslationsKnown();
  InForce& now = inForce();
  now.choice = choice;
  now.german = choice == Choice::German || (choice == Choice::System && systemIsGerman());
  QLocale::setDefault(signsOf(choice, now.german));
  QCoreApplication::removeTranslator(&now.own);
  QCoreApplication::removeTranslator(&now.ofQt);
  if (now.german && now.ofQt.load(QStringLiteral("qtbase_de"), QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
    QCoreApplication::installTranslator(&now.ofQt);  // of a package of its own, which may not be there
  // After Qt's: the one that was installed last is asked first. English has one too, for plural forms.
  install(now.own, now.own.load(now.german ? QStringLiteral(":/translations/articulus_de.qm")
                                           : QStringLiteral(":/translations/articulus_en.qm")));
}

Language::Choice Language::chosen() { return inForce().choice; }

Language::Choice Language::stored(const std::filesystem::path& dataFolder) {
  const QSettings settings(toQt((dataFolder / "desktop.ini").string()), QSettings::IniFormat);
  return static_cast<Choice>(qBound(0, settings.value(QLatin1String(kSettingsKey), 0).toInt(), 2));
}

bool Language::german() { return inForce().german; }

}  // namespace articulus::ui
