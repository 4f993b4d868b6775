// Carries the precompiled headers that the rooms of core share (core/CMakeLists.txt).
