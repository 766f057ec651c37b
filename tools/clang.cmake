# Toolchain: this machine's clang, whatever its version.
include(${CMAKE_CURRENT_LIST_DIR}/clang_names.cmake)
find_program(CMAKE_C_COMPILER NAMES ${clang_names} REQUIRED)
