#include <cmath>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/person.h"
#include "app/cli/result_output.h"
#include "app/cli/run_meter.h"
#include "core/base/output_file.h"
#include "core/base/text/text_format.h"
#include "core/publication/document/render.h"
#include "core/publication/figures/channel_lines.h"
#include "core/publication/figures/published_lines.h"
#include "core/publication/figures/run_picture.h"
#include "core/publication/report.h"
#include "core/report/svg_chart.h"

namespace articulus::cli {
namespace {

using publication::FigureKind;
using publication::FileKind;

struct PlotOptions : CommonOptions {
  std::int64_t run = 0;
  std::string kind = "loops", x, size = "single", language = "en";
  std::vector<std::string> y;
  std::vector<double> at_mm;
  double diameter_mm = 0.0;
  std::filesystem::path to;
  std::vector<std::filesystem::path> over;
  double dots_per_inch = 300.0;
};

base::Error wrong(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, what, remedy};
}

/// "single", "double" or "120x80", in mm.
base::Result<report::PrintSize> sizeOf(const std::string& text) {
  report::PrintSize size;
  if (text == "single") return size;
  size.width_mm = 174.0;
  if (text == "double") return size;
  double width = 0.0, height = 0.0;
  char end = '\0';
  if (std::sscanf(text.c_str(), "%lfx%lf%c", &width, &height, &end) != 2 || !(width >= 30.0 && width <= 400.0) ||
      !(height >= 30.0 && height <= 400.0))
    return wrong("--size " + text + " is no size.",
                 "Use single (85 mm), double (174 mm) or WxH in mm, 30 to 400 each.");
  size.width_mm = width;
  size.height_mm = height;
  return size;
}

/// Curves that others published, from their files.
base::Result<std::vector<publication::PublishedCurve>> publishedOf(const PlotOptions& o) {
  std::vector<publication::PublishedCurve> curves;
  for (const auto& file : o.over) {
    auto curve = publication::readPublishedCurve(file);
    if (!curve) return curve.error();
    curves.push_back(std::move(*curve));
  }
  return curves;
}

base::Result<publication::RunPicture> pictureOf(const PlotOptions& o, storage::UserStore& store,
                                                publication::Language language, const report::PrintSize& size,
                                                const std::filesystem::path& resources) {
  auto published = publishedOf(o);
  if (!published) return published.error();
  WorkMeter meter("reading");
  const auto progress = [&meter](std::int64_t done, std::int64_t total) {
    meter.show(total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0.0);
    return !Interrupt::requested();
  };
  if (!o.y.empty() || !o.x.empty()) {
    const auto lines = publication::channelLines(store, o.run, o.x, o.y, progress);
    meter.end();
    if (!lines) return lines.error();
    const auto run = store.run(o.run);
    if (!run) return run.error();
    const report::Chart chart = publication::channelFigure(lines->x, lines->y, lines->lines, language, size,
                                                           publication::shortMark(*run, language), *published);
    return publication::RunPicture{report::svgOf(chart), report::printedHeight_mm(chart), chart.panels.size(),
                                   publication::allDrawn(*published, chart, language)};
  }
  publication::Reading reading = publication::readingFor(*publication::figureKindOf(o.kind));
  if (!o.at_mm.empty())
    reading.body = base::JsonValue(nlohmann::json{{"at_mm", o.at_mm}, {"diameter_mm", o.diameter_mm}});
  auto facts = publication::factsOf(store, o.run, progress, reading);
  meter.end();
  if (!facts) return facts.error();
  facts->published = std::move(*published);
  return publication::pictureOf(*facts, *publication::figureKindOf(o.kind), language, size, resources);
}

base::Result<ExitCode> plot(const PlotOptions& o, const Context& context) {
  const auto language = publication::languageOf(o.language);
  const auto size = sizeOf(o.size);
  if (!size) return size.error();
  const auto kind = publication::fileKindOf(o.to.string());
  if (!kind || kind == FileKind::Html)
    return wrong("A plot is written as .svg, .pdf or .png, not as " + o.to.string() + ".",
                 "Give the file one of these endings.");
  if (!o.x.empty() && o.y.empty()) return wrong("--x needs --y.", "Name a channel for each axis.");
  const bool stress = o.kind == "stress" && o.y.empty();
  if (!stress && !o.at_mm.empty()) return wrong("--at-mm is for --kind stress.", "Leave it out, or name the kind.");
  if (auto good = base::canBeWritten(o.to); !good) return good.error();
  auto person = signIn(o.user, o.data, context.resources);
  if (!person) return person.error();
  const auto picture = pictureOf(o, *person->store, *language, *size, context.resources);
  if (!picture) return picture.error();
  if (picture->panels == 0 && stress)
    return base::Error{base::ErrorCode::NotFound, "The protocol of this run names no round body.",
                       "Name it: --at-mm X,Y,Z of its far end from D along W, and --diameter-mm."};
  if (picture->panels == 0 && o.kind == "ligaments")
    return base::Error{base::ErrorCode::NotFound,
                       "The protocol of this run names no fibres of ligaments, and no virtual knee was in the vice.",
                       "Ask for ligament_length in the protocol, with the insertions of each fibre."};
  if (picture->panels == 0)
    return base::Error{base::ErrorCode::NotFound, "This run has nothing of the kind \"" + o.kind + "\" to draw.",
                       "Try --kind courses."};
  if (!picture->published) return picture->published.error();
  if (size->height_mm > 0.0 && picture->height_mm > size->height_mm + 0.5)
    return wrong("--size " + o.size + " is too small for " + std::to_string(picture->panels) + " panels.",
                 "They need " + base::fixed(std::ceil(picture->height_mm), 0) +
                     " mm of height at this width; name fewer channels, or another size.");
  // A picture for a paper: whether its numbers are those that were recorded is said beside it.
  const auto seal = person->store->verify(o.run, [](std::int64_t, std::int64_t) { return !Interrupt::requested(); });
  if (!seal) return seal.error();
  const auto bytes = publication::rendered(picture->svg, *kind, o.dots_per_inch);
  if (!bytes) return bytes.error();
  if (auto written = publication::writePrivately(o.to, *bytes); !written) return written.error();
  if (o.json) {
    print(nlohmann::ordered_json{
        {"run_id", o.run}, {"file", o.to.string()}, {"panels", picture->panels}, {"integrity", seal->text()}});
    return ExitCode::Ok;
  }
  std::printf("The plot of run %lld is in %s; the stored run is %s\n", static_cast<long long>(o.run), o.to.c_str(),
              seal->text().c_str());
  return ExitCode::Ok;
}

}  // namespace

void addPlotCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("plot", "Draw loops or courses of a stored run as SVG, PDF or PNG");
  auto options = std::make_shared<PlotOptions>();
  command->add_option("RUN", options->run, "Number of the run, see articulusctl runs")->required();
  command->add_option("--to", options->to, "File to write, .svg, .pdf or .png; replaced if it exists")
      ->required()
      ->type_name("FILE");
  command->add_option("--kind", options->kind, "What to draw: " + publication::figureKindNames())
      ->capture_default_str()
      ->check([](const std::string& text) {
        return publication::figureKindOf(text) ? std::string() : "use one of " + publication::figureKindNames();
      });
  command->add_option("--y", options->y, "Channels instead, by their column: moment_y_Nm,flexion_rad")
      ->delimiter(',')
      ->type_name("CHANNEL");
  command->add_option("--x", options->x, "What they are drawn over; without it, time")->type_name("CHANNEL");
  auto* end = command
                  ->add_option("--at-mm", options->at_mm,
                               "Of --kind stress: far end of a round body, from D at its reference pose along W")
                  ->delimiter(',')
                  ->expected(3)
                  ->type_name("X,Y,Z");
  auto* thick = command->add_option("--diameter-mm", options->diameter_mm, "Of that body")->type_name("MM");
  end->needs(thick);
  thick->needs(end);
  command
      ->add_option("--over", options->over,
                   "A published curve to draw beside it, dashed: CSV with two channels, x first; may be given again")
      ->check(CLI::ExistingFile)
      ->type_name("FILE");
  command->add_option("--size", options->size, "single (85 mm wide), double (174 mm) or WxH in mm")
      ->capture_default_str()
      ->type_name("SIZE");
  command->add_option("--language", options->language, "Of its words and numbers: en or de")
      ->capture_default_str()
      ->check(CLI::IsMember({"en", "de"}));
  command->add_option("--dpi", options->dots_per_inch, "Dots per inch of a PNG")
      ->capture_default_str()
      ->check(CLI::Range(50.0, 1200.0));
  addUserOption(*command, *options);
  addDataOption(*command, *options);
  addJsonOption(*command, *options);
  command->footer(
      "Loops are load over motion, a panel a motion: the reported cycle over the others, its range of motion and its "
      "neutral\nzone. Letters have 7 to 8 points at the size asked for. However long the run is, no peak is "
      "lost.\nStress is drawn of a round "
      "body between D and its far end (Martinez 2012, Fig 7.7 and 7.8), ligaments of the fibres\nthat the protocol "
      "names "
      "or of the virtual knee: length and strain. A published curve has its name in a first line \"# Author 1994, Fig "
      "3\", then\nflexion_deg,moment_y_Nm and its points.\n\n"
      "Examples:\n  articulusctl plot 3 --to loops.pdf --size double --user weber\n  articulusctl plot 3 --kind loads "
      "--to loads.svg --user weber\n  articulusctl plot 3 --x flexion_rad --y moment_y_Nm --to fe.png --user weber");
  onCommand(*command, context, [options, &context] { return plot(*options, context); });
}

}  // namespace articulus::cli
