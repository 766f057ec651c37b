# motu-config.cmake: what find_package(motu) reads. Link motu::motu, or motu::shared or motu::static to choose.
include(${CMAKE_CURRENT_LIST_DIR}/motu-targets.cmake)
foreach(library shared static)
    if(TARGET motu::${library} AND NOT TARGET motu::motu)
        add_library(motu::motu ALIAS motu::${library})
    endif()
endforeach()
