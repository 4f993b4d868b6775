#include "ui/bridge/own_arm.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <memory>
#include <utility>

#include "core/mesh/mesh_file.h"
#include "core/scene/own_bones.h"
#include "ui/bridge/desktop_context.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

struct Drawn {
  std::vector<scene::OwnLink> links;
  std::string from;
};

base::Result<Drawn> drawnOf(const storage::RobotMeshStore& store) {
  const auto kept = store.kept();
  if (!kept) return kept.error();
  Drawn drawn{{}, kept->urdf};
  for (const auto& one : kept->links) {
    const auto bytes = store.bytesOf(one, mesh::MeshBounds::kFile_bytes);
    if (!bytes) return bytes.error();
    const auto read = mesh::readMeshBytes(*bytes, "link " + std::to_string(one.link + 1) + ".stl");
    if (!read) return read.error();
    drawn.links.push_back({one.link, std::make_shared<const scene::Mesh>(scene::surfaceOf(read->mesh))});
  }
  return drawn;
}

}  // namespace

OwnArm::OwnArm(const DesktopContext& context, QObject* parent) : QObject(parent), context_(context) { readAgain(); }

storage::RobotMeshStore OwnArm::store() const { return {context_.dataFolder, context_.cell.robotFile}; }

void OwnArm::readAgain() {
  const int number = ++asked_;
  QThreadPool::globalInstance()->start([owner = QPointer(this), store = store(), number] {
    auto drawn = std::make_shared<base::Result<Drawn>>(drawnOf(store));
    QMetaObject::invokeMethod(qApp, [owner, drawn, number] {
      if (!owner || owner->asked_ != number) return;
      if (!*drawn) return emit owner->notDrawn(drawn->error());
      const bool none = owner->links_.empty() && (*drawn)->links.empty();
      owner->links_ = std::move((*drawn)->links);
      owner->from_ = toQt((*drawn)->from);
      if (!none) emit owner->changed();
    });
  });
}

}  // namespace articulus::ui
