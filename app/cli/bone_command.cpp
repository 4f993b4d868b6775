#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/progress_bar.h"
#include "core/base/output_file.h"
#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/mesh/ct/ct_series.h"
#include "core/mesh/ct/threshold_surface.h"
#include "core/mesh/mesh_facts.h"
#include "core/mesh/mesh_file.h"
#include "core/mesh/simplify.h"

namespace articulus::cli {
namespace {

constexpr std::size_t kMostTriangles = 1'000'000;  // 50 MB; a screen shows a tenth of it

struct BoneOptions : CommonOptions {
  std::filesystem::path folder, to;
  double threshold_HU = mesh::kBone_HU;
  bool allPieces = false, progress = false;
};

/// On a terminal a bar; for a program that waits lines "progress 12".
class Told {
 public:
  explicit Told(bool lines) {
    if (!lines) bar_.emplace("Reading the CT");
  }
  void show(double part) {
    if (bar_) return bar_->show(part);
    const int percent = static_cast<int>(100.0 * part);
    if (std::exchange(percent_, percent) == percent) return;
    std::fprintf(stderr, "progress %d\n", percent);
    std::fflush(stderr);
  }

 private:
  std::optional<ProgressBar> bar_;
  int percent_ = -1;
};

base::Result<ExitCode> bone(const BoneOptions& o) {
  if (auto may = base::canBeWritten(o.to); !may) return may.error();
  std::optional<Told> told(o.progress);
  const auto volume = mesh::readCtSeries(o.folder, [&](int done, int all) {
    told->show(static_cast<double>(done) / all);
    return !Interrupt::requested();
  });
  if (!volume) return volume.error();
  const auto surface = mesh::thresholdSurface(*volume, o.threshold_HU, !o.allPieces);
  told.reset();
  if (!surface) return surface.error();
  const mesh::TriangleMesh kept = mesh::simplified(*surface, kMostTriangles);
  if (auto written = base::writeWholeFile(o.to, mesh::stlOf(kept), base::FileMode::Private); !written)
    return written.error();
  const mesh::MeshFacts facts = mesh::factsOf(kept);
  const spatial::Vector3 size = facts.size();
  if (o.json) {
    print({{"file", o.to.string()},
           {"series", volume->described},
           {"notes", volume->notes},
           {"threshold_HU", o.threshold_HU},
           {"triangles", facts.triangles},
           {"size_mm", {size.x(), size.y(), size.z()}}});
    return ExitCode::Ok;
  }
  std::printf("%s: %zu triangles, %s x %s x %s mm, at %s HU.\n", base::printableLine(o.to.string()).c_str(),
              facts.triangles, base::fixed(size.x(), 1).c_str(), base::fixed(size.y(), 1).c_str(),
              base::fixed(size.z(), 1).c_str(), base::significant(o.threshold_HU).c_str());
  std::printf("%s\n", volume->described.c_str());
  for (const std::string& note : volume->notes) std::printf("%s\n", note.c_str());
  return ExitCode::Ok;
}

}  // namespace

void addBoneCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand("bone", "Make a bone's surface out of a CT (DICOM), as an STL file");
  auto options = std::make_shared<BoneOptions>();
  command->add_option("FOLDER", options->folder, "Folder with the slices of one examination")->required();
  command->add_option("--to", options->to, "STL file to write")->required()->type_name("FILE");
  command->add_option("--threshold-hu", options->threshold_HU, "As dense as this and denser is bone, Hounsfield units")
      ->capture_default_str()
      ->check(CLI::Range(-900.0, 3000.0))
      ->type_name("HU");
  command->add_flag("--all-pieces", options->allPieces, "What lies loose as well, not only the largest piece");
  command->add_flag("--progress", options->progress, "Lines \"progress PERCENT\" on standard error, for programs");
  addJsonOption(*command, *options);
  command->footer(
      "The largest series of the folder is read: single slices, plain or compressed by JPEG or JPEG-LS. The surface is "
      "in mm,\nin the axes of the patient: x to the left hand, y to the back, z to the head; it is never mirrored. The "
      "desktop draws it\nin place of the simulated bone: Prepare, Own meshes. It is only drawn: no limit reads it.\n\n"
      "Examples:\n  articulusctl bone ct/ --to femur.stl\n  articulusctl bone ct/ --to femur.stl --threshold-hu 400");
  onCommand(*command, context, [options] { return bone(*options); });
}

}  // namespace articulus::cli
