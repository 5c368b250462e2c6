/*
 * The journal of accounts, checked in every order of steps before its code is written. Users place orders, functions
 * draw entries and settle, one user pays another, money comes from outside, and the books close a day.
 *
 * A movement is one transaction: the account as it was read (its place), a document, and one new row. The row has the
 * balances that its writer computed from what it read; the account adds. `holds` compares both after each transaction.
 * A request may be sent and land up to LATE seconds later. Its sender may send it again, or die after any step.
 *
 * Assumed: the clock of a function that places is not behind; other clocks are at most SKEW seconds behind; a request
 * lands within LATE seconds or never; the table runs a transaction at one moment.
 *
 * Found: a day may be closed SKEW + LATE seconds after its end, and no earlier.
 *
 * ../checker.ts runs this model, and takes out one guard after another; each time the check must fail.
 */
#define ORDERS 2
#define USERS 2
#define ROWS 9
#ifndef END
#define END 7     /* the last second */
#endif
#define LAST 2    /* orders are placed until then */
#define STAKE 2
#define WIN 1
#define DAY 5     /* a day ends before this second */
#define RUNS 1    /* an order's seconds */
#ifndef DRAWN
#define DRAWN 1   /* its placer draws within so many seconds */
#endif
#define VOID 2    /* undrawn for longer, it is void */
#ifndef SKEW
#define SKEW 1
#endif
#define LATE 1
#ifndef LAG
#define LAG (SKEW + LATE)
#endif
#ifndef BEHIND
#define BEHIND 0  /* of placers */
#endif

typedef Account { byte place; short free; short locked; byte at }
typedef Row { bool there; byte at; short free; short locked }
typedef Journal { Row row[ROWS] }
typedef Seen { byte place; short free; short locked; byte at; byte clock }

mtype = { none, open, settled };

Account account[USERS];
Journal journal[USERS];
short house = 0;
mtype state[ORDERS];
byte placedAt[ORDERS], committedAt[ORDERS], openAt[ORDERS], settlements[ORDERS];
byte now = 1;
byte due[8];      /* by process: until when what it sent lands; 0: nothing is sent */
bool isClosed = false;
byte closedPlace = 0;
byte placing = ORDERS;

#define MAX(a, b) ((a) > (b) -> (a) : (b))
#define BEFORE(t, s) ((t) > (s) -> (t) - (s) : 0)

inline look(u, seen, behind) {
  seen.place = account[u].place; seen.free = account[u].free;
  seen.locked = account[u].locked; seen.at = account[u].at;
  if :: behind > 0 -> seen.clock = BEFORE(now, behind) :: seen.clock = now fi
}

#ifdef NO_PLACE
#define asRead(u, seen) true
#else
#define asRead(u, seen) (account[u].place == seen.place)
#endif

#ifdef CLOCK_ALONE
#define rowAt(seen) seen.clock
#else
#define rowAt(seen) MAX(seen.clock, seen.at)
#endif

#ifdef NO_STATE
#define isOpen(o) true
#else
#define isOpen(o) (state[o] == open)
#endif

#ifdef NO_UNDRAWN
#define isUndrawn(o, entry) true
#else
#define isUndrawn(o, entry) (entry > 0 || openAt[o] == 0)
#endif

/* One user's part of a transaction: the account adds, the row tells what was read and what it changes. */
inline move(u, seen, dFree, dLocked) {
  account[u].place = seen.place + 1;
  account[u].free = account[u].free + dFree;
  account[u].locked = account[u].locked + dLocked;
  account[u].at = rowAt(seen);
  assert(account[u].place < ROWS);
  journal[u].row[account[u].place].there = true;
  journal[u].row[account[u].place].at = rowAt(seen);
  journal[u].row[account[u].place].free = seen.free + dFree;
  journal[u].row[account[u].place].locked = seen.locked + dLocked;
}

/* After each transaction of a user. */
inline holds(u) {
  /* No gap, and the account is its last row. */
  assert(journal[u].row[account[u].place - 1].there);
  assert(journal[u].row[account[u].place].free == account[u].free);
  assert(journal[u].row[account[u].place].locked == account[u].locked);
  /* The order of places is the order of times. */
  assert(journal[u].row[account[u].place].at >= journal[u].row[account[u].place - 1].at);
  assert(account[u].free >= 0 && account[u].locked >= 0);
  /* A closed day gets no row. */
  assert(!(isClosed && u == 0 && account[u].place > closedPlace && journal[u].row[account[u].place].at < DAY));
}

#define total (account[0].free + account[0].locked + account[1].free + account[1].locked + house)

proctype Placer(byte o; byte me) {
  Seen seen; byte clock;
again:
  atomic {
    if :: now > LAST -> goto over :: else fi;
    look(0, seen, BEHIND); due[me] = now + LATE
  }
  atomic {
    due[me] = 0;
    if
#ifndef NO_ABSENT
    :: state[o] != none -> goto over
#endif
    :: else ->
      if
      :: asRead(0, seen) && account[0].free >= STAKE ->
        move(0, seen, -STAKE, STAKE);
        state[o] = open; placedAt[o] = seen.clock; committedAt[o] = now;
        holds(0); assert(total == 10)
      :: else -> if :: account[0].free < STAKE -> goto over :: else -> goto again fi
      fi
    fi
  }
  /* The answer is lost and the phone sends once more, the process dies, or it draws. */
  if :: goto again :: goto over :: skip fi;
draw:
  atomic {
    if :: BEHIND > 0 -> clock = BEFORE(now, BEHIND) :: clock = now fi;
    if :: clock > placedAt[o] + DRAWN -> goto over :: else fi;
    due[me] = now + LATE
  }
  atomic {
    due[me] = 0;
    if
#ifdef NO_ENTRY_ABSENT
    :: state[o] == open ->
#else
    :: state[o] == open && openAt[o] == 0 ->
#endif
      /* An order has one entry, and did not know it. */
      assert(openAt[o] == 0 || openAt[o] == clock + 1);
      openAt[o] = clock + 1;
      assert(openAt[o] > committedAt[o])
    :: else
    fi
  }
  /* This answer may be lost too. */
  if :: goto draw :: skip fi;
over:
  atomic { due[me] = 0; placing-- }
}

