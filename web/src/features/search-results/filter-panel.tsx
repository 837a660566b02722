import type { TripType } from '@faresight/contracts/search/question'
import { formatDuration } from '../../format/durations.ts'
import { farePhrase } from '../../format/money.ts'
import { searchText } from './messages.ts'
import { type Facet, type Facets, type Spread, stepsOf } from './facets.ts'
import { limitWords } from './filter-words.ts'
import { FilterChoices, FilterSection } from './filter-choices.tsx'
import type { Filters } from './filters.ts'
import { providerName } from '../../flights/fares/fare-words.ts'
import { TimeFilters } from './time-filters.tsx'
import { durationStep } from './why-not.ts'
import { Histogram } from '../../ui/histogram.tsx'

interface Props {
  facets: Facets
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  trip: TripType
  currency: string
  /** Members: `all`. Visitors: `price`. */
  locked: 'all' | 'price' | 'none'
}

export function FilterPanel({ facets, filters, onChange, trip, currency, locked }: Props) {
  const all = locked === 'all'
  const priced = ({ count, from }: Facet) =>
    from === null ? count : `${farePhrase(from, currency)} · ${count}`
  return (
    <div className="divide-y divide-line">
      <FilterChoices
        title={searchText.filters.stops}
        facets={facets.stops}
        labelOf={({ key }) => searchText.filters.stopOptions[key]}
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
        title={searchText.filters.airlines}
        facets={facets.airlines}
        labelOf={({ label }) => label}
        endOf={({ count }) => count}
        without={filters.withoutAirlines}
        onChange={(withoutAirlines) => onChange({ withoutAirlines })}
        locked={all}
      />
      <Limits facets={facets} filters={filters} onChange={onChange} currency={currency} locked={locked} />
      <FilterChoices
        title={searchText.filters.providers}
        facets={facets.providers}
        labelOf={({ key }) => providerName(key)}
        endOf={priced}
        without={filters.withoutProviders}
        onChange={(withoutProviders) => onChange({ withoutProviders })}
        locked={all}
      />
      <FilterChoices
        title={searchText.filters.sellers}
        facets={facets.sellers}
        labelOf={({ key }) => searchText.filters.sellerOptions[key]}
        endOf={priced}
        without={filters.withoutSellers}
        onChange={(withoutSellers) => onChange({ withoutSellers })}
        locked={all}
      />
    </div>
  )
}

function Limits({ facets: { duration, prices }, filters, onChange, currency, locked }: Omit<Props, 'trip'>) {
  const price = (value: number) => farePhrase(value, currency)
  return (
    <>
      <FilterSection
        title={searchText.filters.duration}
        locked={locked === 'all'}
        end={
          duration &&
          limitWords(duration, {
            step: durationStep,
            limit: filters.maxDuration,
            words: formatDuration,
            upTo: searchText.filters.upToTime,
          })
        }
      >
        {duration && (
          <LimitFilter
            spread={duration}
            value={filters.maxDuration}
            step={durationStep}
            label={searchText.filters.longest}
            words={formatDuration}
            onChange={(maxDuration) => onChange({ maxDuration })}
          />
        )}
      </FilterSection>
      <FilterSection
        title={searchText.filters.price}
        locked={locked !== 'none'}
        end={
          prices &&
          limitWords(prices, {
            step: 1,
            limit: filters.maxPrice,
            words: price,
            upTo: searchText.filters.upTo,
          })
        }
      >
        {prices && (
          <LimitFilter
            spread={prices}
            value={filters.maxPrice}
            step={1}
            label={searchText.filters.highest}
            words={price}
            onChange={(maxPrice) => onChange({ maxPrice })}
          />
        )}
      </FilterSection>
    </>
  )
}

interface LimitFilterProps {
  spread: Spread
  value: number | null
  step: number
  label: string
  words: (value: number) => string
  onChange: (value: number | null) => void
}

/** A slider for the maximum, below a histogram. */
function LimitFilter({ spread, value, step, label, words, onChange }: LimitFilterProps) {
  const { low, high } = stepsOf(spread, step)
  if (low === high) return null
  // An address may hold a limit outside the range.
  const shown = Math.max(low, Math.min(value ?? high, high))
  const share = (shown - low) / (high - low)
  return (
    <>
      <Histogram bins={spread.bins} from={0} to={share} />
      <input
        type="range"
        min={low}
        max={high}
        step={step}
        value={shown}
        aria-label={label}
        aria-valuetext={words(shown)}
        onChange={(event) => {
          const next = Number(event.target.value)
          onChange(next >= high ? null : next)
        }}
        style={{ backgroundSize: `${share * 100}% 4px, 100% 4px` }}
        className="slider -mt-3"
      />
    </>
  )
}
