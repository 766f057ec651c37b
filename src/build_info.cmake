# What `motu --version` tells: the commit, from git or, in a release, from the file that git archive filled in; and how it is built.
# Nothing of the time or the place, so that building twice gives the same bytes.
file(STRINGS ${PROJECT_SOURCE_DIR}/src/commit.txt motu_commit LIMIT_COUNT 1)
if(motu_commit MATCHES "Format")
    set(motu_commit "")
    find_program(GIT git)
    if(GIT AND EXISTS ${PROJECT_SOURCE_DIR}/.git)
        execute_process(COMMAND ${GIT} -C ${PROJECT_SOURCE_DIR} rev-parse --short=12 HEAD OUTPUT_VARIABLE motu_commit
            OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
        # a new commit is a new answer
        execute_process(COMMAND ${GIT} -C ${PROJECT_SOURCE_DIR} rev-parse --path-format=absolute --git-path logs/HEAD
            OUTPUT_VARIABLE git_log OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
        if(git_log AND EXISTS ${git_log})
            set_property(DIRECTORY ${PROJECT_SOURCE_DIR} APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${git_log})
        endif()
    endif()
endif()

set(motu_build_options "")
foreach(option MOTU_CPU MOTU_EXAMPLES MOTU_SANITIZE MOTU_COVERAGE MOTU_FUZZ)
    if(${option})
        string(APPEND motu_build_options ", ${option}=${${option}}")
    endif()
endforeach()
foreach(part MOTU_SERVER MOTU_PAGE LIBEDIT_FOUND)
    string(REGEX REPLACE "MOTU_|_FOUND" "" name ${part})
    string(TOLOWER ${name} name)
    if(${part})
        string(APPEND motu_build_options ", with ${name}")
    else()
        string(APPEND motu_build_options ", without ${name}")
    endif()
endforeach()
configure_file(${CMAKE_CURRENT_LIST_DIR}/build_info.h.in ${generated}/build_info.h @ONLY)
