# library.cmake: the library as others link it, libmotu.so.1 and libmotu.a. Both are made of the objects of the engine's
# folders, compiled once, and show what include/motu declares (motu_…) and nothing else. motu's own programs and tests link
# motu_engine instead, in which the folders' private functions can be reached.
#
# motu_library(): to be called once motu_engine and ${engine_folders} are there.

option(MOTU_SHARED "Build the shared library" ON)
option(MOTU_STATIC "Build the static library" ON)
# Raised whenever a program that was linked with an older library would go wrong with the new one: doc/library.md.
set(MOTU_ABI 1)

function(motu_library)
    target_sources(motu_game PRIVATE game/version.c)
    # the name libmotu is for those who see public names only
    set_target_properties(motu_engine PROPERTIES OUTPUT_NAME motu_engine)
    if(CMAKE_CROSSCOMPILING)
        return()
    endif()
    # Public functions may be inlined and called directly from inside, though they can be seen from outside.
    foreach(folder ${engine_folders})
        target_compile_options(motu_${folder} PRIVATE -fno-semantic-interposition)
    endforeach()
    if(MOTU_SANITIZE OR MOTU_COVERAGE OR MOTU_FUZZ)
        return() # nobody links these
    endif()
    list(TRANSFORM engine_folders REPLACE "(.+)" "$<TARGET_OBJECTS:motu_\\1>" OUTPUT_VARIABLE objects)
    if(MOTU_SHARED)
        motu_shared_library(${objects})
    endif()
    if(MOTU_STATIC)
        motu_static_library(${objects})
    endif()
endfunction()

function(motu_shared_library)
    set(map ${PROJECT_SOURCE_DIR}/src/libmotu.map)
    add_library(motu_shared SHARED ${ARGN})
    add_library(motu::shared ALIAS motu_shared)
    set_target_properties(motu_shared PROPERTIES OUTPUT_NAME motu LINKER_LANGUAGE C LINK_DEPENDS ${map} EXPORT_NAME shared
        SOVERSION ${MOTU_ABI} VERSION ${MOTU_ABI}.${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
    # -Xlinker, as -Wl would take a comma in the path for the end of it
    target_link_options(motu_shared PRIVATE "SHELL:-Xlinker \"--version-script=${map}\"" -Wl,-Bsymbolic-functions -Wl,--as-needed)
    motu_library_headers(motu_shared)
endfunction()

# All objects linked into one, in which what is hidden becomes local: a program may have a json_open() of its own.
function(motu_static_library)
    set(whole ${CMAKE_CURRENT_BINARY_DIR}/motu_whole.o)
    add_custom_command(OUTPUT ${whole}
        COMMAND ${CMAKE_LINKER} -r -o ${whole} ${ARGN}
        COMMAND ${CMAKE_OBJCOPY} --localize-hidden ${whole}
        DEPENDS ${ARGN} COMMAND_EXPAND_LISTS VERBATIM COMMENT "One object of the library")
    set_source_files_properties(${whole} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
    add_library(motu_static STATIC ${whole})
    add_library(motu::static ALIAS motu_static)
    set_target_properties(motu_static PROPERTIES OUTPUT_NAME motu LINKER_LANGUAGE C EXPORT_NAME static)
    motu_library_headers(motu_static)
endfunction()

function(motu_library_headers target)
    target_include_directories(${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
        $<BUILD_INTERFACE:${generated}> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
    add_dependencies(${target} motu_messages)
endfunction()

# Installs the libraries and what find_package(motu) reads: motu::shared, motu::static, and motu::motu for the first of them.
function(motu_install_library)
    set(package ${CMAKE_INSTALL_LIBDIR}/cmake/motu)
    foreach(library motu_shared motu_static)
        if(TARGET ${library})
            install(TARGETS ${library} EXPORT motu LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
                ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
            set(any TRUE)
        endif()
    endforeach()
    if(NOT any)
        return()
    endif()
    install(EXPORT motu NAMESPACE motu:: FILE motu-targets.cmake DESTINATION ${package})
    include(CMakePackageConfigHelpers)
    # while the major version is 0 a minor one may change anything
    write_basic_package_version_file(${generated}/motu-config-version.cmake COMPATIBILITY SameMinorVersion)
    install(FILES motu-config.cmake ${generated}/motu-config-version.cmake DESTINATION ${package})
endfunction()
