import { aircraftOf, isOvernight, longLayoverMinutes } from '../../flights/legs/leg-words.ts'
import type { TotalWithBags } from '@faresight/contracts/search/bags'
import type { Alliance, UnlockedResult, ResultOption, ResultLeg } from '@faresight/contracts/search/result'
import { shownFare } from '../../format/money.ts'
import { minutesOf } from '../../format/durations.ts'
import type { TimeRule } from './time-rules.ts'

/** An option with what it costs with the bags that the user takes along; absent without bags. */
export type ListedOption = ResultOption & { withBags?: TotalWithBags }

/** A result whose options stand in order of what they cost with the user's bags. */
export interface ListedResult extends UnlockedResult {
  options: ListedOption[]
}

export const stopKinds = ['0', '1', '2'] as const
/** Nonstop, one stop, two or more. */
export type StopKind = (typeof stopKinds)[number]

export const sellerKinds = ['airline', 'agency'] as const
export type SellerKind = (typeof sellerKinds)[number]

export const allianceKinds = ['oneworld', 'skyteam', 'star', 'none'] as const satisfies (Alliance | 'none')[]
export type AllianceKind = (typeof allianceKinds)[number]

export const layoverKinds = ['long', 'overnight', 'airports'] as const
/** `airports`: the next flight leaves from another airport. */
export type LayoverKind = (typeof layoverKinds)[number]

export const fareNeeds = ['cabinBag', 'checkedBag', 'changes', 'refunds'] as const
/** What a fare includes or allows. */
export type FareNeed = (typeof fareNeeds)[number]

/** What the user excludes or asks for. */
export interface Filters {
  withoutStops: StopKind[]
  withoutLayovers: LayoverKind[]
  withoutAirlines: string[]
  withoutAlliances: AllianceKind[]
  /** By name. */
  withoutAircraft: string[]
  withoutProviders: string[]
  withoutSellers: SellerKind[]
  mustHave: FareNeed[]
  times: TimeRule[]
  /** Minutes, of the longest leg. */
  maxDuration: number | null
  /** Major units of the search's currency, for the whole party, rounded as shown. */
  maxPrice: number | null
  /** Whether to show only flights that emit less than is typical of the route. */
  lowEmissions: boolean
  /** Kilograms of CO₂ per passenger. */
  maxEmissions: number | null
}

export const noFilters: Filters = {
  withoutStops: [],
  withoutLayovers: [],
  withoutAirlines: [],
  withoutAlliances: [],
  withoutAircraft: [],
  withoutProviders: [],
  withoutSellers: [],
  mustHave: [],
  times: [],
  maxDuration: null,
  maxPrice: null,
  lowEmissions: false,
  maxEmissions: null,
}

export type FilterKey = keyof Filters

/** Results that pass all filters, with the options that do, at the price of the first of them. */
export function applyFilters(results: readonly ListedResult[], filters: Filters): ListedResult[] {
  const filter = createFilter(filters)
  return results.flatMap((result) => filter(result) ?? [])
}

/** Maps a result to what the filters leave of it, or to `null`. */
export function createFilter(filters: Filters): (result: ListedResult) => ListedResult | null {
  const rules = rulesOf(filters)
  return (result) => {
    const kept = withAllowedOptions(result, filters)
    return kept && rules.every((rule) => rule(kept)) ? kept : null
  }
}

/** The filters with `keys` reset. */
export function without(filters: Filters, ...keys: readonly FilterKey[]): Filters {
  return { ...filters, ...Object.fromEntries(keys.map((key) => [key, noFilters[key]])) }
}

export function isActiveRule(rule: Filters[FilterKey]): boolean {
  return Array.isArray(rule) ? rule.length > 0 : rule !== null && rule !== false
}

export function toggleInList<K extends string>(list: readonly K[], key: K): K[] {
  return list.includes(key) ? list.filter((other) => other !== key) : [...list, key]
}

/** Filters on parts of a trip: one excluded part excludes the trip. */
export type PartFilter =
  | 'withoutStops'
  | 'withoutLayovers'
  | 'withoutAirlines'
  | 'withoutAlliances'
  | 'withoutAircraft'

/** What a result has of the parts that each filter can exclude. */
export const partsOf: { [F in PartFilter]: (result: UnlockedResult) => readonly Filters[F][number][] } = {
  withoutStops: (result) => [stopKind(result)],
  withoutLayovers: layoverKindsOf,
  withoutAirlines: (result) => airlinesOf(result).map(([key]) => key),
  withoutAlliances: alliancesOf,
  withoutAircraft: aircraftOf,
}

export function isPartFilter(filter: FilterKey): filter is PartFilter {
  return Object.hasOwn(partsOf, filter)
}

type Rule = (result: ListedResult) => boolean

function rulesOf(filters: Filters): Rule[] {
  const { times, maxDuration, maxPrice, lowEmissions, maxEmissions } = filters
  return [
    ...(Object.keys(partsOf) as PartFilter[]).map((filter) => partRule(filters[filter], partsOf[filter])),
    (result) => times.every((rule) => keepsTimes(result, rule)),
    (result) => maxDuration === null || longestLeg(result) <= maxDuration,
    // Compared as shown, so without decimals.
    (result) => {
      const price = comparedPrice(result)
      return maxPrice === null || (price !== null && shownFare(price) <= maxPrice)
    },
    ({ emissions }) => !lowEmissions || (emissions?.vsTypicalPercent ?? 0) < 0,
    ({ emissions }) => maxEmissions === null || (emissions?.kgPerPassenger ?? Infinity) <= maxEmissions,
  ]
}

