/* scenarios.c: what happens in the house while something fails. A step is a line:
 *
 *     VERB WHO {BODY}     a request at the present table; WHO is a seat's number, w for the watching link or - for
 * nobody; ' stands for ", EXPECT for the number the next event has, MOVE for a legal move's words create - {BODY} opens
 * a table, which is the present one from then on play N              so many moves by whoever is to decide think what
 * computers were asked is decided days N              the clock goes on tidy N              what the house does when
 * nobody has come for so many days host WORDS          a command of the host; TABLE stands for the present one restart
 * the process ends and starts again
 */
#include "stage.h"

#define STEPS(...)        \
    (const char *const[]) \
    {                     \
        __VA_ARGS__, NULL \
    }
#define KAHUNA "create - {'game':'kahuna','options':'first=black'}"
#define SEATED KAHUNA, "join 0 {'name':'Ada','share':'0a'}", "join 1 {'name':'Bo'}"

const struct scenario stage_scenarios[] = {
    {"open a table", STEPS(KAHUNA, "lobby - {}")},
    {"sit down", STEPS(SEATED, "view w {}")},
    {"sit down sealed",
     STEPS(KAHUNA, "join 0 {'name':'Ada','seal':'17b4b5dba86a5cbfa5d2ac4a2cb4c4b9d0ba7c4f5d20b8e4a4d9b1f5b6c7d8e9'}",
           "join 1 {'name':'Bo'}", "unseal 0 {}", "play 2")},
    {"play", STEPS(SEATED, "play 12")},
    {"a move twice", STEPS(SEATED, "move 0 {'expect':EXPECT,'id':'m','move':'MOVE'}",
                           "move 0 {'expect':EXPECT,'id':'m','move':'MOVE'}")},
    {"a whole game", STEPS(SEATED, "play 400")},
    {"against a computer",
     STEPS("create - {'game':'kahuna','seats':{'white':3}}", "join 0 {'name':'Ada'}", "think", "play 8", "think")},
    {"Kaivai", STEPS("create - {'game':'kaivai','options':'players=3'}", "join 0 {'name':'Ada'}",
                     "join 1 {'name':'Bo'}", "join 2 {'name':'Cy'}", "play 10")},
    {"undo", STEPS(SEATED, "play 3", "undo 0 {'expect':EXPECT}", "undo 1 {'expect':EXPECT}", "play 2")},
    {"takeback", STEPS(SEATED, "play 6", "takeback 0 {'expect':EXPECT}", "agree 1 {}", "play 2",
                       "takeback 1 {'expect':EXPECT}", "decline 0 {}")},
    {"talk", STEPS(SEATED, "say 0 {'text':'Good luck'}", "say w {'text':'Psst','name':'Eve'}",
                   "mute 1 {'seat':'black'}", "say 0 {'phrase':'thanks'}", "unmute 1 {'seat':'black'}")},
    {"webhook",
     STEPS(SEATED, "notify 1 {'url':'https://bell.example/'}", "push 1 {'endpoint':'https://push.example/1'}", "play 2",
           "notify 1 {'url':null}", "push 1 {'endpoint':null}", "play 1")},
    {"a new link", STEPS(SEATED, "renew 0 {'id':'0123456789abcdef'}", "say 1 {'phrase':'hello'}")},
    {"resign and play again", STEPS(SEATED, "resign 0 {}", "rematch 0 {}", "rematch 1 {}")},
    {"leave and come back", STEPS(SEATED, "leave 0 {}", "think", "reclaim 0 {}", "play 2")},
    {"time runs out", STEPS("create - {'game':'kahuna','options':'first=black','days':1}", "join 0 {'name':'Ada'}",
                            "join 1 {'name':'Bo'}", "days 2", "claim 1 {}", "think", "play 1")},
    {"a restart", STEPS(SEATED, "play 6", "restart", "view 0 {}", "play 4", "restart", "play 2")},
    {"the host", STEPS(SEATED, "play 2", "host replace TABLE white 1", "think", "host close TABLE enough",
                       "host delete TABLE enough")},
    {"the lobby", STEPS("create - {'game':'kahuna','listed':true}", "join - {'name':'Ada','id':'0123456789abcdef'}",
                        "lobby - {}", "join - {'name':'Bo','id':'fedcba9876543210'}", "view - {}")},
    {"nobody comes",
     STEPS(SEATED, "play 1", "days 200", "tidy 180", "days 30", "tidy 180", KAHUNA, "days 200", "tidy 180")},
};
const int stage_scenario_count = sizeof stage_scenarios / sizeof stage_scenarios[0];
