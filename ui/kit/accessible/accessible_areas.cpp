#include "ui/kit/accessible/accessible_areas.h"

#include <QAbstractScrollArea>
#include <QAccessibleWidget>

namespace articulus::ui {
namespace {

/// Its children are those of any widget: viewport, bars, corner. Whoever counts them and asks later gets none that is
/// gone.
class AreaInterface final : public QAccessibleWidget {
 public:
  explicit AreaInterface(QWidget* area) : QAccessibleWidget(area, QAccessible::Client) {}

 private:
  ~AreaInterface() override = default;
};

/// Views and texts have interfaces of their own, by the names of their classes.
QAccessibleInterface* areas(const QString& name, QObject* object) {
  if (name != QLatin1String("QScrollArea") && name != QLatin1String("QAbstractScrollArea")) return nullptr;
  auto* area = qobject_cast<QAbstractScrollArea*>(object);
  return area ? new AreaInterface(area) : nullptr;
}

}  // namespace

void guardAccessibleAreas() {
  static const bool installed = [] {
    QAccessible::installFactory(&areas);
    return true;
  }();
  (void)installed;
}

}  // namespace articulus::ui
