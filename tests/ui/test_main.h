#pragma once
#include <QApplication>
#include <QLocale>
#include <QtTest>

#include "ui/theme/theme.h"

/// main() of a desktop test: offscreen, C locale, light theme, Fusion, the project's font and icons.
#define ARTICULUS_UI_TEST(Test)                                                                  \
  int main(int argc, char** argv) {                                                              \
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen"); \
    qputenv("QT_SCALE_FACTOR", "1");                                                             \
    qputenv("GTK_THEME", "");                                                                    \
    QLocale::setDefault(QLocale::c());                                                           \
    QApplication app(argc, argv);                                                                \
    articulus::ui::Theme::setIconFolder(QStringLiteral(ARTICULUS_RESOURCES "/icons"));           \
    articulus::ui::Theme::apply(app, articulus::ui::Theme::Mode::Light);                         \
    Test test;                                                                                   \
    return QTest::qExec(&test, argc, argv);                                                      \
  }
