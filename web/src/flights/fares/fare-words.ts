import { quoteLifeMs } from '@faresight/contracts/search/limits'
import { flightText } from '../messages.ts'
import { formatAge } from '../../format/durations.ts'

/** `ECONOMY LIGHT` → `Economy Light` */
export function fareName(name: string): string {
  const isShouted = name.length > 3 && name === name.toUpperCase() && /[A-Z]{4}/.test(name)
  return isShouted ? name.toLowerCase().replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name
}

/** Fare name and cabin, without repeating the cabin. */
export function fareParts(brandedFare: string | null, cabin: string): string[] {
  if (!brandedFare) return [cabin]
  const name = fareName(brandedFare)
  return name.toLowerCase().includes(cabin.toLowerCase()) ? [name] : [name, cabin]
}

/** `checked`: live at that time, but too old to be called live. */
type Freshness = 'live' | 'checked' | 'cached'

/** Freshness at `now`, with the age (`2 min ago`) and the full phrase. */
export function freshnessOf(
  { live, seenAt }: { live: boolean; seenAt: string },
  now: number,
): { state: Freshness; age: string; words: string } {
  const isYoung = now - Date.parse(seenAt) <= quoteLifeMs
  const state = live ? (isYoung ? 'live' : 'checked') : 'cached'
  const age = formatAge(seenAt, now)
  return { state, age, words: flightText.fare.freshness[state](age) }
}

const names: Readonly<Record<string, string>> = {
  ignav: 'Ignav',
  skyscanner: 'Skyscanner',
  amadeus: 'Amadeus',
  travelpayouts: 'Travelpayouts',
}

export function providerName(provider: string): string {
  return Object.hasOwn(names, provider) ? (names[provider] ?? provider) : provider
}
