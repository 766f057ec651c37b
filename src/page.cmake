# The page: the engine as WebAssembly, the sentences of all languages, and a folder of static files that any web host
# can serve; `motu serve` carries the same files. Compiled by clang beside the native build, in one tree, so that
# nobody can build a server whose page lacks its engine.

# What a module is compiled and linked with. No imports, no stdio, no libm: what the engine needs of libc is memory
# and string functions. --stack-first: a stack that grows too large traps instead of running over other data.
set(wasm_target --target=wasm32-wasi)
set(wasm_compile ${wasm_target} -std=c17 -ffp-contract=off -fvisibility=hidden -mbulk-memory -msign-ext -DNDEBUG
    -DMOTU_WITHOUT_STATES -fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=)
set(wasm_link ${wasm_target} -mexec-model=reactor -Wl,--strip-all,--stack-first,-z,stack-size=262144)

# The first clang that can link WebAssembly wins: of several, some may lack its run-time library.
if(NOT MOTU_WASM_CLANG)
    include(${PROJECT_SOURCE_DIR}/tools/clang_names.cmake)
    set(probe ${CMAKE_CURRENT_BINARY_DIR}/probe)
    file(WRITE ${probe}.c "#include <string.h>\n__attribute__((export_name(\"probe\"))) unsigned long probe(const char *s)"
        " { return strlen(s); }\n")
    foreach(name ${clang_names})
        find_program(candidate ${name} NO_CACHE)
        if(candidate)
            execute_process(COMMAND ${candidate} ${wasm_compile} ${wasm_link} ${probe}.c -o ${probe}.wasm
                RESULT_VARIABLE result OUTPUT_QUIET ERROR_QUIET)
            if(result EQUAL 0)
                set(MOTU_WASM_CLANG ${candidate} CACHE FILEPATH "The clang that makes the page's engine")
                break()
            endif()
        endif()
        unset(candidate)
    endforeach()
endif()
if(NOT MOTU_WASM_CLANG)
    message(FATAL_ERROR "The page needs a clang that makes WebAssembly, and there is none. "
        "On Debian and Ubuntu: apt-get install clang lld wasi-libc libclang-rt-dev-wasm32. "
        "On Fedora: dnf install clang lld wasi-libc-static compiler-rt. "
        "Or leave the page out with -DMOTU_PAGE=OFF: motu serve then serves its API alone.")
endif()
message(STATUS "The page's engine is made by ${MOTU_WASM_CLANG}")

# motu_wasm_object(LIST SOURCE [DEFINITION]): compiles one file of the engine; its object goes to the list.
function(motu_wasm_object list source)
    file(RELATIVE_PATH name ${PROJECT_SOURCE_DIR} ${source})
    string(REGEX REPLACE "[^A-Za-z0-9]" "_" name ${name}${ARGN})
    set(object ${CMAKE_CURRENT_BINARY_DIR}/wasm/${name}.o)
    get_filename_component(folder ${source} DIRECTORY)
    get_filename_component(folder ${folder} NAME)
    # Where a search of Kaivai spends its time is built for speed, which costs 3 kB; the net and the choice of a child are
    # loops over numbers, done in vectors. What no search passes through may be slower and smaller.
    get_filename_component(file ${source} NAME_WE)
    set(optimise -Os)
    if(file MATCHES "^(search|neural)$")
        set(optimise -O3 -msimd128)
    elseif(file MATCHES "^(tree|playout|board|prior|players|canoes|kaivai_(moves|evaluate|model|map))$")
        set(optimise -O3)
    elseif(folder MATCHES "^(wasm|session|match)$"
            OR file MATCHES "^([a-z]+_)?(json|reason|scan|sentence|text|utf8|effect|notation|options|refuse|refuse_canoe|tell|write|advice|hexname)$")
        set(optimise -Oz)
    endif()
    if(folder STREQUAL "ai")
        list(APPEND optimise -fno-math-errno)
    endif()
    set(includes -I${PROJECT_SOURCE_DIR}/include -I${generated} -I${CMAKE_CURRENT_SOURCE_DIR}/game
        -I${CMAKE_CURRENT_SOURCE_DIR}/session)
    foreach(game ${all_games})
        list(APPEND includes -I${CMAKE_CURRENT_SOURCE_DIR}/${game})
    endforeach()
    get_filename_component(own ${source} DIRECTORY)
    add_custom_command(OUTPUT ${object}
        COMMAND ${MOTU_WASM_CLANG} ${wasm_compile} ${optimise} ${ARGN} -I${own} ${includes} -MD -MF ${object}.d -c ${source} -o ${object}
        DEPENDS ${source} motu_messages DEPFILE ${object}.d COMMENT "wasm: ${name}" VERBATIM)
    set(${list} ${${list}} ${object} PARENT_SCOPE)
