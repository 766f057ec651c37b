# Forwards to the two commands, for fingers that type make.
.PHONY: all run test
all:
	@tools/build release
run:
	@./run
test:
	@./test
