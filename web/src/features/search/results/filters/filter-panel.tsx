import type { TripType } from '@faresight/contracts/search/question'
import { formatDuration } from '../../../../format/durations.ts'
import { farePhrase } from '../../../../format/money.ts'
import { searchText } from '../../../../text/search-text.ts'
import type { Facet, Facets } from '../rules/facets.ts'
import { limitWords } from './limit-words.ts'
import { FilterChoices } from './filter-choices.tsx'
import { FilterSection } from './filter-section.tsx'
import type { Filters } from '../rules/filters.ts'
import { LimitFilter } from './limit-filter.tsx'
import { providerName } from '../../../../flights/fares/provider-name.ts'
import { TimeFilters } from './time-filters.tsx'
import { durationStep } from '../rules/why-not.ts'

const words = searchText.filters

interface Props {
  facets: Facets
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  trip: TripType
  currency: string
  /** A member sees none of it, a visitor all but the price. */
  locked: 'all' | 'price' | 'none'
}

/** Every filter, with what each choice stands for while the others hold. */
export function FilterPanel({ facets, filters, onChange, trip, currency, locked }: Props) {
  const all = locked === 'all'
  const priced = ({ count, from }: Facet) =>
    from === null ? count : `${farePhrase(from, currency)} · ${count}`
  return (
    <div className="divide-y divide-line">
      <FilterChoices
        title={words.stops}
        facets={facets.stops}
        labelOf={({ key }) => words.stopOptions[key]}
        endOf={priced}
        without={filters.withoutStops}
        onChange={(withoutStops) => onChange({ withoutStops })}
        locked={all}
      />
      {!all && (
        <TimeFilters
          trip={trip}
          facets={facets.times}
          rules={filters.times}
          onChange={(times) => onChange({ times })}
        />
      )}
      <FilterChoices
        title={words.airlines}
        facets={facets.airlines}
        labelOf={({ label }) => label}
        endOf={({ count }) => count}
        without={filters.withoutAirlines}
        onChange={(withoutAirlines) => onChange({ withoutAirlines })}
        locked={all}
      />
      <Limits facets={facets} filters={filters} onChange={onChange} currency={currency} locked={locked} />
      <FilterChoices
        title={words.providers}
        facets={facets.providers}
        labelOf={({ key }) => providerName(key)}
        endOf={priced}
        without={filters.withoutProviders}
        onChange={(withoutProviders) => onChange({ withoutProviders })}
        locked={all}
      />
      <FilterChoices
        title={words.sellers}
        facets={facets.sellers}
        labelOf={({ key }) => words.sellerOptions[key]}
        endOf={priced}
        without={filters.withoutSellers}
        onChange={(withoutSellers) => onChange({ withoutSellers })}
        locked={all}
      />
    </div>
  )
}

/** The two limits: of time and of price. */
function Limits({ facets: { duration, prices }, filters, onChange, currency, locked }: Omit<Props, 'trip'>) {
  const price = (value: number) => farePhrase(value, currency)
  return (
    <>
      <FilterSection
        title={words.duration}
        locked={locked === 'all'}
        end={
          duration &&
          limitWords(duration, {
            step: durationStep,
            limit: filters.maxDuration,
            words: formatDuration,
            upTo: words.upToTime,
          })
        }
      >
        {duration && (
          <LimitFilter
            spread={duration}
            value={filters.maxDuration}
            step={durationStep}
            label={words.longest}
            words={formatDuration}
            onChange={(maxDuration) => onChange({ maxDuration })}
          />
        )}
      </FilterSection>
      <FilterSection
        title={words.price}
        locked={locked !== 'none'}
        end={
          prices && limitWords(prices, { step: 1, limit: filters.maxPrice, words: price, upTo: words.upTo })
        }
      >
        {prices && (
          <LimitFilter
            spread={prices}
            value={filters.maxPrice}
            step={1}
            label={words.highest}
            words={price}
            onChange={(maxPrice) => onChange({ maxPrice })}
          />
        )}
      </FilterSection>
    </>
  )
}
