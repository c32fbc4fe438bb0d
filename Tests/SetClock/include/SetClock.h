/// A time of day of its own for a program that is started with LD_PRELOAD=libSetClock.so and SET_CLOCK_FILE=FILE: the machine's,
/// moved by as many seconds as FILE says (eight bytes, a signed number in the machine's order), which may change at any time.
///
/// Clocks that only go on are left alone, and timers with them, as where somebody sets the time of a machine. libfaketime moves
/// each absolute timer of timerfd_settime, whichever clock it is of, so that Swift's sleeps end at once, hours late, or never.
