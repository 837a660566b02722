import type { TripType } from '@faresight/contracts/search/question'
import { formatDuration } from '../../../../format/durations.ts'
import { farePhrase } from '../../../../format/money.ts'
import { pageText } from '../../../../text/page-text.ts'
import { legWords } from '../../query/leg-words.ts'
import type { Facets } from '../rules/facets.ts'
import { toggled, type Filters } from '../rules/filters.ts'
import { providerName } from '../rules/provider-name.ts'
import { clockOf, lastMinute, type TimeRule } from '../rules/time-rules.ts'

const words = pageText.filters

/** A rule that is on, in a few words, and the change that takes it away. */
interface Chip {
  key: string
  label: string
  change: Partial<Filters>
}

export function chipsOf(filters: Filters, facets: Facets, trip: TripType, currency: string): Chip[] {
  const { withoutStops, withoutAirlines, withoutProviders, withoutSellers, times, maxDuration, maxPrice } =
    filters
  const nameOf = (airline: string) => facets.airlines.find(({ key }) => key === airline)?.label ?? airline
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
    ...withoutAirlines.map((key) => ({
      key: `airline-${key}`,
      label: words.without(nameOf(key)),
      change: { withoutAirlines: toggled(withoutAirlines, key) },
    })),
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
    ...withoutProviders.map((key) => ({
      key: `provider-${key}`,
      label: words.without(providerName(key)),
      change: { withoutProviders: toggled(withoutProviders, key) },
    })),
    ...withoutSellers.map((key) => ({
      key: `seller-${key}`,
      label: words.without(words.sellerOptions[key]),
      change: { withoutSellers: toggled(withoutSellers, key) },
    })),
  ]
}

/** `10:00+` where a span ends with the day, else `10:00 – 18:00`. */
export function spanWords({ from, to }: Pick<TimeRule, 'from' | 'to'>): string {
  return to === lastMinute ? `${clockOf(from)}+` : words.span(clockOf(from), clockOf(to))
}
