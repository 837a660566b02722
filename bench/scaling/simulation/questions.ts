import { type Chance, drawer, normal } from './chance.ts'

/**
 * What people ask for, as far as it decides who asks the same. **Taken, not measured**: the popularity of routes falls with their
 * rank as that of most things that people choose (Zipf, exponent 1), and a search is of a few currencies, parties and days.
 */
export const taste = {
  routes: 20_000,
  exponent: 1,
  /** Days ahead: half of all are nearer than this, a sixth nearer than a `spread`-th of it, a sixth further than `spread` times. */
  leadDays: { median: 45, spread: 2.5, most: 330 },
  nights: { usual: 7, spread: 3.5, most: 30 },
  oneWay: 0.25,
  parties: [0.68, 0.22, 0.06, 0.04],
  cabins: [0.93, 0.04, 0.02, 0.01],
  stops: [0.85, 0.12, 0.03],
  /** Most of a route's travellers pay in the currency of one of its ends. */
  currencies: [0.6, 0.25, 0.08, 0.04, 0.03],
} as const

/** Draws a question; two that are the same are the same number. Distinct ones may share one, one in four thousand millions. */
export type Ask = (chance: Chance) => number

/** @param parts what of a question counts: an alert is of no currency */
export function createAsk(parts: { currency: boolean }): Ask {
  const route = routeDrawer()
  const party = drawer(taste.parties)
  const cabin = drawer(taste.cabins)
  const stops = drawer(taste.stops)
  const currency = drawer(taste.currencies)
  return (chance) => {
    const { nights } = taste
    const ahead = leadDaysOf(chance)
    const stay = Math.round(nights.usual + nights.spread * normal(chance))
    return mixed([
      route(chance),
      ahead,
      chance() < taste.oneWay ? 0 : within(stay, 1, nights.most),
      party(chance),
      cabin(chance),
      stops(chance),
      parts.currency ? currency(chance) : 0,
    ])
  }
}

/** Draws a route by its rank, as people like them. */
export function routeDrawer(): (chance: Chance) => number {
  return drawer(Array.from({ length: taste.routes }, (_, rank) => (rank + 1) ** -taste.exponent))
}

/** Draws how many days ahead somebody flies. */
export function leadDaysOf(chance: Chance): number {
  const { median, spread, most } = taste.leadDays
  return within(Math.round(median * spread ** normal(chance)), 1, most)
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}

/** 32 bits of all of them: FNV-1a of G. Fowler, L. C. Noll and K.-P. Vo, over numbers below 65,536. */
function mixed(numbers: readonly number[]): number {
  let hash = 0x811c9dc5
  for (const number of numbers)
    for (const byte of [number & 0xff, number >> 8]) hash = Math.imul(hash ^ byte, 0x01000193)
  // The last bits of FNV know little of the first numbers.
  hash ^= hash >>> 15
  return Math.imul(hash, 0x2c1b3c6d) >>> 0
}
