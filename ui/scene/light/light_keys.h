#pragma once

/// Which technique of a SceneMaterial is drawn with, and which pass of it: the frame graph of LampView chooses by
/// these.
namespace articulus::ui {

inline constexpr const char *kLightKey = "light", *kPlainLight = "plain", *kSoftLight = "soft";
inline constexpr const char *kPassKey = "pass", *kPicturePass = "picture", *kDepthPass = "depth";

}  // namespace articulus::ui
