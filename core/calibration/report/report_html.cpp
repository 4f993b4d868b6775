#include "core/calibration/report/report_html.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "core/calibration/report/svg_chart.h"
#include "core/spatial/units.h"

namespace articulus::calibration {
namespace {

constexpr const char* kBlue = "#2f6f9f";
constexpr const char* kOrange = "#b4451f";
constexpr const char* kGrey = "#8a8f94";

std::string number(double value, int decimals) {
  char text[48];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  return text;
}

std::string significant(double value) {
  char text[48];
  std::snprintf(text, sizeof text, "%.4g", value);
  return text;
}

std::string mm(double value_m) { return number(1e3 * value_m, 3); }

/// A row of cells; the first is a name, the others are numbers.
std::string row(const std::vector<std::string>& cells, const char* kind = "td") {
  std::string s = "<tr>";
  for (std::size_t i = 0; i < cells.size(); ++i)
    s += std::string("<") + kind + (i == 0 ? " class=\"n\">" : ">") + cells[i] + "</" + kind + ">";
  return s + "</tr>\n";
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
  return {"&micro;rad/Nm", 1e6};
}

std::string errorTables(const CalibrationResult& r) {
  std::string s =
      "<table>" + row({"rows of", "rows", "before mean", "before peak", "after mean", "after peak", "after rms"}, "th");
  for (const BeforeAfter& e : r.errors)
    s += row({escaped(e.after.label), std::to_string(e.after.rows), mm(e.before.mean_m), mm(e.before.peak_m),
              mm(e.after.mean_m), mm(e.after.peak_m), mm(e.after.rms_m)});
  return s +
         "</table>\n<p>Distance between predicted and measured point, mm. <em>Before</em> is the nominal arm with "
         "base, "
         "tool and time shift registered to the same rows. "
         "Rejected rows are not counted.</p>\n";
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

std::string parameterTable(const CalibrationResult& r) {
  std::string s =
      "<table class=\"p\">" +
      row({"parameter", "unit", "nominal or start", "change", "standard error", "prior", "from data", ""}, "th");
  for (const ParameterEstimate& p : r.parameters) {
    const Shown shown = shownAs(p.id.kind);
    const bool fitted = p.state == ParameterState::Fitted;
    const auto scaled = [&](double v) { return significant(v * shown.factor); };
    s += row({nameOf(p.id), shown.unit, (hasNominal(p.id.kind) ? "" : "start ") + scaled(p.nominal),
              fitted ? scaled(p.delta()) : "-", fitted ? scaled(p.standardError) : "-",
              p.priorWidth ? "&plusmn; " + scaled(*p.priorWidth) : "none",
              fitted ? number(100.0 * p.fromData, 0) + " %" : "-", stateOf(p)});
  }
  return s +
         "</table>\n<p>Standard errors and priors are one sigma. <em>From data</em> is the share of the final "
         "certainty "
         "that the prior did not give.</p>\n";
}

std::string stiffnessTable(const CalibrationResult& r) {
  std::string s = "<table class=\"p\">" +
                  row({"joint", "stiffness, Nm/rad", "one sigma from", "to", "viscous term, Nms/rad", ""}, "th");
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
    s += row({std::to_string(i + 1), stiffness(c), fitted ? stiffness(c + p->standardError) : "-",
              fitted ? stiffness(c - p->standardError) : "-", c > 1e-9 ? significant(e.viscous_Nms_per_rad) : "-",
              p != r.parameters.end() && p->undetermined ? "nominal: not known from these data" : ""});
  }
  return s + "</table>\n";
}

SvgChart overRows(const CalibrationResult& r, bool moving) {
  SvgChart chart;
  chart.title = moving ? "Moving arm" : "Standing arm";
  chart.xLabel = moving ? "row of the instrument" : "row";
  chart.yLabel = "distance between predicted and measured, mm";
  chart.series = {{"before", kGrey, {}, {}}, {"after, fit", kBlue, {}, {}}, {"after, validation", kOrange, {}, {}}};
  double index = 0.0;
  for (const RowResidual& w : r.rows) {
    if (w.moving != moving) continue;
    index += 1.0;
    if (w.use == RowResidual::Use::Rejected) continue;
    chart.series[0].x.push_back(index);
    chart.series[0].y.push_back(1e3 * w.before_m.norm());
    auto& after = chart.series[w.use == RowResidual::Use::Fit ? 1 : 2];
    after.x.push_back(index);
    after.y.push_back(1e3 * w.after_m.norm());
  }
  if (r.misfit.empty())
    chart.lines.push_back({"mean of the noise " + mm(r.noiseFloor_m) + " mm", 1e3 * r.noiseFloor_m});
  return chart;
}

SvgChart overLoad(const CalibrationResult& r) {
  SvgChart chart;
  chart.title = "Load";
  chart.xLabel = "load, N";
  chart.yLabel = "distance between predicted and measured, mm";
  chart.series = {{"fit", kBlue, {}, {}}, {"validation", kOrange, {}, {}}};
  for (const RowResidual& w : r.rows) {
    if (w.use == RowResidual::Use::Rejected || w.moving) continue;
    auto& to = chart.series[w.use == RowResidual::Use::Fit ? 0 : 1];
    to.x.push_back(w.origin.load_N);
    to.y.push_back(1e3 * w.after_m.norm());
  }
  return chart;
}

std::string histogram(const CalibrationResult& r) {
  SvgHistogram h;
  h.title = r.misfit.empty() ? "What remains, and what noise alone would leave" : "What remains";
  h.xLabel = "distance after calibration, mm";
  for (const RowResidual& w : r.rows)
    if (w.use != RowResidual::Use::Rejected) h.values.push_back(1e3 * w.after_m.norm());
  const double sigma = 1e3 * r.positionSigma_m;
  for (int i = 0; i <= 120 && r.misfit.empty();
       ++i) {  // Maxwell's distribution: length of a vector of three equal normal errors
    const double x = 6.0 * sigma * i / 120.0;
    h.expectedX.push_back(x);
    h.expectedY.push_back(std::sqrt(2.0 / M_PI) * x * x / (sigma * sigma * sigma) *
                          std::exp(-x * x / (2.0 * sigma * sigma)));
  }
  return svgOf(h);
}

std::string rejectedTable(const CalibrationResult& r) {
  if (r.rejected == 0) return "<p>No row was rejected.</p>\n";
  std::string s = "<table>" + row({"row", "trial", "time, s", "load, N", "distance, mm", "in sigmas"}, "th");
  int shown = 0;
  for (const RowResidual& w : r.rows) {
    if (w.use != RowResidual::Use::Rejected || ++shown > 200) continue;
    const std::string where = w.origin.file.empty() ? "-" : w.origin.file + ", line " + std::to_string(w.origin.line);
    s += row({escaped(where), escaped(w.origin.trial), w.moving ? number(w.time_s, 3) : "-",
              significant(w.origin.load_N), mm(w.after_m.norm()), number(w.studentised, 1)});
  }
  s += "</table>\n";
  if (r.rejected > 200) s += "<p>The first 200 of " + std::to_string(r.rejected) + ".</p>\n";
  return s;
}

constexpr const char* kHead =
    "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Calibration</title>\n<style>\n"
    "body{font:15px/1.5 Inter,system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1d2429}\n"
    "table{border-collapse:collapse;margin:.6rem 0}th,td{padding:.15rem .7rem;text-align:right;border-bottom:1px solid "
    "#dde2e6}\n"
    "th.n,td.n,.p "
    "td:last-child{text-align:left}th{font-weight:600}svg{width:100%;max-width:48rem;display:block;margin:1rem "
    "0}\n"
    "svg text.t{font-size:14px;font-weight:600}svg text.l{font-size:11px}svg tspan.l{font-weight:400}svg "
    ".g{stroke:#e6eaed}svg "
    ".d{stroke:#1d2429;stroke-dasharray:5 4}\n"
    "</style></head><body>\n";

}  // namespace

std::string reportHtml(const CalibrationResult& r, const Signature& signature) {
  std::string s = kHead;
  s += "<h1>Calibration of " + escaped(r.robot.name) + "</h1>\n";
  if (r.simulated) s += "<p><strong>SIMULATED measurements</strong></p>\n";
  s += "<p>" + (signature.by.empty() ? "Not signed" : "Signed by " + escaped(signature.by)) + ", " +
       escaped(signature.when) + ". " + std::to_string(r.fitted) + " parameters fitted of " +
       std::to_string(r.candidates) + " asked for; " + std::to_string(r.rejected) + " rows rejected; ";
  s += r.misfit.empty()
           ? "noise of the reference " + mm(r.positionSigma_m) + " mm per axis, so that a perfect arm would show " +
                 mm(r.noiseFloor_m) + " mm on average.</p>\n"
           : "what remains comes to " + mm(r.positionSigma_m) + " mm per axis.</p>\n";
  if (r.timeShiftError_s > 0.0)
    s += "<p>Time shift: the arm's clock is " + number(1e3 * r.timeShift_s, 2) + " &plusmn; " +
         number(1e3 * r.timeShiftError_s, 2) + " ms ahead of the instrument's.</p>\n";
  if (!r.notes.empty()) {
    s += "<h2>To know before it is used</h2>\n<ul>\n";
    for (const std::string& note : r.notes) s += "<li>" + escaped(note) + "</li>\n";
    s += "</ul>\n";
  }
  s += "<h2>Errors</h2>\n" + errorTables(r) + svgOf(overRows(r, false)) + svgOf(overRows(r, true)) +
       svgOf(overLoad(r)) + histogram(r);
  s += "<h2>Stiffness</h2>\n" + stiffnessTable(r);
  s += "<h2>Parameters</h2>\n" + parameterTable(r);
  s += "<h2>Rejected rows</h2>\n" + rejectedTable(r);
  s += "<h2>How</h2>\n<p>Point = base &times; arm(q) &times; tool with q = q<sub>m</sub> - (&tau; - B "
       "q&#775;<sub>m</sub>)/K at each joint that is not rigid. Particle swarm and " +
       std::to_string(r.start.starts) + " local starts (" + std::to_string(r.start.agreeing) +
       " ended at the best minimum), robust loss, rows beyond the cut rejected, plain least squares with priors. "
       "Condition number of the scaled problem " +
       significant(r.conditionNumber) + ". After Hill 2013, chapter 3.</p>\n</body></html>\n";
  return s;
}

}  // namespace articulus::calibration
