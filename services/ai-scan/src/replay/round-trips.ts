import { createHash } from 'node:crypto'
import type { ShiftedRoute } from './date-shift.ts'

export interface RecordedDatePair {
  out: number
  back: number
}

const maxPairs = 60
/** Departure days after the last search. */
const leads = { from: 7, to: 180 }
const nights = { from: 3, to: 14 }

/**
 * At most 60 pairs of flight days with flights both ways in the last search, chosen by hash, independent of prices. `[]`
 * where the way back is missing or in another currency.
 */
export function chooseRoundTripDates(
  there: ShiftedRoute,
  back: ShiftedRoute | undefined,
): RecordedDatePair[] {
  if (!back || back.currency !== there.currency) return []
  const outbound = there.searches.get(there.lastSearch)
  // The way back may have another shift.
  const apart = there.shift - back.shift
  const inbound = back.searches.get(there.lastSearch + apart)
  if (!outbound || !inbound) return []
  const pairs: (RecordedDatePair & { rank: string })[] = []
  for (let out = there.lastSearch + leads.from; out <= there.lastSearch + leads.to; out += 1) {
    if (!outbound.has(out)) continue
    for (let stay = nights.from; stay <= nights.to; stay += 1) {
      const [home, name] = [out + stay, `${there.origin}-${there.destination}`]
      if (inbound.has(home + apart)) pairs.push({ out, back: home, rank: hashText(`${name} ${out} ${home}`) })
    }
  }
  return pairs
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, maxPairs)
    .map(({ out, back: home }) => ({ out, back: home }))
}

function hashText(text: string): string {
  return createHash('sha1').update(text).digest('base64')
}
