#include "ui/shell/start_question.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QLabel>
#include <QVBoxLayout>
#include <utility>

#include "ui/kit/building_blocks.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/sheets/sheet.h"

namespace articulus::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(StartQuestion)
};

constexpr int kWidth_px = 560;

/// Until it is answered, or its window was closed.
bool waitFor(Sheet& sheet) {
  bool answer = false;
  QEventLoop loop;
  QObject::connect(&sheet, &Sheet::accepted, &loop, [&answer] { answer = true; });
  QObject::connect(&sheet, &QObject::destroyed, &loop, &QEventLoop::quit);
  sheet.setMinimumWidth(kWidth_px);
  sheet.open();
  loop.exec();
  return answer;
}

bool wait(const QString& title, const QString& text, const QString& detail, const QString& yes, const QString& no) {
  auto* sheet = new Sheet(title, nullptr);
  sheet->setCardSize(kWidth_px);
  sheet->body().addWidget(makeLabel(noBreakUnits(text), "strong", sheet));
  if (!detail.isEmpty()) sheet->body().addWidget(makeLabel(noBreakUnits(detail), "body", sheet));
  sheet->setAccessibleDescription(text + QLatin1Char('\n') + detail);
  if (!no.isEmpty()) sheet->addCancel(no);
  sheet->addAccept(yes);
  return waitFor(*sheet);
}

}  // namespace

void tellAtStart(const base::Error& error) {
  (void)wait(Words::tr("Articulus does not start"), coreText(error.message), coreText(error.remedy), Words::tr("Close"),
             {});
}

bool renewKeyAtStart(const base::Error& because, KeyRenewalSheet::Renew renew) {
  return waitFor(*new KeyRenewalSheet(because, std::move(renew)));
}

bool askAtStart(const base::Error& because, const QString& detail, const QString& yes, const QString& no) {
  return wait(QStringLiteral("Articulus"), coreText(because.message), detail, yes, no);
}

}  // namespace articulus::ui
