import type { Viewer } from '@faresight/contracts/viewer'
import { type ReactNode, useRef, useState } from 'react'
import { type Filters, noFilters } from './filters.ts'
import type { useResults } from './use-results.ts'
import { accessOf } from './viewer-access.ts'
import { searchText } from './messages.ts'
import { text } from '../../text/text.ts'
import { lazy } from '../../ui/lazy.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import type { Facets } from './facets.ts'
import type { Chip } from './filter-words.ts'
import { FilterStrip } from './filter-strip.tsx'
import type { OpenResult } from '@faresight/contracts/search/result'
import { History } from 'lucide-react'
import { formatDuration } from '../../format/durations.ts'
import { fareFigure } from '../../format/money.ts'
import { flightText } from '../../flights/messages.ts'
import { LockMark } from '../../flights/locked/locked.tsx'
import { Money } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { cx } from '../../ui/class-names.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { type Sort, sorts } from './ranking.ts'

interface Props {
  results: ReturnType<typeof useResults>
  viewer: Viewer
  panel: string
  waiting: boolean
  children: ReactNode
}

export function ResultsTools({ results, viewer, panel, waiting, children }: Props) {
  const { sort, filters, list, chips, left, change } = results
  const access = accessOf[viewer]
  return (
    <>
      <FilterBar
        facets={list.facets}
        filters={filters}
        chips={chips}
        count={left}
        disabled={waiting}
        onChange={change}
        onReset={() => change(noFilters)}
      >
        {children}
      </FilterBar>
      <SortTabs
        panel={panel}
        tops={list.tops}
        value={access.sort === 'free' ? sort : access.sort}
        onChange={(chosen) => change({ sort: chosen })}
        locked={access.lockedSorts}
        loading={waiting}
      />
    </>
  )
}

const FilterSheet = lazy(() => import('./filter-sheet.tsx'), 'FilterSheet')

interface FilterBarProps {
  facets: Facets
  filters: Filters
  chips: readonly Chip[]
  count: number
  disabled: boolean
  onChange: (change: Partial<Filters>) => void
  onReset: () => void
  /** All filters, shown from here if there is no side panel. */
  children: ReactNode
}

function FilterBar({ count, onReset, children, ...strip }: FilterBarProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  return (
    <>
      <FilterStrip {...strip} onOpen={() => setOpen(true)} openRef={opener} />
      {open && (
        <LazyBoundary failed={searchText.filters.failed} reload={text.problems.reload}>
          <FilterSheet
            count={count}
            onReset={onReset}
            onClose={() => setOpen(false)}
            returnTo={() => opener.current}
          >
            {children}
          </FilterSheet>
        </LazyBoundary>
      )}
    </>
  )
}

interface SortTabsProps {
  /** `null` without one. */
  tops: Record<Sort, OpenResult | null>
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
      className="card mb-3.5 flex flex-wrap gap-px overflow-hidden bg-line"
      tabClassName={cx(
        locked.length === sorts.length && 'max-md:justify-center',
        'relative flex min-h-16 min-w-0 flex-[1_1_5.5rem] flex-col bg-surface px-2.5 pt-[9px] pb-[11px] text-left transition-colors not-aria-disabled:not-aria-selected:hover:bg-hover focus-visible:z-10 focus-visible:shadow-[inset_0_0_0_2.5px_var(--focus-ring)] aria-disabled:cursor-not-allowed aria-selected:bg-sky-tint aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-[3px] aria-selected:after:bg-sky md:px-[18px] md:pt-3 md:pb-[13px] group',
      )}
      tabs={sorts.map((sort) => ({
        value: sort,
        disabled: locked.includes(sort),
        label: (
          <>
            <span className="flex items-center gap-1.5 text-13 font-medium text-ink-2 group-aria-selected:font-semibold group-aria-selected:text-sky-text">
              {searchText.results.sorts[sort]}
              {locked.includes(sort) && <LockMark />}
            </span>
            <TabValue top={tops[sort]} locked={locked.includes(sort)} loading={loading} />
          </>
        ),
      }))}
    />
  )
}

/** The default grey is invisible on the selected tab. */
const onTint = 'group-aria-selected:bg-sky-line group-aria-selected:bg-none'

function TabValue({ top, locked, loading }: { top: OpenResult | null; locked: boolean; loading: boolean }) {
  if (locked)
    return (
      // Phones only have room for the lock; the text is still spoken.
      <span className="block text-13 text-balance text-ink-2 max-md:sr-only md:leading-6">
        {flightText.locked.withPlan}
      </span>
    )
  if (loading)
    return (
      <>
        <Skeleton className={`mt-1 h-4 w-16 md:mb-1 md:w-32 ${onTint}`} />
        <Skeleton className={`mt-1 h-4 w-14 md:hidden ${onTint}`} />
      </>
    )
  if (!top || top.suspicious)
    return (
      <span aria-hidden className="text-16 text-ink-3">
        –
      </span>
    )
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 leading-5 max-[22rem]:*:whitespace-normal md:leading-6">
      {top.price === null ? null : (
        <>
          <Money figure={fareFigure(top.price)} currency={top.currency} />
          {!top.live && <Cached />}
        </>
      )}
      <span className="text-12 whitespace-nowrap text-ink-2 md:text-14">{formatDuration(top.duration)}</span>
    </span>
  )
}

function Cached() {
  return (
    <>
      <History aria-hidden className="size-[13px] shrink-0 text-amber-text" strokeWidth={2.2} />
      <span className="sr-only">{searchText.results.remembered}</span>
    </>
  )
}
