import { aircraftOf, legWords } from '../../flights/legs/leg-words.ts'
import type { TripType } from '@faresight/contracts/search/question'
import { formatAge, formatDuration } from '../../format/durations.ts'
import { farePhrase } from '../../format/money.ts'
import { joinWithAnd } from '../../text/lists.ts'
import { searchText } from './messages.ts'
import { type Facet, type Facets, type Spread, stepsOf } from './facets.ts'
import {
  type Filters,
  type ListedResult,
  airlinesOf,
  alliancesOf,
  comparedPrice,
  fareNeeds,
  stopKind,
  timeOf,
  toggleInList,
  totalWithBagsOf,
  layoverKindsOf,
} from './filters.ts'
import { providerName } from '../../flights/fares/fare-words.ts'
import { clockOf } from '../../format/clock.ts'
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
  const { withoutStops, withoutLayovers, withoutSellers, mustHave, times, maxDuration } = filters
  const { maxPrice, lowEmissions, maxEmissions } = filters
  const words = searchText.filters
  return [
    ...withoutStops.map((key) => ({
      key: `stops-${key}`,
      label: words.withoutStops[key],
      change: { withoutStops: toggleInList(withoutStops, key) },
    })),
    ...withoutLayovers.map((key) => ({
      key: `layovers-${key}`,
      label: words.withoutLayovers[key],
      change: { withoutLayovers: toggleInList(withoutLayovers, key) },
    })),
    ...mustHave.map((key) => ({
      key: `needs-${key}`,
      label: words.needOptions[key],
      change: { mustHave: toggleInList(mustHave, key) },
    })),
    ...times.map((rule) => ({
      key: `${rule.leg}-${rule.end}`,
      label: searchText.filters.chipTimes[rule.end](legWords(trip, rule.leg).before, spanWords(rule)),
      change: { times: times.filter((other) => other !== rule) },
    })),
    ...namedChips('withoutAirlines', filters, facets.airlines),
    ...namedChips('withoutAlliances', filters, facets.alliances.map(allianceFacet)),
    ...(maxDuration === null
      ? []
      : [
          {
            key: 'duration',
            label: searchText.filters.upToTime(formatDuration(maxDuration)),
            change: { maxDuration: null },
          },
        ]),
    ...(maxPrice === null
      ? []
      : [
          {
            key: 'price',
            label: searchText.filters.upTo(farePhrase(maxPrice, currency)),
            change: { maxPrice: null },
          },
        ]),
    ...(lowEmissions
      ? [{ key: 'low-emissions', label: words.lowEmissionsChip, change: { lowEmissions: false } }]
      : []),
    ...(maxEmissions === null
      ? []
      : [
          {
            key: 'emissions',
            label: words.upToEmissions(words.kilos(maxEmissions)),
            change: { maxEmissions: null },
          },
        ]),
    ...namedChips('withoutAircraft', filters, facets.aircraft),
    ...namedChips(
      'withoutProviders',
      filters,
      facets.providers.map((facet) => ({ ...facet, label: providerName(facet.key) })),
    ),
    ...withoutSellers.map((key) => ({
      key: `seller-${key}`,
      label: searchText.filters.without(searchText.filters.sellerOptions[key]),
      change: { withoutSellers: toggleInList(withoutSellers, key) },
    })),
  ]
}

function allianceFacet<F extends Facets['alliances'][number]>(facet: F): F {
  return { ...facet, label: searchText.filters.allianceOptions[facet.key] }
}

const maxNamed = 3

/** A chip per hidden name; more than three share one chip. */
function namedChips(
  filter: 'withoutAirlines' | 'withoutAlliances' | 'withoutAircraft' | 'withoutProviders',
  filters: Filters,
  offered: readonly Facet[],
): Chip[] {
  const hidden: readonly string[] = filters[filter]
  if (hidden.length > maxNamed) {
    const isAll = offered.every(({ key }) => hidden.includes(key))
    const label = isAll
      ? searchText.filters.withoutAny[filter]
      : searchText.filters.hidden[filter](hidden.length)
    return [{ key: filter, label, change: { [filter]: [] } }]
  }
  return hidden.map((key) => ({
    key: `${filter}-${key}`,
    label: searchText.filters.without(offered.find((facet) => facet.key === key)?.label ?? key),
    change: { [filter]: toggleInList(hidden, key) },
  }))
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
        clockOf(hourOf(top, rule.rule)),
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
  /** Excluded parts that the flight has. */
  const excluded = <K extends string>(keys: readonly K[], own: readonly K[]) =>
    keys.filter((key) => own.includes(key))
  const byFilter: Record<typeof active.filter, () => string> = {
    withoutStops: () => stopOptions[stopKind(top)].toLowerCase(),
    withoutAirlines: () =>
      [...new Map(airlinesOf(top).filter(([key]) => filters.withoutAirlines.includes(key))).values()].join(
        ', ',
      ),
    withoutLayovers: () =>
      joinWithAnd(
        excluded(filters.withoutLayovers, layoverKindsOf(top)).map((key) =>
          layoverOptions[key].toLowerCase(),
        ),
      ),
    withoutAlliances: () =>
      joinWithAnd(excluded(filters.withoutAlliances, alliancesOf(top)).map((key) => allianceOptions[key])),
    withoutAircraft: () => joinWithAnd(excluded(filters.withoutAircraft, aircraftOf(top))),
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

function hourOf(top: Hint['top'], { leg, end }: { leg: number; end: 'departure' | 'arrival' }): number {
  return timeOf(top, leg, end) ?? 0
}

interface LimitFormat {
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
