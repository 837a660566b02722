import { quoteLifeMs } from '@faresight/contracts/search/limits'
import { flightText } from '../../text/flight-text.ts'
import { formatAge } from '../../format/durations.ts'

/** How a price is known. `checked`: it was live then, too long ago to be called so now. `cached`: it is remembered. */
type Freshness = 'live' | 'checked' | 'cached'

/** How a price that was seen at an instant is known at `now`, with its age alone (`2 min ago`) and in words with that. */
export function freshnessOf(
  { live, seenAt }: { live: boolean; seenAt: string },
  now: number,
): { state: Freshness; age: string; words: string } {
  const isYoung = now - Date.parse(seenAt) <= quoteLifeMs
  const state = live ? (isYoung ? 'live' : 'checked') : 'cached'
  const age = formatAge(seenAt, now)
  return { state, age, words: flightText.fare.freshness[state](age) }
}
