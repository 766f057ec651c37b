// in_cpp.cpp: the same game from C++.
#define CALL(name) name
#include "play.h"

int main()
{
    return play();
}
