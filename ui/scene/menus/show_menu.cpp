#include "ui/scene/menus/show_menu.h"

#include <QEvent>
#include <QSettings>

namespace articulus::ui {

ShowMenu::ShowMenu(QWidget* parent, const SceneSwitches& first) : QMenu(parent), switches_(first) {
  struct Option {
    const char* text;
    const char* key;
    bool SceneSwitches::*which;
    bool always = true;  ///< false: only offered once there is such a thing
  };
  const Option options[] = {{QT_TR_NOOP("Load arrows"), "loads", &SceneSwitches::loads},
                            {QT_TR_NOOP("Safety box"), "box", &SceneSwitches::safetyBox},
                            {QT_TR_NOOP("Axes of the arm"), "arm_axes", &SceneSwitches::armAxes},
                            {QT_TR_NOOP("Screw axis since the start"), "screw_axis", &SceneSwitches::screwAxis},
                            {QT_TR_NOOP("Axis of now"), "axis_of_now", &SceneSwitches::axisOfNow},
                            {QT_TR_NOOP("Centre of rotation"), "centre", &SceneSwitches::centre},
                            {QT_TR_NOOP("Axes of the angles"), "angles_axes", &SceneSwitches::anglesAxes},
                            {QT_TR_NOOP("Markers of tracked bones"), "markers", &SceneSwitches::markers, false},
                            {QT_TR_NOOP("Planned pose"), "planned", &SceneSwitches::planned, false},
                            {QT_TR_NOOP("Way of the moving body"), "way", &SceneSwitches::way, false},
                            {QT_TR_NOOP("Soft shadows"), "soft_shadows", &SceneSwitches::softShadows, false}};
  for (const Option& option : options) {
    const QString key = QStringLiteral("scene/show_") + QLatin1String(option.key);
    bool& on = switches_.*option.which;
    on = QSettings().value(key, on).toBool();
    auto* action = addAction(tr(option.text));
    action->setCheckable(true);
    action->setChecked(on);
    action->setVisible(option.always);
    action->setData(QLatin1String(option.text));
    actions_.append({option.which, action});
    connect(action, &QAction::toggled, this, [this, key, which = option.which](bool checked) {
      switches_.*which = checked;
      QSettings().setValue(key, checked);
      emit changed();
    });
  }
  addSeparator();
}

void ShowMenu::changeEvent(QEvent* event) {
  QMenu::changeEvent(event);
  if (event->type() != QEvent::LanguageChange) return;
  for (const auto& [of, action] : actions_) action->setText(tr(action->data().toByteArray().constData()));
}

QAction* ShowMenu::actionOf(bool SceneSwitches::*which) const {
  for (const auto& [of, action] : actions_)
    if (of == which) return action;
  return nullptr;
}

void ShowMenu::setOffered(bool SceneSwitches::*which, bool offered) {
  if (auto* action = actionOf(which)) action->setVisible(offered);
}

}  // namespace articulus::ui
