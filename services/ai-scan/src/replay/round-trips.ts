import { createHash } from 'node:crypto'
import type { MovedRoute } from './moving.ts'

/** Days of the flights of a round trip, as they were recorded. */
export interface DatePair {
  out: number
  back: number
}

const mostPairs = 60
/** Of departures, counted from the last search. */
const leads = { from: 7, to: 180 }
const nights = { from: 3, to: 14 }

/**
 * The dates of the round trips that are replayed of a route, the same every day: by a hash of them, so that no price has a
 * say in which; those with flights both ways in the last search. `[]` where the way back was not recorded in its currency.
 */
export function datePairsOf(there: MovedRoute, back: MovedRoute | undefined): DatePair[] {
  if (!back || back.currency !== there.currency) return []
  const outbound = there.searches.get(there.lastSearch)
  // The way back may have been moved otherwise: the same day in our time counts.
  const apart = there.shift - back.shift
  const inbound = back.searches.get(there.lastSearch + apart)
  if (!outbound || !inbound) return []
  const pairs: (DatePair & { rank: string })[] = []
  for (let out = there.lastSearch + leads.from; out <= there.lastSearch + leads.to; out += 1) {
    if (!outbound.has(out)) continue
    for (let stay = nights.from; stay <= nights.to; stay += 1) {
      const [home, name] = [out + stay, `${there.origin}-${there.destination}`]
      if (inbound.has(home + apart)) pairs.push({ out, back: home, rank: hash(`${name} ${out} ${home}`) })
    }
  }
  return pairs
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, mostPairs)
    .map(({ out, back: home }) => ({ out, back: home }))
}

function hash(text: string): string {
  return createHash('sha1').update(text).digest('base64')
}
