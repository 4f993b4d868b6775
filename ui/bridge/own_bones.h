#pragma once
#include <QObject>
#include <vector>

#include "core/base/result.h"
#include "core/scene/own_bones.h"

namespace articulus::ui {

class UserSession;

/// The bones of the specimen that is prepared as its person's own meshes have them, read once for all who draw them.
/// Thread  ui; they are read and thinned out by a worker, which takes some tenths of a second
/// Test    tests/ui/prepare/test_own_meshes.cpp
class OwnBones : public QObject {
  Q_OBJECT
 public:
  explicit OwnBones(UserSession& session);

  [[nodiscard]] const std::vector<scene::OwnBone>& bones() const { return bones_; }  ///< empty: none of her own
  void readAgain();                                                                  ///< after one was kept or removed

 signals:
  void changed();
  void notDrawn(const base::Error& why);  ///< one that could not be read

 private:
  UserSession& session_;
  std::vector<scene::OwnBone> bones_;
  int asked_ = 0;  // how often: an answer to an earlier question counts no more
};

}  // namespace articulus::ui
