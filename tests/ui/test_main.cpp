// All desktop tests are one program, which runs those of one file: "ui_tests ui_numbers". Offscreen, C locale, light
// theme, Fusion, the project's font and icons; settings in a folder of their own.
#include "tests/ui/test_main.h"

#include <QFileInfo>
#include <QSettings>
#include <QTemporaryDir>
#include <cstdio>
#include <vector>

#include "tests/ui/watched_application.h"
#include "ui/kit/accessible/accessible_areas.h"

namespace articulus::ui::test {
namespace {

std::vector<UiTest>& tests() {
  static std::vector<UiTest> all;
  return all;
}

int run(const UiTest& test, int argc, char** argv) {
  if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
  if (qEnvironmentVariableIsEmpty("QT_SCALE_FACTOR")) qputenv("QT_SCALE_FACTOR", "1");  // CTest has some at 200 %
  qputenv("GTK_THEME", "");
  QLocale::setDefault(QLocale::c());
  WatchedApplication app(argc, argv);
  guardAccessibleAreas();
  QCoreApplication::setApplicationName(test.name);
  // Its own and new each time: what an earlier run of a test chose is no part of this one.
  const QTemporaryDir settings;
  QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
  Theme::setIconFolder(QStringLiteral(ARTICULUS_RESOURCES "/icons"));
  Theme::apply(app, Theme::Mode::Light);
  const int failed = test.run(argc, argv);
  std::printf("The longest event took %.0f ms of a processor.\n", app.longest_ms());
  for (const QString& words : app.tooLong()) std::fprintf(stderr, "TOO LONG for the window: %s\n", qPrintable(words));
  if (app.longest_ms() <= WatchedApplication::kFails_ms) return failed;
  std::fprintf(stderr, "FAIL!  : STOP would have waited longer than %.0f ms\n", WatchedApplication::kFails_ms);
  return failed + 1;
}

}  // namespace

bool addUiTest(UiTest test) {
  tests().push_back(std::move(test));
  return true;
}

QString uiTestName(const char* file) {
  return QStringLiteral("ui_") + QFileInfo(QString::fromUtf8(file)).baseName().mid(5);
}

}  // namespace articulus::ui::test

int main(int argc, char** argv) {
  using namespace articulus::ui::test;
  const QString asked = argc > 1 ? QString::fromLocal8Bit(argv[1]) : QString();
  for (const UiTest& test : tests()) {
    if (test.name != asked) continue;
    for (int i = 1; i + 1 < argc; ++i) argv[i] = argv[i + 1];
    return run(test, argc - 1, argv);
  }
  std::fprintf(stderr, "%s NAME [OPTION...], where NAME is one of:\n", argv[0]);
  for (const UiTest& test : tests()) std::fprintf(stderr, "  %s\n", qPrintable(test.name));
  return 2;
}
