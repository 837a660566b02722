import { count, nights, words } from '../../text/words.ts'

/** One way there are no pairs: what may be checked are departure days. */
type Trip = 'roundtrip' | 'oneway'

const candidatesOf = (trip: Trip, n: number) =>
  trip === 'oneway' ? words(n, 'departure day', 'departure days') : words(n, 'date pair', 'date pairs')

const bestOf = (trip: Trip, candidates: number, checks: number) =>
  `Best of ${candidatesOf(trip, candidates)} after ${words(checks, 'check', 'checks')}`

/** Texts of AI Deal Search: how a scan goes, and what it has found. */
export const scanText = {
  head: (from: string, to: string) => `Best dates, ${from} to ${to}`,
  title: 'Best dates',
  nights,

  progress: {
    title: 'Looking for the best dates',
    leave: 'You can leave: the scan goes on and waits for you under Recent Searches.',
    comeBack: 'It takes up to two minutes. Within the hour the same search leads back to it.',
    waiting: 'Waiting for a free place. It begins in a moment.',
    cancel: 'Cancel scan',
    cancelFailed: 'The scan could not be cancelled. Please try again.',
    label: 'Progress of the scan',
    checked: 'Checks made',
    ofAtMost: (budget: number) => `of at most ${count(budget)}`,
    candidates: { roundtrip: 'Date pairs to choose from', oneway: 'Departure days to choose from' },
    best: 'Best deal so far',
    weighed: (price: number) => `${price}% price, ${100 - price}% time`,
    cheapest: (price: string) => `cheapest ${price}`,
    cheaperBy: {
      roundtrip: 'Unchecked pairs cheaper by at most',
      oneway: 'Unchecked days cheaper by at most',
    },
    sure: (currency: string, percent: number) => `${currency}, ${percent}% sure`,
    nothingYet: 'No fare seen yet.',
    nextBest: 'next best',
    lastChecks: 'Last checks',
    noChecksYet: 'Nothing is checked yet.',
    cached: (age: string) => `cached ${age}`,
    why: { explore: 'New ground', exploit: 'Near the best', leg: 'One way only' },
    noFare: 'no flights',
    spoken: (checks: number, budget: number, best: string | null) =>
      `${count(checks)} of at most ${words(budget, 'check', 'checks')} made.${best ? ` Best deal so far ${best}.` : ''}`,
  },

  field: {
    across: 'Across: departure day. Down: nights away.',
    acrossOneWay: 'Across: departure day.',
    acrossShort: (from: string, to: string, stay: string | null) =>
      stay ? `${from} to ${to} across, ${stay} down` : `${from} to ${to} across`,
    alternative: (trip: Trip, checked: number, candidates: number, now: number, seen: number) =>
      [
        `Map of ${candidatesOf(trip, candidates)}: ${count(checked)} checked`,
        now > 0 && `${count(now)} being checked`,
        seen > 0 && `${count(seen)} seen earlier`,
      ]
        .filter(Boolean)
        .join(', '),
  },

  result: {
    best: 'BEST',
    cheapest: 'Cheapest',
    nightsIn: (nights: string, city: string) => `${nights} in ${city}`,
    nonstopBoth: 'nonstop both ways',
    nonstop: 'nonstop',
    gone: 'No booking link for this fare.',
    /** Sentences in two parts, of which the first is bold. */
    certificate: {
      sure: (trip: Trip, candidates: number, checks: number, percent: number, gap: string) =>
        [
          `${bestOf(trip, candidates, checks)};`,
          `${percent}% sure that none unchecked is more than ${gap} cheaper.`,
        ] as const,
      all: (trip: Trip, candidates: number, checks: number) =>
        [
          `${bestOf(trip, candidates, checks)};`,
          trip === 'oneway' ? 'every day was checked.' : 'every pair was checked.',
        ] as const,
      unsure: (trip: Trip, candidates: number, checks: number) =>
        [
          `${bestOf(trip, candidates, checks)};`,
          `too little was seen to say how much cheaper an unchecked ${trip === 'oneway' ? 'day' : 'pair'} could be.`,
        ] as const,
      locked: (trip: Trip, candidates: number, checks: number) =>
        [`${bestOf(trip, candidates, checks)}.`, 'A plan shows how sure we are.'] as const,
    },
    canceledAfter: (checks: number) =>
      `Cancelled after ${words(checks, 'check', 'checks')}. This is what it had found.`,
    bareTitle: 'No dates to show',
    canceledEmpty: 'Cancelled before anything was found.',
    canceledBare: (checks: number) =>
      `Cancelled after ${words(checks, 'check', 'checks')}, before any fare was found.`,
    failedWith: (checks: number) => `This is what ${words(checks, 'check', 'checks')} had found.`,
    stopped: 'The connection broke before the end. This is what was found until then.',
    stoppedEmpty: 'The connection broke before the end. No fare was found until then.',
    emptyTitle: 'No fares found',
    empty:
      'No provider sells this trip on the dates that were checked. Another period, another stay or a nearby airport may help.',
    emptyUnchecked: 'No dates could be checked. Please try again later.',
    again: 'Scan again',
    refusedTitle: 'No best dates to show',
    failedTitle: 'Failed to perform AI search',
    failed: 'Failed to perform AI search. Please try again.',
    backAt: (when: string) => `You can search again from ${when}.`,
    recent: 'See Recent Searches',
    chosen: { roundtrip: 'The pair you chose', oneway: 'The day you chose' },
    allFlights: 'All flights on these dates',
    old: (when: string, age: string) => `Scanned ${when}, ${age}. Fares may have moved since.`,
  },

  why: {
    title: 'Why this one',
    lead: (score: string) => `Score ${score}; 1.00 would be both cheapest and fastest.`,
    both: 'Nothing that was checked is cheaper, and nothing is faster.',
    cheapest: 'Nothing that was checked is cheaper.',
    fastest: 'Nothing that was checked is faster.',
    offer: (dates: string, airline: string | null, price: string) =>
      `${dates}${airline ? ` with ${airline}` : ''} at ${price}`,
    cheaper: (dates: string, saves: string, longer: string | null) =>
      longer ? `${dates} is ${saves} cheaper, and takes ${longer} longer.` : `${dates} is ${saves} cheaper.`,
    faster: (dates: string, time: string, more: string) =>
      `${dates} is ${time} faster, and costs ${more} more.`,
    fasterSame: (dates: string, time: string) => `${dates} is ${time} faster, at the same price.`,
  },

  matters: {
    hint: 'Ranks again at once, without a new search.',
    list: { roundtrip: 'Best pairs', oneway: 'Best days' },
    from: (price: string) => `from ${price}`,
    score: (score: string) => `score ${score}`,
    /** Where the row leads with a lower fare than the one that has its place. */
    scoreAt: (score: string, price: string) => `score ${score} at ${price}`,
  },

  locked: {
    dates: 'Dates locked',
    from: (price: string) => `With a plan, from ${price} a month`,
    noteVisitor: (price: string) =>
      `Airline, route, times and most prices are open to everyone. Dates, the lowest price and the booking link come with a plan, from ${price} a month.`,
    noteMember: (price: string) => `Dates, prices and booking links come with a plan, from ${price} a month.`,
  },

  recent: {
    scanning: 'Scanning',
    waiting: 'Waiting',
    kind: 'AI',
    done: 'Done',
    failed: 'Failed',
    canceled: 'Cancelled',
    checks: (n: number) => words(n, 'check', 'checks'),
    percent: (n: number) => `${n}%`,
    open: 'Open',
    soFar: 'Best so far',
    locked: 'Best dates found',
    nothing: 'No fares found',
    failedWhy: 'No provider answered.',
    ended: (from: string, to: string, outcome: string) => `Best dates, ${from} to ${to}: ${outcome}`,
  },

  toast: {
    complete: 'AI Search Complete',
    completeWhy: bestOf,
    completeBare: (checks: number) =>
      checks > 0 ? `No fares found in ${words(checks, 'check', 'checks')}` : 'No dates could be checked',
    failed: 'Search Failed',
    failedWhy: 'Unable to execute AI search. Please try again.',
  },
}
