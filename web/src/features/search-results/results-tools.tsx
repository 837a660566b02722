import type { Viewer } from '@faresight/contracts/viewer'
import { type ReactNode, useRef, useState } from 'react'
import type { BagsWanted } from '@faresight/contracts/search/bags'
import { maxBags } from './address.ts'
import { type ListedResult, comparedPrice, noFilters, totalWithBagsOf } from './filters.ts'
import { type useResults, viewerAccess } from './use-results.ts'
import { searchText } from './messages.ts'
import { lazy } from '../../ui/lazy.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { FilterStrip } from './filter-strip.tsx'
import { History, Luggage } from 'lucide-react'
import { formatDuration } from '../../format/durations.ts'
import { fareFigure } from '../../format/money.ts'
import { flightText } from '../../flights/messages.ts'
import { LockMark } from '../../flights/locked/locked.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cx } from '../../ui/class-names.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'
import { Tooltip, TooltipProvider } from '../../ui/tooltip.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type Sort, sorts } from './ranking.ts'

const FilterSheet = lazy(() => import('./filter-sheet.tsx'), 'FilterSheet')

interface Props {
  results: ReturnType<typeof useResults>
  viewer: Viewer
  panel: string
  waiting: boolean
  /** All filters, shown from here if there is no side panel. */
  children: ReactNode
}

export function ResultsTools({ results, viewer, panel, waiting, children }: Props) {
  const { sort, bags, filters, list, chips, left, change } = results
  const access = viewerAccess[viewer]
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    // In low windows, such as zoomed ones, both share a line.
    <div className="short:max-lg:sm:flex short:max-lg:sm:items-start short:max-lg:sm:gap-3">
      <FilterStrip
        facets={list.facets}
        filters={filters}
        chips={chips}
        disabled={waiting}
        onChange={change}
        onOpen={() => setOpen(true)}
        openRef={opener}
      >
        <BagsSelect
          bags={bags}
          travellers={results.trip.party.passengers}
          locked={access.lockedFilters !== 'none'}
          onChange={({ cabin, checked }) => change({ cabinBags: cabin, checkedBags: checked })}
        />
      </FilterStrip>
      {open && (
        <LazyBoundary failed={searchText.filters.failed}>
          <FilterSheet
            count={left}
            onReset={() => change(noFilters)}
            onClose={() => setOpen(false)}
            returnTo={() => opener.current}
          >
            {children}
          </FilterSheet>
        </LazyBoundary>
      )}
      <SortTabs
        panel={panel}
        tops={list.tops}
        value={access.sort === 'free' ? sort : access.sort}
        onChange={(chosen) => change({ sort: chosen })}
        locked={access.lockedSorts}
        loading={waiting}
      />
    </div>
  )
}

interface BagsSelectProps {
  bags: BagsWanted
  /** Those who have a seat. */
  travellers: number
  /** Says so when pressed: with bags too, prices are locked. */
  locked: boolean
  onChange: (bags: BagsWanted) => void
}

const bagChoices: readonly BagsWanted[] = Array.from({ length: maxBags.checked + 1 }, (_, checked) =>
  Array.from({ length: maxBags.cabin + 1 }, (__, cabin) => ({ cabin, checked })),
).flat()

const bagKey = ({ cabin, checked }: BagsWanted) => `${cabin}-${checked}`

/** Bags of each traveller, which prices are compared with. */
function BagsSelect({ bags, travellers, locked, onChange }: BagsSelectProps) {
  const { bags: label, bagsLocked, bagOptions } = searchText.filters
  if (locked)
    return (
      <TooltipProvider>
        <Tooltip tip={bagsLocked}>
          <button type="button" className={buttonClass({ size: 'pill', className: 'text-ink-2' })}>
            <Luggage aria-hidden className="size-4" />
            {label}
            <LockMark />
          </button>
        </Tooltip>
      </TooltipProvider>
    )
  const isSet = bags.cabin + bags.checked > 0
  return (
    <Select
      label={label}
      icon={<Luggage aria-hidden className="size-4" />}
      value={bagKey(bags)}
      onChange={({ target }) => {
        const chosen = bagChoices.find((choice) => bagKey(choice) === target.value)
        if (chosen) onChange(chosen)
      }}
      options={bagChoices.map((choice) => ({
        value: bagKey(choice),
        label: bagOptions(choice.cabin, choice.checked, travellers > 1),
        ...(bagKey(choice) === bagKey({ cabin: 0, checked: 0 }) && { short: label }),
      }))}
      className={buttonClass({ size: 'pill', variant: isSet ? 'soft' : 'line' })}
    />
  )
}