endfunction()

file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/wasm)
set(wasm_objects)
string(JOIN "|" games ${motu_games})
foreach(folder ${engine_folders} session wasm)
    get_target_property(sources motu_${folder} SOURCES)
    foreach(source ${sources})
        get_filename_component(file ${source} NAME)
        # The browser does without what it would have to load first: sentences are handed in, one language at a time
        # (wasm/wasm_words.c), games come from records, never from states, and nobody learns from them there.
        if(file STREQUAL "message.c" OR folder STREQUAL "tensor"
                OR source MATCHES "^(${games})/(${games})_(check|read|tensor)\\.c$")
            continue()
        endif()
        get_filename_component(source ${source} ABSOLUTE)
        if(folder STREQUAL "catalogue" AND MOTU_EXAMPLES)
            motu_wasm_object(wasm_objects ${source} -DMOTU_EXAMPLES)
        else()
            motu_wasm_object(wasm_objects ${source})
        endif()
    endforeach()
endforeach()
set(wasm_engine ${CMAKE_CURRENT_BINARY_DIR}/motu.wasm)
add_custom_command(OUTPUT ${wasm_engine} COMMAND ${MOTU_WASM_CLANG} ${wasm_link} ${wasm_objects} -o ${wasm_engine}
    DEPENDS ${wasm_objects} COMMENT "The page's engine" VERBATIM)

set(MOTU_PAGE_FOLDER ${PROJECT_BINARY_DIR}/page)
# for the tests
set(wasm_objects_with_examples ${wasm_objects})
if(NOT MOTU_EXAMPLES)
    list(FILTER wasm_objects_with_examples EXCLUDE REGEX "/src_catalogue_")
    motu_wasm_object(wasm_objects_with_examples ${CMAKE_CURRENT_SOURCE_DIR}/catalogue/catalogue.c -DMOTU_EXAMPLES)
    get_target_property(sources motu_nim SOURCES)
    foreach(source ${sources})
        get_filename_component(source ${source} ABSOLUTE)
        motu_wasm_object(wasm_objects_with_examples ${source})
    endforeach()
endif()
add_custom_target(wasm_with_examples DEPENDS ${wasm_objects_with_examples})
foreach(name MOTU_PAGE_FOLDER wasm_objects wasm_objects_with_examples wasm_compile wasm_link)
    set(${name} ${${name}} PARENT_SCOPE)
endforeach()
file(GLOB_RECURSE page_sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/web/* ${PROJECT_SOURCE_DIR}/rules/*.md)
add_custom_command(OUTPUT ${MOTU_PAGE_FOLDER}/files.js
    COMMAND ${PROJECT_SOURCE_DIR}/tools/assemble_page ${MOTU_PAGE_FOLDER} ${wasm_engine} $<TARGET_FILE:po2c>
    DEPENDS ${page_sources} ${PROJECT_SOURCE_DIR}/po/en.po ${catalogues} ${wasm_engine} po2c
        ${PROJECT_SOURCE_DIR}/tools/assemble_page ${PROJECT_SOURCE_DIR}/include/motu/match.h ${PROJECT_SOURCE_DIR}/src/house/quota.h
    COMMENT "The page's folder" VERBATIM)
add_custom_target(page DEPENDS ${MOTU_PAGE_FOLDER}/files.js)

# Whoever gets the page from motu serve finds tables for friends there.
add_custom_command(OUTPUT ${generated}/web_files.c
    COMMAND embed_site ${generated}/web_files.c web_files --folder ${MOTU_PAGE_FOLDER} /place.js=${MOTU_PAGE_FOLDER}/served.js
    DEPENDS embed_site ${MOTU_PAGE_FOLDER}/files.js COMMENT "Page" VERBATIM)