#define isDue(o, clock) (state[o] == open && ((openAt[o] > 0 && clock >= openAt[o] + RUNS) || (openAt[o] == 0 && clock > placedAt[o] + VOID)))

proctype Settler(byte me) {
  Seen seen; byte o, entry;
  do
  :: atomic {
       if
       :: isDue(0, now) -> o = 0
       :: isDue(1, now) -> o = 1
       :: placing == 0 && state[0] != open && state[1] != open -> goto over
       fi;
       entry = openAt[o]
     }
     /* The order is read before the account. */
     atomic {
       look(0, seen, SKEW);
       if
       :: (entry > 0 && seen.clock >= entry + RUNS) || (entry == 0 && seen.clock > placedAt[o] + VOID) -> due[me] = now + LATE
       /* Its clock is behind: it asks again later. */
       :: else -> goto early
       fi
     }
     atomic {
       due[me] = 0;
       if
       :: asRead(0, seen) && isOpen(o) && isUndrawn(o, entry) ->
         if
         :: entry == 0 -> move(0, seen, STAKE, -STAKE); assert(openAt[o] == 0)
         :: entry > 0 -> move(0, seen, STAKE + WIN, -STAKE); house = house - WIN
         :: entry > 0 -> move(0, seen, 0, -STAKE); house = house + STAKE
         fi;
         state[o] = settled; settlements[o]++;
         assert(settlements[o] == 1);
         holds(0); assert(total == 10)
       :: else
       fi
     }
early:
     skip
  od;
over:
  skip
}

/* A payment of 1 from the first user to the second: both as read, one transaction. */
proctype Payer(byte me) {
  Seen from, to;
again:
  atomic { look(0, from, SKEW); due[me] = now + LATE }
  atomic { look(1, to, SKEW); to.clock = from.clock }
#ifdef SPLIT
  atomic {
    due[me] = 0;
    if :: asRead(0, from) && account[0].free >= 1 -> move(0, from, -1, 0); holds(0) :: else -> goto over fi
  }
  if :: goto over :: skip fi;
  atomic { if :: asRead(1, to) -> move(1, to, 1, 0); holds(1) :: else fi }
#else
  atomic {
    due[me] = 0;
    if
#ifdef ONE_PLACE
    :: asRead(0, from) && account[0].free >= 1 ->
#else
    :: asRead(0, from) && asRead(1, to) && account[0].free >= 1 ->
#endif
      move(0, from, -1, 0); move(1, to, 1, 0);
      holds(0); holds(1); assert(total == 10)
    :: account[0].free < 1 -> skip
    :: else -> goto again
    fi
  }
#endif
over:
  due[me] = 0
}

/* Money from outside for the second user, which the payer pays at the same time. */
proctype Payee(byte me) {
  Seen seen;
again:
  atomic { look(1, seen, SKEW); due[me] = now + LATE }
  atomic {
    due[me] = 0;
    if
    :: asRead(1, seen) -> move(1, seen, 1, 0); house = house - 1; holds(1); assert(total == 10)
    :: else -> goto again
    fi
  }
}

/* Closes the day of the first user: what it finds there is all there will be. */
proctype Books() {
  byte n;
  atomic {
    now >= DAY + LAG ->
    n = account[0].place;
    do :: n > 0 && journal[0].row[n].at >= DAY -> n-- :: else -> break od;
    closedPlace = n; isClosed = true
  }
}

#define landed(p) (due[p] == 0 || now < due[p])

proctype Clock() {
  do
  :: atomic { now < END && landed(0) && landed(1) && landed(2) && landed(3) && landed(4) && landed(5) -> now++ }
  :: now == END -> break
  od
}

proctype Final() {
  byte n;
  atomic {
    timeout ->
    assert(total == 10);
    assert(account[0].locked == 0 && state[0] != open && state[1] != open);
    n = 0;
    do
    :: n <= account[0].place -> assert(journal[0].row[n].there); n++
    :: else -> break
    od;
    assert(n == ROWS || !journal[0].row[n].there)
  }
}

init {
  atomic {
    state[0] = none; state[1] = none;
    account[0].free = 6; account[1].free = 4;
    journal[0].row[0].there = true; journal[0].row[0].free = 6;
    journal[1].row[0].there = true; journal[1].row[0].free = 4;
#if CASE == 1
    /* Two orders of one user, a function that settles, and the close of a day. */
    run Placer(0, 0); run Placer(1, 1); run Settler(2); run Books();
#elif CASE == 2
    /* One order, two functions that settle, and the close of a day. */
    state[1] = settled; placing = 1;
    run Placer(0, 0); run Settler(2); run Settler(3); run Books();
#else
    /* One order of a user who pays another, who is paid from outside meanwhile. */
    state[1] = settled; placing = 1;
    run Placer(0, 0); run Settler(2); run Payer(4); run Payee(5);
#endif
    run Clock(); run Final()
  }
}