interface SortTabsProps {
  /** `null` without one. */
  tops: Record<Sort, ListedResult | null>
  value: Sort | null
  onChange: (sort: Sort) => void
  /** Tabs that would reveal locked prices. */
  locked: readonly Sort[]
  loading: boolean
  panel: string
}

function SortTabs({ tops, value, onChange, locked, loading, panel }: SortTabsProps) {
  return (
    <Tabs
      label={searchText.results.tabs}
      panel={panel}
      value={value}
      onChange={onChange}
      className="card mb-2 flex min-w-0 flex-1 flex-wrap gap-px overflow-hidden bg-line md:mb-3.5"
      tabClassName={cx(
        locked.length === sorts.length && 'max-md:justify-center',
        'relative flex min-h-12 flex-[1_1_4rem] md:flex-[1_1_9rem] flex-col bg-surface px-2.5 py-1.5 text-left transition-colors not-aria-disabled:not-aria-selected:hover:bg-hover focus-visible:z-10 focus-visible:shadow-[inset_0_0_0_2.5px_var(--focus-ring)] aria-disabled:cursor-not-allowed aria-selected:bg-sky-tint aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-1 aria-selected:after:bg-sky md:min-h-16 md:px-4.5 md:pt-3 md:pb-3 group',
      )}
      tabs={sorts.map((sort) => ({
        value: sort,
        disabled: locked.includes(sort),
        label: (
          <>
            <span className="flex items-center gap-1.5 text-13 font-medium text-ink-2 group-aria-selected:font-semibold group-aria-selected:text-sky-text">
              <SortName sort={sort} />
              {locked.includes(sort) && <LockMark />}
            </span>
            <TabValue sort={sort} top={tops[sort]} locked={locked.includes(sort)} loading={loading} />
          </>
        ),
      }))}
    />
  )
}

/** Phones have room for `CO₂` alone. */
function SortName({ sort }: { sort: Sort }) {
  const name = searchText.results.sorts[sort]
  if (sort !== 'emissions') return name
  const short = searchText.results.shortEmissions
  return (
    <>
      <span className="max-md:sr-only">{name}</span>
      <span aria-hidden className="md:hidden">
        {short}
      </span>
    </>
  )
}

/** The default grey is invisible on the selected tab. */
const onTint = 'group-aria-selected:bg-sky-line group-aria-selected:bg-none'

interface TabValueProps {
  sort: Sort
  top: ListedResult | null
  locked: boolean
  loading: boolean
}

/** What the first flight of an order costs, takes and emits; on phones only what the order is about. */
function TabValue({ sort, top, locked, loading }: TabValueProps) {
  if (locked)
    return (
      // Phones only have room for the lock; the text is still spoken.
      <span className="block text-13 text-balance text-ink-2 max-md:sr-only md:leading-6">
        {flightText.locked.withPlan}
      </span>
    )
  if (loading) return <Skeleton className={`mt-0.5 h-4 w-14 max-w-full md:my-1 md:w-32 ${onTint}`} />
  if (!top || top.suspicious || (sort === 'emissions' && !top.emissions))
    return (
      <span aria-hidden className="text-16 text-ink-3">
        –
      </span>
    )
  const price = comparedPrice(top)
  const figure = price === null ? null : fareFigure(price)
  const isPriced = sort === 'best' || sort === 'cheapest'
  const side = 'text-12 text-ink-2 md:text-14 md:whitespace-nowrap'
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 leading-5 max-[22rem]:*:whitespace-normal md:leading-6">
      {figure !== null && (
        <span
          className={cx(
            'flex flex-wrap items-baseline gap-x-1 max-md:[&>span]:whitespace-normal',
            // So that millions leave the four tabs in one line on a phone.
            figure.length > 7 && 'max-md:[&>span]:text-14',
            !isPriced && 'max-md:hidden',
          )}
        >
          <Money figure={figure} currency={top.currency} />
          {totalWithBagsOf(top) !== null && (
            <>
              <Luggage aria-hidden className="size-3.5 shrink-0 self-center text-ink-2 max-md:hidden" />
              <span className="sr-only">{searchText.results.withBags}</span>
            </>
          )}
          {!top.live && (
            <>
              <History aria-hidden className="size-3.5 shrink-0 text-amber-text" strokeWidth={2.2} />
              <span className="sr-only">{searchText.results.cached}</span>
            </>
          )}
        </span>
      )}
      {sort === 'emissions' ? (
        top.emissions && (
          <span className={side}>{searchText.filters.kilos(top.emissions.kgPerPassenger)}</span>
        )
      ) : (
        <span className={cx(side, isPriced && figure !== null && 'max-md:hidden')}>
          {formatDuration(top.duration)}
        </span>
      )}
    </span>
  )
}
