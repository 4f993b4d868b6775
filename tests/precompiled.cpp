// Carries the precompiled headers that the test programs share (tests/CMakeLists.txt).
