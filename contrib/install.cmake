# What people expect with a program: man pages, shell completions, a menu entry, a service, examples. Included
# by src/CMakeLists.txt.

# motu_page_of_manual(NAME SECTION): made by scdoc from doc/NAME.SECTION.scd.
function(motu_page_of_manual name section)
    set(page ${generated}/${name}.${section})
    add_custom_command(OUTPUT ${page}
        COMMAND sh -c "'${SCDOC}' <'${PROJECT_SOURCE_DIR}/doc/${name}.${section}.scd' >'${page}'"
        DEPENDS ${PROJECT_SOURCE_DIR}/doc/${name}.${section}.scd VERBATIM)
    add_custom_target(man_${name}_${section} ALL DEPENDS ${page})
    install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man${section})
endfunction()
find_program(SCDOC scdoc)
if(SCDOC)
    motu_page_of_manual(motu 1)
    motu_page_of_manual(motu.conf 5)
else()
    message(STATUS "Without scdoc there are no man pages (Debian: scdoc)")
endif()

# The program itself prints the completions; if it cannot run here, they are left out.
if(NOT CMAKE_CROSSCOMPILING)
    set(completions)
    foreach(shell bash zsh fish)
        add_custom_command(OUTPUT ${generated}/completions.${shell}
            COMMAND sh -c "LC_ALL=C '$<TARGET_FILE:motu>' completions ${shell} >'${generated}/completions.${shell}'" DEPENDS motu
            VERBATIM)
        list(APPEND completions ${generated}/completions.${shell})
    endforeach()
    add_custom_target(completions ALL DEPENDS ${completions})
    install(FILES ${generated}/completions.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME motu)
    install(FILES ${generated}/completions.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions RENAME _motu)
    install(FILES ${generated}/completions.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d RENAME motu.fish)
endif()

install(FILES ${PROJECT_SOURCE_DIR}/contrib/motu.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications)
install(FILES ${PROJECT_SOURCE_DIR}/web/icon.svg DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps
    RENAME motu.svg)
install(FILES ${PROJECT_SOURCE_DIR}/doc/example.c ${PROJECT_SOURCE_DIR}/contrib/nginx.conf
    ${PROJECT_SOURCE_DIR}/contrib/serve.conf DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/data/puzzles DESTINATION ${CMAKE_INSTALL_DATADIR}/motu)

if(MOTU_SERVER)
    configure_file(${PROJECT_SOURCE_DIR}/contrib/motu.service.in ${generated}/motu.service @ONLY)
    install(FILES ${generated}/motu.service DESTINATION lib/systemd/system)
    install(FILES ${PROJECT_SOURCE_DIR}/contrib/motu.sysusers DESTINATION lib/sysusers.d RENAME motu.conf)
endif()

add_custom_target(uninstall COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -P ${PROJECT_SOURCE_DIR}/contrib/uninstall.cmake
    VERBATIM USES_TERMINAL COMMENT "Uninstalling")
