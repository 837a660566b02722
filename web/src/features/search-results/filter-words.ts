import { legWords } from '../../flights/legs/leg-words.ts'
import type { TripType } from '@faresight/contracts/search/search-request'
import { formatAge, formatDuration, clockOf } from '../../format/durations.ts'
import { farePhrase } from '../../format/money.ts'
import { joinWithAnd } from '../../text/words.ts'
import { searchText } from './messages.ts'
import { type Facet, type Facets, type Spread, stepsOf } from './facets.ts'
import {
  type Filters,
  type ListedResult,
  type PartFilter,
  airlinesOf,
  comparedPrice,
  fareNeeds,
  partsOf,
  timeOf,
  toggleInList,
  totalWithBagsOf,
} from './filters.ts'
import { providerName } from '../../flights/fares/fares.ts'
import { type TimeRule, lastMinute } from './time-rules.ts'
import { flightText } from '../../flights/messages.ts'
import type { ActiveRule, Hint } from './why-not.ts'

/** An active rule and the change that removes it. */
export interface Chip {
  key: string
  label: string
  change: Partial<Filters>
}

/** Active rules in the order of the panel. */
export function filterChips(filters: Filters, facets: Facets, trip: TripType, currency: string): Chip[] {
  const words = searchText.filters
  const limit = (filter: 'maxDuration' | 'maxPrice' | 'maxEmissions', label: (limit: number) => string) => {
    const value = filters[filter]
    return value === null ? [] : { key: filter, label: label(value), change: { [filter]: null } }
  }
  return [
    keyChips('withoutStops', filters, (key) => words.withoutStops[key]),
    keyChips('withoutLayovers', filters, (key) => words.withoutLayovers[key]),
    keyChips('mustHave', filters, (key) => words.needOptions[key]),
    filters.times.map((rule) => ({
      key: `${rule.leg}-${rule.end}`,
      label: words.chipTimes[rule.end](legWords(trip, rule.leg).before, spanWords(rule)),
      change: { times: filters.times.filter((other) => other !== rule) },
    })),
    namedChips('withoutAirlines', filters, facets.airlines),
    namedChips(
      'withoutAlliances',
      filters,
      facets.alliances.map((facet) => ({ ...facet, label: words.allianceOptions[facet.key] })),
    ),
    limit('maxDuration', (minutes) => words.upToTime(formatDuration(minutes))),
    limit('maxPrice', (price) => words.upTo(farePhrase(price, currency))),
    filters.lowEmissions
      ? { key: 'lowEmissions', label: words.lowEmissionsChip, change: { lowEmissions: false } }
      : [],
    limit('maxEmissions', (kg) => words.upToEmissions(words.kilos(kg))),
    namedChips('withoutAircraft', filters, facets.aircraft),
    namedChips(
      'withoutProviders',
      filters,
      facets.providers.map((facet) => ({ ...facet, label: providerName(facet.key) })),
    ),
    keyChips('withoutSellers', filters, (key) => words.without(words.sellerOptions[key])),
  ].flat()
}

function keyChips<F extends PartFilter | 'mustHave' | 'withoutProviders' | 'withoutSellers'>(
  filter: F,
  filters: Filters,
  labelOf: (key: Filters[F][number]) => string,
): Chip[] {
  const keys: readonly Filters[F][number][] = filters[filter]
  return keys.map((key) => ({
    key: `${filter}-${key}`,
    label: labelOf(key),
    change: { [filter]: toggleInList(keys, key) },
  }))
}

const maxNamed = 3

/** A chip per hidden name; more than three share one chip. */
function namedChips(
  filter: 'withoutAirlines' | 'withoutAlliances' | 'withoutAircraft' | 'withoutProviders',
  filters: Filters,
  offered: readonly Facet[],
): Chip[] {
  const { without, withoutAny, hidden } = searchText.filters
  const keys: readonly string[] = filters[filter]
  if (keys.length <= maxNamed)
    return keyChips(filter, filters, (key) =>
      without(offered.find((facet) => facet.key === key)?.label ?? key),
    )
  const isAll = offered.every(({ key }) => keys.includes(key))
  const label = isAll ? withoutAny[filter] : hidden[filter](keys.length)
  return [{ key: filter, label, change: { [filter]: [] } }]
}

/** `10:00+` if the span ends with the day, else `10:00 – 18:00`. */
function spanWords({ from, to }: Pick<TimeRule, 'from' | 'to'>): string {
  return to === lastMinute ? `${clockOf(from)}+` : searchText.filters.span(clockOf(from), clockOf(to))
}

export interface HintView {
  filters: Filters
  trip: TripType
  currency: string
}

/** `11 flights are hidden by your outbound departure filter (10:00+)` */
export function hintTitle({ hides, rules }: Hint, view: HintView): string {
  return searchText.whyNot.hides(
    hides,
    rules.map((rule) => ruleWords(rule, view)),
  )
}

