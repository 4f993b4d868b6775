#include "ui/scene/menus/show_menu.h"

#include <QSettings>

namespace articulus::ui {

ShowMenu::ShowMenu(QWidget* parent, const SceneSwitches& first) : QMenu(parent), switches_(first) {
  struct Option {
    QString text;
    const char* key;
    bool SceneSwitches::*which;
    bool always = true;  ///< false: only offered once there is such a thing
  };
  const Option options[] = {{tr("Load arrows"), "loads", &SceneSwitches::loads},
                            {tr("Safety box"), "box", &SceneSwitches::safetyBox},
                            {tr("Axes of the arm"), "arm_axes", &SceneSwitches::armAxes},
                            {tr("Screw axis since the start"), "screw_axis", &SceneSwitches::screwAxis},
                            {tr("Axis of now"), "axis_of_now", &SceneSwitches::axisOfNow},
                            {tr("Centre of rotation"), "centre", &SceneSwitches::centre},
                            {tr("Axes of the angles"), "angles_axes", &SceneSwitches::anglesAxes},
                            {tr("Markers of tracked bones"), "markers", &SceneSwitches::markers, false},
                            {tr("Planned pose"), "planned", &SceneSwitches::planned, false},
                            {tr("Way of the moving body"), "way", &SceneSwitches::way, false},
                            {tr("Soft shadows"), "soft_shadows", &SceneSwitches::softShadows, false}};
  for (const Option& option : options) {
    const QString key = QStringLiteral("scene/show_") + QLatin1String(option.key);
    bool& on = switches_.*option.which;
    on = QSettings().value(key, on).toBool();
    auto* action = addAction(option.text);
    action->setCheckable(true);
    action->setChecked(on);
    action->setVisible(option.always);
    actions_.append({option.which, action});
    connect(action, &QAction::toggled, this, [this, key, which = option.which](bool checked) {
      switches_.*which = checked;
      QSettings().setValue(key, checked);
      emit changed();
    });
  }
  addSeparator();
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
