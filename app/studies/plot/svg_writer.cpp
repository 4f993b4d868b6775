#include "app/studies/plot/svg_writer.h"

#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <system_error>

namespace articulus::plot {
namespace {

namespace fs = std::filesystem;

// Okabe & Ito 2008, without the yellow that white paper swallows; the grey is for what others measured.
constexpr std::array<const char*, 8> kPalette{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                              "#e69f00", "#56b4e9", "#222222", "#8a8f94"};
constexpr const char* kInk = "#30363b";

// In pixels.
constexpr int kPanelWidth = 700, kPanelHeight = 210, kLegend = 190, kLeft = 78, kRight = 22, kHead = 86, kGap = 74,
              kFoot = 56;
constexpr std::size_t kStretches = 600;  // four points each: finer than a pixel

std::string quoted(const std::string& text) {
  std::string out(1, '\'');
  for (const char c : text) {
    if (c == '\'') out.push_back(c);
    if (c != '\n') out.push_back(c);
  }
  out.push_back('\'');
  return out;
}

/// For text that gnuplot is to set in bold: what its markup would take for a sign of its own is masked.
std::string bold(const std::string& text) {
  std::string out = "\"{/:Bold ";
  for (const char c : text) {
    if (std::string_view("{}^_@&~\\\"").find(c) != std::string_view::npos) out.append(c == '"' ? 1 : 2, '\\');
    if (c != '\n') out.push_back(c);
  }
  return out + "}\"";
}

void data(std::ostream& s, int panel, std::size_t index, const Curve& curve) {
  s << "$p" << panel << 'c' << index << " << EOD\n";
  for (std::size_t i = 0; i < curve.x.size(); ++i) {
    if (std::isfinite(curve.x[i]) && std::isfinite(curve.y[i])) s << curve.x[i] << ' ' << curve.y[i] << '\n';
    else s << '\n';
  }
  s << "EOD\n";
}

void range(std::ostream& s, const char* axis, const std::optional<std::pair<double, double>>& wanted) {
  if (wanted) s << "set " << axis << "range [" << wanted->first << ':' << wanted->second << "]\n";
  else s << "set " << axis << "range [*:*]\n";
}

bool drawable(const Curve& c) {
  for (std::size_t i = 0; i < c.y.size(); ++i)
    if (std::isfinite(c.x[i]) && std::isfinite(c.y[i])) return true;
  return false;
}

}  // namespace

Curve thinned(const Curve& curve, std::size_t stretches) {
  const std::size_t n = curve.x.size();
  if (curve.stroke == Stroke::Dots || n <= 4 * stretches) return curve;
  Curve out = curve;
  out.x.clear();
  out.y.clear();
  for (std::size_t k = 0; k < stretches; ++k) {
    const std::size_t begin = k * n / stretches, end = (k + 1) * n / stretches;
    std::array<std::size_t, 4> keep{begin, begin, begin, end - 1};
    for (std::size_t i = begin; i < end; ++i) {
      if (!std::isfinite(curve.y[i])) keep[1] = i;  // a break in the line stays a break
      else if (std::isfinite(curve.y[keep[1]]) && curve.y[i] < curve.y[keep[1]]) keep[1] = i;
      if (curve.y[i] > curve.y[keep[2]]) keep[2] = i;
    }
    std::sort(keep.begin(), keep.end());
    for (std::size_t j = 0; j < keep.size(); ++j) {
      if (j > 0 && keep[j] == keep[j - 1]) continue;
      out.x.push_back(curve.x[keep[j]]);
      out.y.push_back(curve.y[keep[j]]);
    }
  }
  return out;
}

std::string gnuplotScript(const Chart& chart, const fs::path& file) {
  const int columns = std::max(1, chart.columns), panels = static_cast<int>(chart.panels.size());
  const int rows = std::max(1, (panels + columns - 1) / columns);
  const double cell = kLeft + kPanelWidth / (columns > 1 ? 1.6 : 1.0) + kLegend;
  const double width = columns * cell + kRight, height = kHead + rows * (kPanelHeight + kGap) - kGap + kFoot;
  std::ostringstream s;
  s.precision(7);
  s << "set terminal svg size " << width << ',' << height
    << " enhanced font 'Inter,12' linewidth 1 background '#ffffff'\n"
    << "set output " << quoted(file.string()) << "\nset multiplot\n"
    << "set border 3 lc rgb '#9aa1a7' lw 0.8\nset tics nomirror out scale 0.5 textcolor rgb '" << kInk << "'\n"
    << "set grid lc rgb '#e4e7ea' lw 0.7 dt 1\nset datafile missing 'NaN'\n";
  for (int p = 0; p < panels; ++p) {
    const Panel& panel = chart.panels[static_cast<std::size_t>(p)];
    const double left = (p % columns) * cell + kLeft, right = left + kPanelWidth / (columns > 1 ? 1.6 : 1.0);
    const double top = kHead + (p / columns) * (kPanelHeight + kGap), bottom = top + kPanelHeight;
    for (std::size_t c = 0; c < panel.curves.size(); ++c) data(s, p, c, thinned(panel.curves[c], kStretches));
    s << "unset label\n";
    if (p == 0)
      s << "set label 1 " << bold(chart.title) << " at screen " << 20.0 / width << ',' << 1.0 - 24.0 / height
        << " left font 'Inter,16' textcolor rgb '" << kInk << "' enhanced\nset label 2 " << quoted(chart.subtitle)
        << " at screen " << 20.0 / width << ',' << 1.0 - 44.0 / height
        << " left font 'Inter,11' textcolor rgb '#5c646b' noenhanced\n";
    s << "set label 3 " << quoted(panel.title) << " at screen " << left / width << ',' << 1.0 - (top - 10.0) / height
      << " left font 'Inter,12' textcolor rgb '" << kInk << "' noenhanced\n"
      << "set lmargin at screen " << left / width << "\nset rmargin at screen " << right / width
      << "\nset tmargin at screen " << 1.0 - top / height << "\nset bmargin at screen " << 1.0 - bottom / height << '\n'
      << "set xlabel " << quoted(panel.xLabel) << " noenhanced textcolor rgb '" << kInk << "' offset 0,0.2\nset ylabel "
      << quoted(panel.yLabel) << " noenhanced textcolor rgb '" << kInk << "'\n"
      << (panel.logarithmicX ? "set logscale x\nset format x '%g'\nset mxtics 10\n"
                             : "unset logscale x\nset format x '%g'\nunset mxtics\n");
    range(s, "x", panel.xRange);
    range(s, "y", panel.yRange);
    s << "set key at screen " << (right + 12.0) / width << ',' << 1.0 - (top - 4.0) / height
      << " left top Left reverse noenhanced samplen 1.8 spacing 1.25 width 0 font 'Inter,11' textcolor rgb '" << kInk
      << "'\nplot ";
    const char* comma = "";
    for (std::size_t c = 0; c < panel.curves.size(); ++c) {
      const Curve& curve = panel.curves[c];
      if (!drawable(curve)) continue;
      const char* colour = kPalette[static_cast<std::size_t>(curve.colour) % kPalette.size()];
      s << comma << "$p" << p << 'c' << c << " using 1:2 with ";
      if (curve.stroke == Stroke::Dots) s << "points pt 7 ps 0.35 lc rgb '" << colour << '\'';
      else
        s << "lines lw " << curve.width << (curve.stroke == Stroke::Dashed ? " dt (8,5)" : " dt 1") << " lc rgb '"
          << colour << '\'';
      s << (curve.name.empty() ? std::string(" notitle") : " title " + quoted(curve.name));
      comma = ", ";
    }
    if (*comma == '\0') s << "NaN notitle";
    s << '\n';
  }
  s << "unset multiplot\nunset output\n";
  return s.str();
}

base::Result<void> writeSvg(const Chart& chart, const fs::path& folder) {
  using base::Error;
  using base::ErrorCode;
  std::error_code failed;
  fs::create_directories(folder, failed);
  if (failed)
    return Error{ErrorCode::StorageFailure, "The folder " + folder.string() + " cannot be made: " + failed.message(),
                 "Choose another with --plots."};
  const fs::path file = folder / (chart.file + ".svg");
  std::FILE* pipe = ::popen("exec gnuplot 2>/dev/null", "w");
  if (pipe == nullptr)
    return Error{ErrorCode::Internal, "No program can be started for the plots.",
                 "Close other programs and try again."};
  const std::string script = gnuplotScript(chart, file);
  const bool sent = std::fwrite(script.data(), 1, script.size(), pipe) == script.size();
  const int status = ::pclose(pipe);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127)
    return Error{ErrorCode::NotFound, "gnuplot is not installed: no plots were drawn.",
                 "Install it (Debian: apt install gnuplot-nox) and start again."};
  if (!sent || !WIFEXITED(status) || WEXITSTATUS(status) != 0 || !fs::exists(file, failed))
    return Error{ErrorCode::StorageFailure, "gnuplot could not write " + file.string() + ".",
                 "Look at the folder's permissions and the space on its disk."};

  // gnuplot names one font; who looks at the picture may not have it.
  std::ifstream in(file);
  std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::string one = "font-family=\"Inter\"", several = "font-family=\"Inter, Helvetica, Arial, sans-serif\"";
  for (std::size_t at = 0; (at = text.find(one, at)) != std::string::npos; at += several.size())
    text.replace(at, one.size(), several);
  std::ofstream out(file, std::ios::trunc);
  out << text;
  out.close();
  if (!out)
    return Error{ErrorCode::StorageFailure, file.string() + " cannot be written.", "Look at the space on its disk."};
  return {};
}

}  // namespace articulus::plot
