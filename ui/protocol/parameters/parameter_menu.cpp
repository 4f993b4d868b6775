#include "ui/protocol/parameters/parameter_menu.h"

#include <QMenu>

#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/protocol/parameters/parameter_sheet.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

ParameterMenu::ParameterMenu(ProtocolEditor& editor, QWidget* parent)
    : QPushButton(tr("Parameters"), parent), editor_(editor) {
  setMinimumHeight(Theme::kTarget);
  setToolTip(tr("Numbers that whoever runs the experiment may choose"));
  setMenu(new QMenu(this));
  connect(menu(), &QMenu::aboutToShow, this, &ParameterMenu::fill);
  connect(&editor_, &ProtocolEditor::changed, this, &ParameterMenu::fill);
  fill();
}

void ParameterMenu::fill() {
  menu()->clear();
  for (const auto& parameter : editor_.protocol().parameters) {
    QString label = coreText(parameter.label.empty() ? parameter.name : parameter.label);
    label.replace(QLatin1Char('&'), QLatin1String("&&"));
    auto* action = menu()->addAction(
        tr("%1 ($%2): %3").arg(label, toQt(parameter.name), ProtocolParameters::valueText(parameter)));
    connect(action, &QAction::triggered, this,
            [this, name = parameter.name] { ParameterSheet::openFor(editor_, name, window()); });
  }
  if (!menu()->isEmpty()) menu()->addSeparator();
  connect(menu()->addAction(tr("New parameter …")), &QAction::triggered, this,
          [this] { ParameterSheet::openNew(editor_, window()); });
}

}  // namespace articulus::ui
