import { quoteLifeMs } from '@faresight/contracts/search/limits'
import { flightText } from '../messages.ts'
import { formatAge } from '../../format/durations.ts'

/** `ECONOMY LIGHT` → `Economy Light`: one provider shouts the names of fares that others write plainly. */
export function fareName(name: string): string {
  const isShouted = name.length > 3 && name === name.toUpperCase() && /[A-Z]{4}/.test(name)
  return isShouted ? name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name
}

/** The name of a fare and its cabin, which is said once: many a fare is called by it. */
export function fareParts(brandedFare: string | null, cabin: string): string[] {
  if (!brandedFare) return [cabin]
  const name = fareName(brandedFare)
  return name.toLowerCase().includes(cabin.toLowerCase()) ? [name] : [name, cabin]
}

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

/** Names of providers as people know them; an unknown one keeps its own. */
const names: Readonly<Record<string, string>> = {
  ignav: 'Ignav',
  skyscanner: 'Skyscanner',
  amadeus: 'Amadeus',
  travelpayouts: 'Travelpayouts',
}

export function providerName(provider: string): string {
  return Object.hasOwn(names, provider) ? (names[provider] ?? provider) : provider
}
