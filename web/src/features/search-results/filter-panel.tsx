import type { TripType } from '@faresight/contracts/search/question'
import { formatDuration } from '../../format/durations.ts'
import { farePhrase } from '../../format/money.ts'
import { useConversion } from '../../flights/money/conversion.ts'
import { searchText } from './messages.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { type Facet, type Facets, type Spread, stepsOf } from './facets.ts'
import { limitWords } from './filter-words.ts'
import { FilterChoices, FilterSection } from './filter-choices.tsx'
import { type Filters, toggleInList } from './filters.ts'
import { longLayoverMinutes } from '../../flights/legs/leg-words.ts'
import { providerName } from '../../flights/fares/fares.ts'
import { type LegPlaces, TimeFilters } from './time-filters.tsx'
import { durationStep, emissionsStep } from './why-not.ts'
import { Histogram } from '../../ui/histogram.tsx'

interface Props {
  facets: Facets
  filters: Filters
  onChange: (change: Partial<Filters>) => void
  trip: TripType
  /** Where each leg was searched from and to. */
  places: readonly LegPlaces[]
  currency: string
  /** Members: `all`. Visitors: `priced`. */
  locked: 'all' | 'priced' | 'none'
}

export function FilterPanel(props: Props) {
  const { facets, filters, onChange, trip, places, currency, locked } = props
  const all = locked === 'all'
  const { layoverOptions, allianceOptions, longLayover } = searchText.filters
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
      {!all && <FareFilters {...props} />}
      {!all && (
        <TimeFilters
          trip={trip}
          places={places}
          facets={facets.times}
          rules={filters.times}
          onChange={(times) => onChange({ times })}
        />
      )}
      <FilterChoices
        title={searchText.filters.airlines}
        facets={facets.airlines}
        labelOf={({ label }) => label}
        endOf={priced}
        without={filters.withoutAirlines}
        onChange={(withoutAirlines) => onChange({ withoutAirlines })}
        locked={all}
      />
      {facets.alliances.length > 1 && (
        <FilterChoices
          title={searchText.filters.alliances}
          facets={facets.alliances}
          labelOf={({ key }) => allianceOptions[key]}
          endOf={priced}
          without={filters.withoutAlliances}
          onChange={(withoutAlliances) => onChange({ withoutAlliances })}
          locked={all}
        />
      )}
      {facets.layovers.length > 0 && (
        <FilterChoices
          title={searchText.filters.layovers}
          facets={facets.layovers}
          labelOf={({ key }) =>
            key === 'long' ? longLayover(layoverOptions[key], longLayoverMinutes / 60) : layoverOptions[key]
          }
          endOf={priced}
          without={filters.withoutLayovers}
          onChange={(withoutLayovers) => onChange({ withoutLayovers })}
          locked={all}
        />
      )}
      <Limits {...props} />
      {!all && <EmissionsFilter {...props} />}
      {(facets.aircraft.length > 1 || locked === 'priced') && (
        <FilterChoices
          title={searchText.filters.aircraft}
          facets={facets.aircraft}
          labelOf={({ label }) => label}
          endOf={priced}
          without={filters.withoutAircraft}
          onChange={(withoutAircraft) => onChange({ withoutAircraft })}
          locked={locked !== 'none'}
        />
      )}
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

/** What a fare must include or allow. Where nothing is known of that there is no choice. */
function FareFilters({ facets: { needs }, filters: { mustHave }, onChange, currency, locked }: Props) {
  if (locked === 'none' && needs.length === 0) return null
  return (
    <FilterSection title={searchText.filters.needs} locked={locked !== 'none'}>
      {needs.map(({ key, count, from }) => (
        <Checkbox
          key={key}
          label={searchText.filters.needOptions[key]}
          end={from === null ? count : `${farePhrase(from, currency)} · ${count}`}
          checked={mustHave.includes(key)}
          onChange={() => onChange({ mustHave: toggleInList(mustHave, key) })}
        />
      ))}
      <p className="mt-1 text-13 text-ink-2">{searchText.filters.needsHint}</p>
    </FilterSection>
  )
}

function EmissionsFilter({ facets: { emissions }, filters, onChange, locked }: Props) {
  if (locked === 'none' && !emissions) return null
  const { kilos, upTo } = searchText.filters
  return (
    <FilterSection
      title={searchText.filters.emissions}
      locked={locked !== 'none'}
      end={
        emissions &&
        limitWords(emissions.spread, {
          step: emissionsStep,
          limit: filters.maxEmissions,
          words: kilos,
          upTo,
        })
      }
    >
      {emissions && (
        <>
          <LimitFilter
            spread={emissions.spread}
            value={filters.maxEmissions}
            step={emissionsStep}
            label={searchText.filters.highestEmissions}
            words={kilos}
            onChange={(maxEmissions) => onChange({ maxEmissions })}
          />
          <Checkbox
            label={searchText.filters.lowEmissions}
            end={emissions.low.count}
            checked={filters.lowEmissions}
            onChange={() => onChange({ lowEmissions: !filters.lowEmissions })}
          />
        </>
      )}
    </FilterSection>
  )
}

function Limits({ facets: { duration, prices }, filters, onChange, currency, locked }: Props) {
  const price = (value: number) => farePhrase(value, currency)
  const conversion = useConversion()
  // As fine as the limit in the address.
  const priceStep = conversion ? Math.max(1, Math.ceil(conversion.rate)) : 1
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
            step: priceStep,
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
            step={priceStep}
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
