#pragma once
#include <QApplication>
#include <QLocale>
#include <QtTest>
#include <functional>

#include "ui/theme/theme.h"

namespace articulus::ui::test {

/// The desktop tests of one file, run as "ui_tests ui_numbers" for tests/ui/kit/test_numbers.cpp, or what one of them
/// starts as a process of its own, under a name of its own.
struct UiTest {
  QString name;
  std::function<int(int argc, char** argv)> run;
};
/// Out  true, so that a constant of a file can register what is in it
bool addUiTest(UiTest test);
[[nodiscard]] QString uiTestName(const char* file);  ///< ".../test_numbers.cpp": "ui_numbers"

template <class Test>
bool addUiTestOf(const char* file) {
  return addUiTest({uiTestName(file), [](int argc, char** argv) {
                      Test test;
                      return QTest::qExec(&test, argc, argv);
                    }});
}

}  // namespace articulus::ui::test

#define ARTICULUS_UI_TEST_NAMED(Test, number) \
  [[maybe_unused]] static const bool uiTest##number = articulus::ui::test::addUiTestOf<Test>(__FILE__);
#define ARTICULUS_UI_TEST_NUMBERED(Test, number) ARTICULUS_UI_TEST_NAMED(Test, number)
/// Once in each test_*.cpp: its class. Several files may be compiled together.
#define ARTICULUS_UI_TEST(Test) ARTICULUS_UI_TEST_NUMBERED(Test, __COUNTER__)
