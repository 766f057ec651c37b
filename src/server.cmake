# motu serve: what is kept, the sockets, the house. Included by CMakeLists.txt unless MOTU_SERVER is off.

# What is kept. Nothing of ours is seen from here.
pkg_check_modules(SQLITE REQUIRED IMPORTED_TARGET sqlite3)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium)
add_library(motu_store STATIC store/chain.c store/store_host.c store/store_log.c store/store.c)
target_include_directories(motu_store PUBLIC store)
target_compile_definitions(motu_store PRIVATE _GNU_SOURCE)
target_link_libraries(motu_store PUBLIC motu_flags PkgConfig::SQLITE PkgConfig::SODIUM)

# Sockets: HTTP and WebSocket for a handler, which is somebody else. Bounded text is all it takes of the engine.
pkg_check_modules(MICROHTTPD REQUIRED IMPORTED_TARGET libmicrohttpd)
find_library(WSLAY wslay REQUIRED)
add_library(motu_net STATIC net/address.c net/net_files.c net/handshake.c net/head.c net/http.c net/log.c net/net.c
    net/notify.c net/reply.c net/sha1.c net/socket.c net/status.c)
target_include_directories(motu_net PUBLIC net)
target_compile_definitions(motu_net PRIVATE _GNU_SOURCE)
target_link_libraries(motu_net PUBLIC motu_engine PkgConfig::MICROHTTPD ${WSLAY})
add_dependencies(motu_net motu_messages)

# The house: tables, seats, everything people play together; then what brings it to the network.
pkg_check_modules(CURL REQUIRED IMPORTED_TARGET libcurl)
add_library(motu_house STATIC server/course.c server/event.c server/admin_commands.c server/house.c server/queue.c server/opening.c server/decisions.c
    server/rehearsal.c server/seating.c server/suspect.c server/table.c server/talk.c server/tidy.c server/view.c server/house_request.c
    server/server_words.c)
add_library(motu_server STATIC server/confess.c server/gateway.c server/outbox.c server/live.c server/postman.c server/requests.c
    server/thinkers.c server/watchers.c)
foreach(part motu_house motu_server)
    target_include_directories(${part} PUBLIC server PRIVATE game)
    target_compile_definitions(${part} PRIVATE _GNU_SOURCE)
    add_dependencies(${part} motu_messages)
endforeach()
target_include_directories(motu_house PUBLIC net) # its limits and rates, not its sockets
target_link_libraries(motu_house PUBLIC motu_engine motu_store PkgConfig::JANSSON)
target_link_libraries(motu_server PUBLIC motu_house motu_net motu_pool PRIVATE PkgConfig::CURL)

# The page's files; without a page, a table with nothing in it.
if(NOT MOTU_PAGE)
    add_custom_command(OUTPUT ${generated}/web_files.c COMMAND embed_site ${generated}/web_files.c web_files
        DEPENDS embed_site VERBATIM)
endif()
