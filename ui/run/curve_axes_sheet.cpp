#include "ui/run/curve_axes_sheet.h"

#include <QLineEdit>
#include <QStandardItemModel>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/kit/building_blocks.h"
#include "ui/kit/choice_box.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/motion_words.h"
#include "ui/plot/channel_trace.h"

namespace articulus::ui {
namespace {

record::Channel chosenIn(const ChoiceBox& box) { return static_cast<record::Channel>(box.currentData().toInt()); }

}  // namespace

CurveAxesSheet::CurveAxesSheet(const ChannelCurve::Axes& now, const std::string& joint, int armAxes, QWidget* owner)
    : Sheet(tr("One channel over another"), owner), across_(new ChoiceBox(this)), upright_(new ChoiceBox(this)) {
  body().addWidget(makeLabel(tr("Draws all that comes from now on, whatever the experiment drives. It is recorded as "
                                "ever."),
                             "body", this));
  for (auto* box : {upright_, across_}) {
    QString group;
    for (std::size_t i = 0; i < record::kChannelCount; ++i) {
      const auto channel = static_cast<record::Channel>(i);
      if (!isOfArm(channel, armAxes)) continue;
      if (const QString next = coreText(record::info(channel).group); group != next) {
        box->addItem(group = next);
        auto* heading = static_cast<QStandardItemModel*>(box->model())->item(box->count() - 1);
        heading->setEnabled(false);
        heading->setSelectable(false);
      }
      const QString unit = unitOnPlot(channel);
      box->addItem(unit.isEmpty() ? channelName(channel, joint)
                                  : QStringLiteral("%1 (%2)").arg(channelName(channel, joint), unit),
                   static_cast<int>(i));
    }
    box->setCurrentIndex(std::max(0, box->findData(static_cast<int>(box == across_ ? now.across : now.upright))));
    connect(box, &QComboBox::currentIndexChanged, this, &CurveAxesSheet::tell);
  }
  body().addWidget(makeField(tr("Vertical"), upright_, this));
  body().addWidget(makeField(tr("Horizontal"), across_, this));
  addCancel(tr("Cancel"));
  addAccept(tr("Use these"));
  for (auto* box : {upright_, across_}) {
    box->makeSearchable();
    box->lineEdit()->setPlaceholderText(tr("Type a part of a name"));
  }
  setFirstFocus(upright_);
  tell();
}

ChannelCurve::Axes CurveAxesSheet::axes() const { return {chosenIn(*across_), chosenIn(*upright_)}; }

void CurveAxesSheet::tell() {
  setNotNow(axes().across == axes().upright ? tr("Choose two different channels.") : QString());
}

}  // namespace articulus::ui
