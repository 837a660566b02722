import type { TripType } from '@faresight/contracts/search/question'
import { formatDuration } from '../../../../format/durations.ts'
import { farePhrase } from '../../../../format/money.ts'
import { searchText } from '../../../../text/search-text.ts'
import { legWords } from '../../../../flights/legs/leg-words.ts'
import type { Facet, Facets } from '../rules/facets.ts'
import { toggled, type Filters } from '../rules/filters.ts'
import { providerName } from '../../../../flights/fares/provider-name.ts'
import { clockOf } from '../../../../format/clock.ts'
import { lastMinute, type TimeRule } from '../rules/time-rules.ts'

const words = searchText.filters

/** A rule that is on, in a few words, and the change that takes it away. */
export interface Chip {
  key: string
  label: string
  change: Partial<Filters>
}

/** Each rule that is on, in the order of the panel. */
export function chipsOf(filters: Filters, facets: Facets, trip: TripType, currency: string): Chip[] {
  const { withoutStops, withoutSellers, times, maxDuration, maxPrice } = filters
  return [
    ...withoutStops.map((key) => ({
      key: `stops-${key}`,
      label: words.withoutStops[key],
      change: { withoutStops: toggled(withoutStops, key) },
    })),
    ...times.map((rule) => ({
      key: `${rule.leg}-${rule.end}`,
      label: words.chipTimes[rule.end](legWords(trip, rule.leg).before, spanWords(rule)),
      change: { times: times.filter((other) => other !== rule) },
    })),
    ...namedChips('withoutAirlines', filters, facets.airlines),
    ...(maxDuration === null
      ? []
      : [
          {
            key: 'duration',
            label: words.upToTime(formatDuration(maxDuration)),
            change: { maxDuration: null },
          },
        ]),
    ...(maxPrice === null
      ? []
      : [{ key: 'price', label: words.upTo(farePhrase(maxPrice, currency)), change: { maxPrice: null } }]),
    ...namedChips(
      'withoutProviders',
      filters,
      facets.providers.map((facet) => ({ ...facet, label: providerName(facet.key) })),
    ),
    ...withoutSellers.map((key) => ({
      key: `seller-${key}`,
      label: words.without(words.sellerOptions[key]),
      change: { withoutSellers: toggled(withoutSellers, key) },
    })),
  ]
}

const mostNamed = 3

/** A chip for each name of a list that is hidden; more than a few are one chip, which undoes them all. */
function namedChips(
  filter: 'withoutAirlines' | 'withoutProviders',
  { [filter]: hidden }: Filters,
  offered: readonly Facet[],
): Chip[] {
  if (hidden.length > mostNamed) {
    const isAll = offered.every(({ key }) => hidden.includes(key))
    const label = isAll ? words.withoutAny[filter] : words.hidden[filter](hidden.length)
    return [{ key: filter, label, change: { [filter]: [] } }]
  }
  return hidden.map((key) => ({
    key: `${filter}-${key}`,
    label: words.without(offered.find((facet) => facet.key === key)?.label ?? key),
    change: { [filter]: toggled(hidden, key) },
  }))
}

/** `10:00+` where a span ends with the day, else `10:00 – 18:00`. */
export function spanWords({ from, to }: Pick<TimeRule, 'from' | 'to'>): string {
  return to === lastMinute ? `${clockOf(from)}+` : words.span(clockOf(from), clockOf(to))
}
