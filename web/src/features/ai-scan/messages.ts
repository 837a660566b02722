import { count, nights, words } from '../../text/words.ts'

/** A one-way scan chooses between departure days, a round trip between date pairs. */
type Trip = 'roundtrip' | 'oneway'

const candidatesOf = (trip: Trip, n: number) =>
  trip === 'oneway' ? words(n, 'departure day', 'departure days') : words(n, 'date pair', 'date pairs')

const bestOf = (trip: Trip, candidates: number, checks: number) =>
  `Best of ${candidatesOf(trip, candidates)} after ${words(checks, 'check', 'checks')}`

const stopCount = (n: number) => (n === 0 ? 'nonstop' : words(n, 'stop', 'stops'))

/** `1 stop each way`, `nonstop out, 1 stop back` */
function stopWords([out = 0, back]: readonly number[]): string {
  if (back === undefined) return stopCount(out)
  if (out !== back) return `${stopCount(out)} out, ${stopCount(back)} back`
  return out === 0 ? 'nonstop both ways' : `${stopCount(out)} each way`
}

const withPlan = (price: string) =>
  `Dates, the lowest price and booking links are included with a plan, from ${price} a month.`

const complete = 'AI Search Complete'

export const scanText = {
  head: (from: string, to: string) => `Best dates, ${from} to ${to}`,
  title: 'Best dates',
  nights,

  progress: {
    title: 'Finding the best dates',
    leave: 'You can leave this page. The scan keeps running, and you’ll find it under Recent Searches.',
    comeBack: 'This takes up to 2 minutes. Run the same search within an hour to come back to it.',
    waiting: 'In the queue. Your scan starts shortly.',
    cancel: 'Cancel scan',
    cancelFailed: 'We couldn’t cancel the scan. Please try again.',
    label: 'Scan progress',
    checked: 'Checks made',
    candidates: { roundtrip: 'Possible date pairs', oneway: 'Possible departure days' },
    best: 'Best deal so far',
    bestFigure: 'Best by price and time',
    weighed: (price: number, cheapest: string | null) =>
      cheapest === null
        ? `${price}% price, ${100 - price}% time`
        : `${price}% price, ${100 - price}% time; cheapest ${cheapest}`,
    couldSave: 'Most you could still save',
    sure: (currency: string, percent: number) => `${currency}, ${percent}% sure`,
    noneYet: 'None yet',
    nothingYet: 'No fares found yet.',
    nextBest: 'next best',
    lastChecks: 'Latest checks',
    lowestOfEach: 'The lowest fare each check found.',
    noChecksYet: 'No checks yet.',
    cached: (age: string) => `cached ${age}`,
    why: { explore: 'Exploring', exploit: 'Near the best', leg: 'One-way fare', audit: 'Random check' },
    noFare: 'no flights',
    spoken: (checks: number, budget: number, best: string | null) =>
      `${count(checks)} of up to ${words(budget, 'check', 'checks')} made.${best ? ` Best deal so far: ${best}.` : ''}`,
    spokenEnd: (outcome: string) => `${complete}. ${outcome}.`,
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
    /** @param parts stops, self-transfer and time of the cheapest offer */
    sameDates: (price: string, parts: string[]) =>
      parts.length > 0 ? `Same dates from ${price}: ${parts.join(', ')}` : `Same dates from ${price}`,
    stops: (stops: readonly number[]) => stopWords(stops),
    selfTransfer: { unprotected: 'self-transfer', protected: 'protected self-transfer' },
    longer: (time: string) => `${time} longer`,
    shorter: (time: string) => `${time} shorter`,
    /** Two sentences each; the first is bold. */
    certificate: {
      sure: (
        trip: Trip,
        candidates: number,
        checks: number,
        percent: number,
        gap: string,
      ): [string, string] => [
        `${bestOf(trip, candidates, checks)}.`,
        `We’re ${percent}% sure that no other ${trip === 'oneway' ? 'day' : 'pair'} would save you more than ${gap}.`,
      ],
      /** The same of the lowest fare that was found. */
      sureLowest: (
        trip: Trip,
        checks: number,
        lowest: string,
        percent: number,
        gap: string,
      ): [string, string] => [
        `Lowest fare after ${words(checks, 'check', 'checks')}: ${lowest}.`,
        `We’re ${percent}% sure that no unchecked ${trip === 'oneway' ? 'day' : 'pair'} would save you more than ${gap}.`,
      ],
      all: (trip: Trip, candidates: number, checks: number): [string, string] => [
        `${bestOf(trip, candidates, checks)}.`,
        trip === 'oneway' ? 'We checked every day.' : 'We checked every pair.',
      ],
      unsure: (trip: Trip, candidates: number, checks: number): [string, string] => [
        `${bestOf(trip, candidates, checks)}.`,
        `We don’t have enough data to say how much cheaper an unchecked ${trip === 'oneway' ? 'day' : 'pair'} could be.`,
      ],
      locked: (trip: Trip, candidates: number, checks: number): [string, string] => [
        `${bestOf(trip, candidates, checks)}.`,
        'With a plan, you’ll see how sure we are.',
      ],
    },
    canceledAfter: (checks: number) =>
      `Cancelled after ${words(checks, 'check', 'checks')}. Here’s what we found before that.`,
    bareTitle: 'No dates to show',
    canceledEmpty: 'Cancelled before we found any fares.',
    canceledBare: (checks: number) =>
      `Cancelled after ${words(checks, 'check', 'checks')}, before we found any fares.`,
    failedWith: (checks: number) => `Here’s what we found in ${words(checks, 'check', 'checks')}.`,
    stopped: 'We lost the connection before the scan finished. Here’s what we found before that.',
    stoppedEmpty: 'We lost the connection before the scan found any fares.',
    emptyTitle: 'No fares found',
    empty: 'No provider sells this trip on the dates we checked. Try different dates or a nearby airport.',
    emptyUnchecked: 'We couldn’t check any dates. Please try again later.',
    again: 'Scan again',
    refusedTitle: 'We can’t run this search',
    failedTitle: 'Failed to perform AI search',
    failed: 'Failed to perform AI search. Please try again.',
    backAt: (when: string) => `You can search again after ${when}.`,
    recent: 'See Recent Searches',
    chosen: { roundtrip: 'Selected dates', oneway: 'Selected day' },
    allFlights: 'All flights on these dates',
    scanned: (age: string) => `Scanned ${age}.`,
    readOnly: 'Booking links aren’t shared. Scan again to get your own.',
    goneTitle: 'This link no longer works',
    goneWhy: 'This AI search has expired, or its owner turned off the link. You can run it again.',
    old: (when: string, age: string) => `Scanned ${when}, ${age}. Fares may have changed since.`,
  },

  facts: {
    label: 'Fare and flights',
    seller: (seller: string) => `Sold by ${seller}`,
    sellers: (sellers: string[]) => `Separate tickets: ${sellers.join(' and ')}`,
    foundThrough: (provider: string) => `Found through ${provider}`,
    layover: (time: string | null, city: string, airports: string) =>
      time === null ? `Layover in ${city} (${airports})` : `${time} in ${city} (${airports})`,
  },

  why: {
    title: 'Why this deal',
    lead: (score: string) => `Score ${score}. Lower is better: 1.00 means both the cheapest and the fastest.`,
    both: 'Nothing we checked is cheaper or faster.',
    cheapest: 'Nothing we checked is cheaper.',
    fastest: 'Nothing we checked is faster.',
    offer: (dates: string, airline: string | null, price: string) =>
      `${dates}${airline ? ` with ${airline}` : ''} at ${price}`,
    cheaper: (dates: string, saves: string, longer: string | null) =>
      longer ? `${dates} is ${saves} cheaper but takes ${longer} longer.` : `${dates} is ${saves} cheaper.`,
    faster: (dates: string, time: string, more: string) =>
      `${dates} is ${time} faster but costs ${more} more.`,
    fasterSame: (dates: string, time: string) => `${dates} is ${time} faster at the same price.`,
  },

  matters: {
    hint: 'Re-ranks instantly. A lower score is better.',
    list: { roundtrip: 'Best date pairs', oneway: 'Best days' },
    lowest: (price: string) => `lowest fare ${price}`,
    score: (score: string) => `score ${score}`,
  },

  locked: {
    dates: 'Dates locked',
    noteVisitor: (price: string) =>
      `Airline, route, times and most prices are open to everyone. ${withPlan(price)}`,
    /** On a shared search, beside its age. */
    linkVisitor: withPlan,
    noteMember: (price: string) =>
      `Dates, prices and booking links are included with a plan, from ${price} a month.`,
  },

  recent: {
    scanning: 'Scanning',
    waiting: 'Queued',
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
    failedWhy: 'No provider responded.',
    ended: (from: string, to: string, outcome: string) => `Best dates, ${from} to ${to}: ${outcome}`,
  },

  share: {
    on: 'Anyone with the link can open this search.',
    off: 'The link is off. Only you can open this search.',
    until: (when: string) => `Anyone with the link can open this search until ${when}.`,
    copy: 'Copy link',
    copied: 'Link copied',
    copyFailed: 'We couldn’t copy the link. Copy it from the address bar.',
    turnOff: 'Turn off link',
    turnOn: 'Turn on link',
    failed: 'We couldn’t change the link. Please try again.',
  },

  toast: {
    complete,
    completeWhy: bestOf,
    completeBare: (checks: number) =>
      checks > 0 ? `No fares found in ${words(checks, 'check', 'checks')}` : 'We couldn’t check any dates',
    failed: 'Search Failed',
    failedWhy: 'Unable to execute AI search. Please try again.',
  },
}
