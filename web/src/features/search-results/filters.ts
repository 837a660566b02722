import type { OpenResult, ResultOption } from '@faresight/contracts/search/result'
import { shownFare } from '../../format/money.ts'
import { minutesOf } from '../../format/clock.ts'
import type { TimeRule } from './time-rules.ts'

export const stopKinds = ['0', '1', '2'] as const
/** Nonstop, one stop, two or more. */
export type StopKind = (typeof stopKinds)[number]

export const sellerKinds = ['airline', 'agency'] as const
export type SellerKind = (typeof sellerKinds)[number]

/** What the user excludes. */
export interface Filters {
  withoutStops: StopKind[]
  withoutAirlines: string[]
  withoutProviders: string[]
  withoutSellers: SellerKind[]
  times: TimeRule[]
  /** Minutes, of the longest leg. */
  maxDuration: number | null
  /** Major units of the search's currency, for the whole party, rounded as shown. */
  maxPrice: number | null
}

export const noFilters: Filters = {
  withoutStops: [],
  withoutAirlines: [],
  withoutProviders: [],
  withoutSellers: [],
  times: [],
  maxDuration: null,
  maxPrice: null,
}

export type FilterKey = keyof Filters

/** Results that pass all filters, without excluded sellers and at the price of the first remaining one. */
export function applyFilters(results: readonly OpenResult[], filters: Filters): OpenResult[] {
  const rules = rulesOf(filters)
  return results.flatMap((result) => {
    const kept = soldBy(result, filters)
    return kept && rules.every((rule) => rule(kept)) ? [kept] : []
  })
}

/** The filters with `keys` reset. */
export function without(filters: Filters, ...keys: readonly FilterKey[]): Filters {
  return { ...filters, ...Object.fromEntries(keys.map((key) => [key, noFilters[key]])) }
}

/** Number of active rules. */
export function countRules(filters: Filters): number {
  return Object.values(filters).reduce(
    (sum, rule) => sum + (Array.isArray(rule) ? rule.length : rule === null ? 0 : 1),
    0,
  )
}

export function toggled<K extends string>(list: readonly K[], key: K): K[] {
  return list.includes(key) ? list.filter((other) => other !== key) : [...list, key]
}

type Rule = (result: OpenResult) => boolean

function rulesOf({ withoutStops, withoutAirlines, times, maxDuration, maxPrice }: Filters): Rule[] {
  return [
    (result) => !withoutStops.includes(stopKind(result)),
    // One excluded airline excludes the trip.
    (result) =>
      withoutAirlines.length === 0 || !airlinesOf(result).some(([key]) => withoutAirlines.includes(key)),
    (result) => times.every((rule) => keepsTimes(result, rule)),
    (result) => maxDuration === null || longestLeg(result) <= maxDuration,
    // Compared as shown, so without decimals.
    (result) => {
      const price = trustedPrice(result)
      return maxPrice === null || (price !== null && shownFare(price) <= maxPrice)
    },
  ]
}

/** The price, or `null` if locked or suspicious. */
export function trustedPrice({ price, suspicious }: Pick<OpenResult, 'price' | 'suspicious'>): number | null {
  return suspicious ? null : price
}

/** Whether a leg's time is within the rule. Missing legs pass. */
export function keepsTimes(result: OpenResult, { leg, end, from, to }: TimeRule): boolean {
  const minutes = timeOf(result, leg, end)
  return minutes === null || (minutes >= from && minutes <= to)
}

/** Minutes after midnight; `null` without such a leg. */
export function timeOf(result: OpenResult, leg: number, end: TimeRule['end']): number | null {
  const found = result.legs[leg]
  if (!found) return null
  return minutesOf(end === 'departure' ? found.departureTime : found.arrivalTime)
}

export function stopKind({ stops }: Pick<OpenResult, 'stops'>): StopKind {
  return stops === 0 ? '0' : stops === 1 ? '1' : '2'
}

/** Minutes of the longest leg. */
export function longestLeg({ legs, duration }: OpenResult): number {
  return legs.length > 0 ? Math.max(...legs.map((leg) => leg.duration)) : duration
}

/** Marketing airlines by key (code, or name if it has none) and name. */
export function airlinesOf({ legs }: OpenResult): [key: string, name: string][] {
  return legs.flatMap(({ segments }) =>
    segments.map(({ airlineCode, airline }): [string, string] => [airlineCode ?? airline, airline]),
  )
}

/** The result with allowed options only, or `null`. */
function soldBy(
  result: OpenResult,
  { withoutProviders, withoutSellers }: Pick<Filters, 'withoutProviders' | 'withoutSellers'>,
): OpenResult | null {
  if (withoutProviders.length === 0 && withoutSellers.length === 0) return result
  const options = result.options.filter(
    ({ provider, sellerKind }) =>
      !withoutProviders.includes(provider) && !withoutSellers.includes(sellerKind),
  )
  const [first] = options
  if (!first) return null
  return options.length === result.options.length
    ? result
    : { ...result, options, ...headOf(result, first, options) }
}

/** Top-level fields from the first option. Fare codes are known for the cheapest only. */
function headOf(
  result: OpenResult,
  first: ResultOption,
  options: readonly ResultOption[],
): Partial<OpenResult> {
  // Without prices options are unordered: live if any is live, with the newest age, as the server does it.
  const age =
    first.price === null
      ? { live: options.some(({ live }) => live), seenAt: newestOf(options) }
      : { live: first.live, seenAt: first.seenAt }
  if (first === result.options[0]) return age
  return {
    ...age,
    ...(first.suspicious && { suspicious: true }),
    provider: first.provider,
    price: first.price,
    pricePerPassenger: first.pricePerPassenger,
    brandedFare: first.brandedFare,
    bookingUrl: first.bookingUrl,
    fareClass: null,
    fareBasis: null,
  }
}

function newestOf(options: readonly ResultOption[]): string {
  return options.reduce(
    (newest, { seenAt }) => (Date.parse(seenAt) > Date.parse(newest) ? seenAt : newest),
    options[0]?.seenAt ?? '',
  )
}
