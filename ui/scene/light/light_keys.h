#pragma once
#include <QString>
#include <Qt3DRender/QFilterKey>

/// Which technique of a SceneMaterial is drawn with, and which pass of it: the frame graph of LampView chooses by
/// these.
namespace articulus::ui {

inline constexpr const char *kLightKey = "light", *kPlainLight = "plain", *kSoftLight = "soft";
inline constexpr const char *kPassKey = "pass", *kPicturePass = "picture", *kDepthPass = "depth";

inline Qt3DRender::QFilterKey* makeFilterKey(const char* name, const char* value, Qt3DCore::QNode* parent) {
  auto* key = new Qt3DRender::QFilterKey(parent);
  key->setName(QLatin1String(name));
  key->setValue(QLatin1String(value));
  return key;
}

}  // namespace articulus::ui