function partRule(excluded: readonly string[], keysOf: (result: ListedResult) => readonly string[]): Rule {
  return (result) => excluded.length === 0 || !keysOf(result).some((key) => excluded.includes(key))
}

/** The price, or `null` if locked or suspicious. */
export function trustedPrice({
  price,
  suspicious,
}: Pick<UnlockedResult, 'price' | 'suspicious'>): number | null {
  return suspicious ? null : price
}

/** The price that results are sorted and filtered by: with the user's bags where that is known. */
export function comparedPrice(result: ListedResult): number | null {
  const price = trustedPrice(result)
  return price === null ? null : (totalWithBagsOf(result) ?? price)
}

/** Price of the first option with the user's bags; `null` if unknown or if there are no bags. */
export function totalWithBagsOf({ options: [first] }: ListedResult): number | null {
  return first?.withBags?.kind === 'total' ? first.withBags.total : null
}

/** Whether it is known what the first option costs with the user's bags; always without bags. */
export function isTotalKnown({ options: [first] }: ListedResult): boolean {
  return first?.withBags === undefined || first.withBags.kind === 'total'
}

/** Whether a leg's time is within the rule. Missing legs pass. */
export function keepsTimes(result: ListedResult, { leg, end, from, to }: TimeRule): boolean {
  const minutes = timeOf(result, leg, end)
  return minutes === null || (minutes >= from && minutes <= to)
}

/** Minutes after midnight; `null` without such a leg. */
export function timeOf(result: UnlockedResult, leg: number, end: TimeRule['end']): number | null {
  const found = result.legs[leg]
  if (!found) return null
  return minutesOf(end === 'departure' ? found.departureTime : found.arrivalTime)
}

function stopKind({ stops }: Pick<UnlockedResult, 'stops'>): StopKind {
  return stops === 0 ? '0' : stops === 1 ? '1' : '2'
}

/** Minutes of the longest leg. */
export function longestLeg({ legs, duration }: UnlockedResult): number {
  return legs.length > 0 ? Math.max(...legs.map((leg) => leg.duration)) : duration
}

/** Marketing airlines by key (code, or name if it has none) and name. */
export function airlinesOf({ legs }: UnlockedResult): [key: string, name: string][] {
  return legs.flatMap(({ segments }) =>
    segments.map(({ airlineCode, airline }): [string, string] => [airlineCode ?? airline, airline]),
  )
}

/** Alliances of the marketing airlines. */
function alliancesOf({ legs }: UnlockedResult): AllianceKind[] {
  return legs.flatMap(({ segments }) => segments.map(({ alliance }): AllianceKind => alliance ?? 'none'))
}

/** What travellers may want to avoid between the flights of a trip. */
export function layoverKindsOf({
  legs,
}: {
  legs: readonly Pick<ResultLeg, 'segments' | 'layovers'>[]
}): LayoverKind[] {
  return legs.flatMap(({ segments, layovers }) =>
    layovers.flatMap(({ minutes, arrivesAt, departsFrom }, index): LayoverKind[] => {
      const wait = minutes ?? 0
      const arrival = segments[index]?.arrivalTime
      return [
        ...(wait >= longLayoverMinutes ? (['long'] as const) : []),
        ...(arrival && isOvernight(arrival, wait) ? (['overnight'] as const) : []),
        ...(arrivesAt === departsFrom ? [] : (['airports'] as const)),
      ]
    }),
  )
}

const meetsNeed: Record<FareNeed, (option: ResultOption) => boolean> = {
  cabinBag: ({ baggage }) => (baggage?.cabinPieces ?? 0) > 0,
  checkedBag: ({ baggage }) => (baggage?.checkedPieces ?? baggage?.checkedKg ?? 0) > 0,
  changes: ({ conditions }) => isAllowed(conditions?.changes),
  refunds: ({ conditions }) => isAllowed(conditions?.refunds),
}

function isAllowed(condition: 'included' | 'fee' | 'no' | null | undefined): boolean {
  return condition === 'included' || condition === 'fee'
}

/** Needs that an option does not meet, or does not say that it does. */
export function unmetNeeds(option: ResultOption, needs: readonly FareNeed[]): FareNeed[] {
  return needs.filter((need) => !meetsNeed[need](option))
}

type OptionFilters = Pick<Filters, 'withoutProviders' | 'withoutSellers' | 'mustHave'>

/** The result with allowed options only, or `null`. */
export function withAllowedOptions(
  result: ListedResult,
  { withoutProviders, withoutSellers, mustHave }: OptionFilters,
): ListedResult | null {
  if (withoutProviders.length === 0 && withoutSellers.length === 0 && mustHave.length === 0) return result
  const options = result.options.filter(
    (option) =>
      !withoutProviders.includes(option.provider) &&
      !withoutSellers.includes(option.sellerKind) &&
      unmetNeeds(option, mustHave).length === 0,
  )
  const [first] = options
  if (!first) return null
  return options.length === result.options.length
    ? result
    : { ...result, options, ...headOf(result, first, options) }
}

/** Top-level fields from the first option. Fare codes are known for the cheapest only. */
export function headOf(
  result: UnlockedResult,
  first: ResultOption,
  options: readonly ResultOption[],
): Partial<UnlockedResult> {
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
