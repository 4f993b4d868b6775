#include "ui/protocol/parameters/unit_choice.h"

#include <QComboBox>
#include <QCoreApplication>

#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

struct Words {
  Q_DECLARE_TR_FUNCTIONS(UnitChoice)
};

}  // namespace

void addUnits(QComboBox& box, const std::string& chosen) {
  for (const char* unit :
       {"1", "N", "Nm", "mm", "m", "deg", "rad", "s", "N/s", "Nm/s", "mm/s", "m/s", "deg/s", "rad/s"}) {
    const QString text = QLatin1String(unit);
    box.addItem(text == QLatin1String("1") ? Words::tr("none") : text, text);
  }
  box.setCurrentIndex(box.findData(toQt(chosen)));
}

}  // namespace articulus::ui
