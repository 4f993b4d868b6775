#include "ui/bridge/own_bones.h"

#include <QCoreApplication>
#include <QPointer>
#include <QThreadPool>
#include <utility>

#include "ui/bridge/own_meshes.h"

namespace articulus::ui {

OwnBones::OwnBones(UserSession& session) : session_(session) {
  connect(&session, &UserSession::specimenChanged, this, &OwnBones::readAgain);
}

void OwnBones::readAgain() {
  const int number = ++asked_;
  const auto take = [this, number](OwnMeshes::Drawn drawn) {
    if (number != asked_) return;
    const bool none = bones_.empty() && drawn.bones.empty();
    bones_ = std::move(drawn.bones);
    if (!none) emit changed();
    for (const auto& why : drawn.problems) emit notDrawn(why);
  };
  const auto meshes = OwnMeshes::of(session_);
  if (!meshes) return take({});
  QThreadPool::globalInstance()->start([meshes = *meshes, owner = QPointer(this), take] {
    QMetaObject::invokeMethod(qApp, [owner, take, drawn = meshes.drawn()] {
      if (owner) take(drawn);
    });
  });
}

}  // namespace articulus::ui
