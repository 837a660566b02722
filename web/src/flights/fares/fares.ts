import { quoteMaxAgeMs } from '@faresight/contracts/search/limits'
import { flightText } from '../messages.ts'
import { formatAge } from '../../format/durations.ts'
import type { UnlockedResult, ResultOption } from '@faresight/contracts/search/result'

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

/** Freshness at `now`, with the age (`2 min ago`) and the full phrase. `checked`: was live, but is too old to be called that. */
export function freshnessOf({ live, seenAt }: { live: boolean; seenAt: string }, now: number) {
  const isYoung = now - Date.parse(seenAt) <= quoteMaxAgeMs
  const state = live ? (isYoung ? 'live' : 'checked') : 'cached'
  const age = formatAge(seenAt, now)
  return { state, age, words: flightText.fare.freshness[state](age) }
}

const providerNames = new Map([
  ['ignav', 'Ignav'],
  ['skyscanner', 'Skyscanner'],
  ['amadeus', 'Amadeus'],
  ['travelpayouts', 'Travelpayouts'],
])

export function providerName(provider: string): string {
  return providerNames.get(provider) ?? provider
}

/** Where the main button leads: the cheapest seller, or the list if several tickets are needed. */
type Purchase =
  | { kind: 'none' }
  | { kind: 'seller'; href: string; option: ResultOption }
  | { kind: 'tickets'; count: number }

export function purchaseOf({ options }: Pick<UnlockedResult, 'options'>): Purchase {
  const [cheapest] = options
  if (!cheapest?.bookingUrl) return { kind: 'none' }
  // A single link would sell one part at the price of the whole.
  if (isSplit(cheapest)) return { kind: 'tickets', count: cheapest.tickets.length }
  return { kind: 'seller', href: cheapest.bookingUrl, option: cheapest }
}

/** Whether several tickets must be bought. */
export function isSplit({ tickets }: Pick<ResultOption, 'tickets'>): boolean {
  return tickets.length > 1
}

/** Number of tickets. If prices are locked, options are unordered, so more than one is certain only if all options agree. */
export function ticketCount({ options }: Pick<UnlockedResult, 'options'>, locked: boolean): number {
  const counts = new Set((locked ? options : options.slice(0, 1)).map(({ tickets }) => tickets.length))
  const [count = 1] = counts
  return counts.size > 1 ? 1 : count
}

/** Provider names, each once. */
export function providersOf({ options }: Pick<UnlockedResult, 'options'>): string {
  return [...new Set(options.map(({ provider }) => providerName(provider)))].join(', ')
}

/** The seller's name, or `null` if the provider names only itself. */
export function namedSeller({ provider, seller }: Pick<ResultOption, 'provider' | 'seller'>): string | null {
  return providerName(provider) === seller ? null : seller
}
