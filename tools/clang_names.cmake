# Every name a clang may have, the plain one first.
set(clang_names clang)
foreach(number RANGE 30 14 -1)
    list(APPEND clang_names clang-${number})
endforeach()
