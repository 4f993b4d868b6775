#pragma once
#include <string_view>

#include "ui/plot/plot_view.h"

namespace articulus::ui {

/// How any channel of a sample is drawn: its name, pen and unit of the screen. Elements of a vector have the pens of
/// their axes; a wanted one is thin.
/// Thread  ui
[[nodiscard]] PlotTrace traceOf(record::Channel channel);

/// "ms", "°", "mm", "N": the unit in which traceOf() draws it.
[[nodiscard]] QString unitOnPlot(record::Channel channel);

/// The plot that a channel belongs into beside others of its kind: channels with equal titles share it.
/// Out  "Force (N)" of the load, "Force, sensor (N)"
[[nodiscard]] QString plotTitleOf(record::Channel channel);

/// Whether an arm of so many axes has it: what belongs to a seventh joint is of no use to one of six.
[[nodiscard]] bool isOfArm(record::Channel channel, int armAxes);
[[nodiscard]] bool isGroupOfArm(std::string_view group, int armAxes);  ///< of channels

/// The value axis of such a plot never shows less, in the unit of the screen: noise is not to look like a signal.
[[nodiscard]] double smallestSpanOf(record::Channel channel);

}  // namespace articulus::ui
