# motu serve: what is kept, the sockets, the house, the gateway between them. Included by CMakeLists.txt unless MOTU_SERVER is off.

# What is kept. Nothing of ours is seen from here.
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
add_library(motu_store STATIC store/chain.c store/sqlite_file.c store/sqlite_host.c store/sqlite_log.c store/store.c
    store/store_copy.c)
target_include_directories(motu_store PUBLIC store)
target_compile_definitions(motu_store PRIVATE _GNU_SOURCE)
target_link_libraries(motu_store PUBLIC motu_flags PkgConfig::SQLITE PkgConfig::SODIUM)
# PostgreSQL, for hosts that have outgrown one file: motu is whole without it.
if(NOT MOTU_POSTGRES STREQUAL OFF)
    if(MOTU_POSTGRES STREQUAL AUTO)
        pkg_check_modules(LIBPQ IMPORTED_TARGET GLOBAL libpq>=14)
    else()
        pkg_check_modules(LIBPQ REQUIRED IMPORTED_TARGET GLOBAL libpq>=14)
    endif()
endif()
if(LIBPQ_FOUND AND NOT MOTU_POSTGRES STREQUAL OFF)
    target_sources(motu_store PRIVATE store/postgres_host.c store/postgres_hosts.c store/postgres_link.c store/postgres_log.c
        store/postgres_batch.c store/postgres_node.c store/postgres_schema.c)
    target_link_libraries(motu_store PRIVATE PkgConfig::LIBPQ)
else()
    target_sources(motu_store PRIVATE store/postgres_none.c)
    message(STATUS "Without libpq `motu serve --data postgresql://…` is left out (Debian: libpq-dev)")
endif()

# How much in a time: one header, for the net and the house alike.
add_library(motu_rate INTERFACE)
target_include_directories(motu_rate INTERFACE rate)

# Sockets: HTTP and WebSocket for a handler, which is somebody else. Bounded text and UTF-8 are all it takes of the engine.
pkg_check_modules(MICROHTTPD REQUIRED IMPORTED_TARGET libmicrohttpd)
find_library(WSLAY wslay REQUIRED)
add_library(motu_net STATIC net/address.c net/error_pages.c net/net_files.c net/handshake.c net/head.c net/http.c net/log.c net/net.c
    net/notify.c net/reply.c net/sha1.c net/socket.c net/status.c net/unread.c)
target_include_directories(motu_net PUBLIC net PRIVATE game) # of game: utf8.h
target_compile_definitions(motu_net PRIVATE _GNU_SOURCE)
target_link_libraries(motu_net PUBLIC motu_engine motu_rate PkgConfig::MICROHTTPD ${WSLAY} ${CMAKE_DL_LIBS})
add_dependencies(motu_net motu_messages)

# The house: tables, seats, everything people play together. It does not know its transport: no folder with a socket is
# among its include directories, so a wrong include does not compile (tests/checks/layers says which they are).
add_library(motu_house STATIC house/admin_commands.c house/course.c house/decisions.c house/event.c house/house.c house/house_keys.c house/house_request.c house/house_turns.c
    house/house_words.c house/nodes.c house/opening.c house/queue.c house/refusal.c house/rehearsal.c house/rest.c house/seating.c house/standing.c house/suspect.c house/table.c house/table_questions.c house/talk.c
    house/tidy.c house/unreadable.c house/view.c ${generated}/server_message.c)
target_include_directories(motu_house PUBLIC house)
target_link_libraries(motu_house PUBLIC motu_engine motu_store motu_rate PkgConfig::JANSSON)

# The gateway: what turns requests into verbs of the house, and what the house has to say into bytes that leave.
pkg_check_modules(CURL REQUIRED IMPORTED_TARGET libcurl)
pkg_check_modules(CRYPTO REQUIRED IMPORTED_TARGET libcrypto>=3)
add_library(motu_gateway STATIC gateway/again.c gateway/confess.c gateway/gateway.c gateway/live.c gateway/neighbours.c
    gateway/outbox.c gateway/postman.c gateway/preview_page.c gateway/previews.c gateway/requests.c gateway/thinkers.c gateway/vapid.c gateway/watchers.c
    gateway/worker.c gateway/workers.c)
target_include_directories(motu_gateway PUBLIC gateway)
target_link_libraries(motu_gateway PUBLIC motu_house motu_net motu_pool PRIVATE motu_draw PkgConfig::CURL PkgConfig::CRYPTO)
foreach(part motu_house motu_gateway)
    target_include_directories(${part} PRIVATE game) # of game: must.h, utf8.h
    target_compile_definitions(${part} PRIVATE _GNU_SOURCE)
    add_dependencies(${part} motu_messages)
endforeach()

# The page's files; without a page, a table with nothing in it.
if(NOT MOTU_PAGE)
    add_custom_command(OUTPUT ${generated}/web_files.c COMMAND embed_site ${generated}/web_files.c web_files
        DEPENDS embed_site VERBATIM)
endif()
