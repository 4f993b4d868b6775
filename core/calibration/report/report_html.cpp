#include "core/calibration/report/report_html.h"

#include <algorithm>
#include <cmath>

#include "core/base/text/text_format.h"
#include "core/report/curve_points.h"
#include "core/report/html.h"
#include "core/report/svg_chart.h"
#include "core/spatial/units.h"

namespace articulus::calibration {
namespace {

using base::fixed;
using base::significant;
using report::Html;
using report::HtmlTable;
using Column = HtmlTable::Column;

// Of the palette of charts.
constexpr int kBlue = 0, kOrange = 1, kInk = 6, kGrey = 7;
constexpr int kPanelWidth = 480;  // with its axis and legend as wide as the text

std::string mm(double value_m) { return fixed(1e3 * value_m, 3); }

HtmlTable numbers(std::size_t columns) {
  std::vector<Column> kinds(columns, Column::Number);
  kinds.front() = Column::Text;
  return HtmlTable(kinds);
}

/// Numbers with a name before them and a remark behind.
HtmlTable remarked(std::size_t columns) {
  std::vector<Column> kinds(columns, Column::Number);
  kinds.front() = kinds.back() = Column::Text;
  return HtmlTable(kinds);
}

/// Unit and factor for people.
struct Shown {
  const char* unit;
  double factor;
};
Shown shownAs(ParameterKind kind) {
  const std::string unit = unitOf(kind);
  if (unit == "m") return {"mm", 1e3};
  if (unit == "rad") return {"deg", spatial::kDegreesPerRadian};
  if (unit == "s") return {"ms", 1e3};
  return {"µrad/Nm", 1e6};
}

HtmlTable errorTable(const CalibrationResult& r) {
  HtmlTable table = numbers(7);
  table.head({"rows of", "rows", "before mean", "before peak", "after mean", "after peak", "after rms"});
  for (const BeforeAfter& e : r.errors)
    table.row({e.after.label, std::to_string(e.after.rows), mm(e.before.mean_m), mm(e.before.peak_m),
               mm(e.after.mean_m), mm(e.after.peak_m), mm(e.after.rms_m)});
  return table;
}

std::string stateOf(const ParameterEstimate& p) {
  const std::string kept = hasNominal(p.id.kind) ? "nominal" : "start";
  switch (p.state) {
    case ParameterState::Fitted: return p.atLimit ? "at its physical limit" : "";
    case ParameterState::NotExcited:
      return p.undetermined ? "as uncertain as large; nominal" : "no effect in these data; " + kept;
    case ParameterState::FixedByUser: return "kept fixed; " + kept;
    case ParameterState::Redundant: break;
  }
  std::string text = "redundant with";
  for (std::size_t i = 0; i < p.confoundedWith.size() && i < 6; ++i)
    text += (i ? ", " : " ") + nameOf(p.confoundedWith[i].id);
  return text + (p.confoundedWith.size() > 6 ? ", ..." : "") + "; " + kept;
}

HtmlTable parameterTable(const CalibrationResult& r) {
  HtmlTable table = remarked(8);
  table.head({"parameter", "unit", "nominal or start", "change", "standard error", "prior", "from data", ""});
  for (const ParameterEstimate& p : r.parameters) {
    const Shown shown = shownAs(p.id.kind);
    const bool fitted = p.state == ParameterState::Fitted;
    const auto scaled = [&](double v) { return significant(v * shown.factor); };
    table.row({nameOf(p.id), shown.unit, (hasNominal(p.id.kind) ? "" : "start ") + scaled(p.nominal),
               fitted ? scaled(p.delta()) : "-", fitted ? scaled(p.standardError) : "-",
               p.priorWidth ? "± " + scaled(*p.priorWidth) : "none", fitted ? fixed(100.0 * p.fromData, 0) + " %" : "-",
               stateOf(p)});
  }
  return table;
}

HtmlTable stiffnessTable(const CalibrationResult& r) {
  HtmlTable table = remarked(6);
  table.head({"joint", "stiffness, Nm/rad", "one sigma from", "to", "viscous term, Nms/rad", ""});
  for (int i = 0; i < r.robot.joints; ++i) {
    const robot::JointElasticity& e = r.robot.elasticity[static_cast<std::size_t>(i)];
    const auto p = std::find_if(r.parameters.begin(), r.parameters.end(), [&](const ParameterEstimate& q) {
      return q.id == ParameterId{ParameterKind::Compliance, i};
    });
    const bool fitted = p != r.parameters.end() && p->state == ParameterState::Fitted;
    const double c = e.compliance_rad_per_Nm;
    const auto stiffness = [](double compliance) {
      return compliance > 1e-9 ? significant(1.0 / compliance) : std::string("rigid");
    };
    table.row({std::to_string(i + 1), stiffness(c), fitted ? stiffness(c + p->standardError) : "-",
               fitted ? stiffness(c - p->standardError) : "-", c > 1e-9 ? significant(e.viscous_Nms_per_rad) : "-",
               p != r.parameters.end() && p->undetermined ? "nominal: not known from these data" : ""});
  }
  return table;
}

/// One pair of axes; nothing where no curve has a point.
void draw(report::HtmlPage& page, report::Panel panel) {
  if (std::none_of(panel.curves.begin(), panel.curves.end(), report::drawable)) return;
  report::Chart chart;
  chart.panels.push_back(std::move(panel));
  chart.panelWidth = kPanelWidth;
  page.picture(report::svgOf(chart));
}

report::Panel overRows(const CalibrationResult& r, bool moving) {
  report::Panel panel;
  panel.title = std::string(moving ? "Moving" : "Standing") + " arm: distance between predicted and measured point";
  panel.xLabel = moving ? "row of the instrument" : "row";
  panel.yLabel = "distance (mm)";
  panel.curves = {{.name = "before", .colour = kGrey, .stroke = report::Stroke::Dots},
                  {.name = "after, fit", .colour = kBlue, .stroke = report::Stroke::Dots},
                  {.name = "after, validation", .colour = kOrange, .stroke = report::Stroke::Dots}};
  double index = 0.0, last = 0.0;
  for (const RowResidual& w : r.rows) {
    if (w.moving != moving) continue;
    index += 1.0;
    if (w.use == RowResidual::Use::Rejected) continue;
    last = index;
    panel.curves[0].x.push_back(index);
    panel.curves[0].y.push_back(1e3 * w.before_m.norm());
    auto& after = panel.curves[w.use == RowResidual::Use::Fit ? 1 : 2];
    after.x.push_back(index);
    after.y.push_back(1e3 * w.after_m.norm());
  }
  if (r.misfit.empty() && last > 0.0)
    panel.curves.push_back({.name = "noise, mean " + mm(r.noiseFloor_m),
                            .x = {0.0, last},
                            .y = {1e3 * r.noiseFloor_m, 1e3 * r.noiseFloor_m},
                            .colour = kInk,
                            .stroke = report::Stroke::Dashed});
  return panel;
}

report::Panel overLoad(const CalibrationResult& r) {
  report::Panel panel;
  panel.title = "Load: distance between predicted and measured point";
  panel.xLabel = "load (N)";
  panel.yLabel = "distance (mm)";
  panel.curves = {{.name = "fit", .colour = kBlue, .stroke = report::Stroke::Dots},
                  {.name = "validation", .colour = kOrange, .stroke = report::Stroke::Dots}};
  for (const RowResidual& w : r.rows) {
    if (w.use == RowResidual::Use::Rejected || w.moving) continue;
    auto& to = panel.curves[w.use == RowResidual::Use::Fit ? 0 : 1];
    to.x.push_back(w.origin.load_N);
    to.y.push_back(1e3 * w.after_m.norm());
  }
  return panel;
}

report::Panel remaining(const CalibrationResult& r) {
  report::Panel panel;
  panel.title = r.misfit.empty() ? "What remains, and what noise alone would leave" : "What remains";
  panel.xLabel = "distance after calibration (mm)";
  panel.yLabel = "rows";
  std::vector<double> values_mm;
  for (const RowResidual& w : r.rows)
    if (w.use != RowResidual::Use::Rejected) values_mm.push_back(1e3 * w.after_m.norm());
  constexpr int kClasses = 40;
  panel.curves.push_back(report::histogram("rows", values_mm, kClasses));
  const std::vector<double>& middle = panel.curves[0].x;
  if (!r.misfit.empty() || middle.size() < 2) return panel;

  report::Curve noise{.name = "noise alone", .colour = kOrange};
  const double sigma = 1e3 * r.positionSigma_m, width = middle[1] - middle[0];
  const double perDensity = static_cast<double>(values_mm.size()) * width;
  constexpr int kPoints = 120;
  for (int i = 0; i <= kPoints; ++i) {  // Maxwell's distribution: length of a vector of three equal normal errors
    const double x = 6.0 * sigma * i / kPoints;
    if (x > kClasses * width) break;
    noise.x.push_back(x);
    noise.y.push_back(perDensity * std::sqrt(2.0 / M_PI) * x * x / (sigma * sigma * sigma) *
                      std::exp(-x * x / (2.0 * sigma * sigma)));
  }
  panel.curves.push_back(std::move(noise));
  return panel;
}

void addRejected(report::HtmlPage& page, const CalibrationResult& r) {
  if (r.rejected == 0) return page.paragraph("No row was rejected.");
  constexpr int kMost = 200;
  HtmlTable table({Column::Text, Column::Text, Column::Number, Column::Number, Column::Number, Column::Number});
  table.head({"row", "trial", "time, s", "load, N", "distance, mm", "in sigmas"});
  int shown = 0;
  for (const RowResidual& w : r.rows) {
    if (w.use != RowResidual::Use::Rejected || ++shown > kMost) continue;
    const std::string where = w.origin.file.empty() ? "-" : w.origin.file + ", line " + std::to_string(w.origin.line);
    table.row({where, w.origin.trial, w.moving ? fixed(w.time_s, 3) : "-", significant(w.origin.load_N),
               mm(w.after_m.norm()), fixed(w.studentised, 1)});
  }
  page.table(table);
  if (r.rejected > kMost)
    page.paragraph("The first " + std::to_string(kMost) + " of " + std::to_string(r.rejected) + ".");
}

void addHead(report::HtmlPage& page, const CalibrationResult& r, const Signature& signature) {
  page.heading("Calibration of " + r.robot.name);
  if (r.simulated) page.paragraph(Html::markup("<strong>SIMULATED measurements</strong>"));
  std::string about = (signature.by.empty() ? "Not signed" : "Signed by " + signature.by) + ", " + signature.when +
                      ". " + std::to_string(r.fitted) + " parameters fitted of " + std::to_string(r.candidates) +
                      " asked for; " + std::to_string(r.rejected) +
                      (r.rejected == 1 ? " row rejected; " : " rows rejected; ");
  about += r.misfit.empty()
               ? "noise of the reference " + mm(r.positionSigma_m) + " mm per axis, so that a perfect arm would show " +
                     mm(r.noiseFloor_m) + " mm on average."
               : "what remains comes to " + mm(r.positionSigma_m) + " mm per axis.";
  page.paragraph(about);
  if (r.timeShiftError_s > 0.0)
    page.paragraph("Time shift: the arm's clock is " + fixed(1e3 * r.timeShift_s, 2) + " ± " +
                   fixed(1e3 * r.timeShiftError_s, 2) + " ms ahead of the instrument's.");
  if (r.notes.empty()) return;
  page.heading("To know before it is used");
  page.list(r.notes);
}

}  // namespace

std::string reportHtml(const CalibrationResult& r, const Signature& signature) {
  report::HtmlPage page("Calibration of " + r.robot.name);
  addHead(page, r, signature);

  page.heading("Errors");
  page.table(errorTable(r));
  page.paragraph(Html("Distance between predicted and measured point, mm. ") + Html::markup("<em>Before</em>") +
                 " is the nominal arm with base, tool and time shift registered to the same rows. Rejected rows are "
                 "not counted.");
  draw(page, overRows(r, false));
  draw(page, overRows(r, true));
  draw(page, overLoad(r));
  draw(page, remaining(r));

  page.heading("Stiffness");
  page.table(stiffnessTable(r));
  page.heading("Parameters");
  page.table(parameterTable(r));
  page.paragraph(Html("Standard errors and priors are one sigma. ") + Html::markup("<em>From data</em>") +
                 " is the share of the final certainty that the prior did not give.");
  page.heading("Rejected rows");
  addRejected(page, r);

  page.heading("How");
  page.paragraph(
      Html::markup("Point = base × arm(q) × tool with q = q<sub>m</sub> - (τ - B q̇<sub>m</sub>)/K at each joint that "
                   "is not rigid. ") +
      ("Particle swarm and " + std::to_string(r.start.starts) + " local starts (" + std::to_string(r.start.agreeing) +
       " ended at the best minimum), robust loss, rows beyond the cut rejected, plain least squares with priors. "
       "Condition number of the scaled problem " +
       significant(r.conditionNumber) + ". After Hill 2013, chapter 3."));
  return page.text();
}

}  // namespace articulus::calibration