/** The best hidden flight and its saving. Prices only if known. */
export function hintBody({ top, saves, rules }: Hint, by: 'cheapest' | 'fastest', now: number): string {
  const [rule] = rules
  const isTime = rules.length === 1 && rule?.filter === 'times'
  const price = priceWords(top)
  const what = [
    top.airline,
    top.stops === 0 ? flightText.leg.nonstop.toLowerCase() : flightText.leg.stops(top.stops),
    isTime &&
      searchText.whyNot[rule.rule.end === 'departure' ? 'departs' : 'arrives'](
        clockOf(timeOf(top, rule.rule.leg, rule.rule.end) ?? 0),
      ),
    formatDuration(top.duration),
    price && (top.live ? price : searchText.whyNot.cached(price, formatAge(top.seenAt, now))),
  ]
  const sentence = searchText.whyNot[by](what.filter(Boolean).join(', '))
  return saves === null ? sentence : `${sentence} ${searchText.whyNot.saves(farePhrase(saves, top.currency))}`
}

function priceWords(result: ListedResult): string | null {
  const compared = comparedPrice(result)
  if (compared === null) return null
  const price = farePhrase(compared, result.currency)
  return totalWithBagsOf(result) === null ? price : searchText.whyNot.withBags(price)
}

/** `Allow 07:30` */
export function hintStep(hint: Hint, view: HintView): string {
  const [rule] = hint.rules
  if (!rule) return ''
  return hint.rules.length > 1
    ? searchText.whyNot.allowSeveral(hint.rules.length)
    : searchText.whyNot.allow(allowed(rule, hint, view))
}

function ruleWords(active: ActiveRule, { filters, trip, currency }: HintView): string {
  if (active.filter === 'times') {
    const { leg } = active.rule
    const name = trip === 'oneway' ? '' : `${legWords(trip, leg).name.toLowerCase()} `
    return searchText.whyNot.rules[active.rule.end](name, spanWords(active.rule))
  }
  if (active.filter === 'maxDuration')
    return searchText.whyNot.rules.maxDuration(formatDuration(filters.maxDuration ?? 0))
  if (active.filter === 'maxPrice')
    return searchText.whyNot.rules.maxPrice(farePhrase(filters.maxPrice ?? 0, currency))
  if (active.filter === 'maxEmissions')
    return searchText.whyNot.rules.maxEmissions(searchText.filters.kilos(filters.maxEmissions ?? 0))
  return searchText.whyNot.rules[active.filter]
}

function allowed(active: ActiveRule, { filters: after, top }: Hint, { filters, currency }: HintView): string {
  if (active.filter === 'times') {
    const { leg, end, from, to } = active.rule
    const rule = after.times.find((other) => other.leg === leg && other.end === end)
    if (!rule) return searchText.filters.anyTime.toLowerCase()
    return rule.from < from
      ? searchText.whyNot.from(clockOf(rule.from))
      : searchText.whyNot.until(clockOf(Math.max(rule.to, to)))
  }
  const [seller] = top.options
  const { stopOptions, sellerOptions, layoverOptions, allianceOptions, kilos } = searchText.filters
  const { atMost, withoutNeed } = searchText.whyNot
  const airlines = new Map(airlinesOf(top))
  /** Excluded parts that the flight has. */
  const parts = <F extends PartFilter>(filter: F, labelOf: (key: Filters[F][number]) => string) => {
    const excluded: readonly string[] = filters[filter]
    return joinWithAnd(
      [...new Set(partsOf[filter](top))].filter((key) => excluded.includes(key)).map(labelOf),
    )
  }
  const byFilter: Record<typeof active.filter, () => string> = {
    withoutStops: () => parts('withoutStops', (key) => stopOptions[key].toLowerCase()),
    withoutLayovers: () => parts('withoutLayovers', (key) => layoverOptions[key].toLowerCase()),
    withoutAirlines: () => parts('withoutAirlines', (key) => airlines.get(key) ?? key),
    withoutAlliances: () => parts('withoutAlliances', (key) => allianceOptions[key]),
    withoutAircraft: () => parts('withoutAircraft', (key) => key),
    mustHave: () =>
      joinWithAnd(
        fareNeeds
          .filter((need) => filters.mustHave.includes(need) && !after.mustHave.includes(need))
          .map((need) => withoutNeed[need]),
      ),
    withoutProviders: () => providerName(seller?.provider ?? ''),
    withoutSellers: () => sellerOptions[seller?.sellerKind ?? 'agency'].toLowerCase(),
    maxDuration: () => atMost(formatDuration(after.maxDuration ?? 0)),
    maxPrice: () => atMost(farePhrase(after.maxPrice ?? 0, currency)),
    lowEmissions: () => searchText.whyNot.moreEmissions,
    maxEmissions: () => atMost(kilos(after.maxEmissions ?? 0)),
  }
  return byFilter[active.filter]()
}

export interface LimitFormat {
  step: number
  /** `null` without a limit. */
  limit: number | null
  words: (value: number) => string
  upTo: (words: string) => string
}

/** `Up to 7 h 30 min`; only the value if all results share it and no limit is set. */
export function limitWords(spread: Spread, { step, limit, words, upTo }: LimitFormat): string {
  const { low, high } = stepsOf(spread, step)
  const shown = words(limit ?? spread.highest)
  return limit === null && low === high ? shown : upTo(shown)
}
