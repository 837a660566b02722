import type { Viewer } from '@faresight/contracts/viewer'
import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { pageText } from '../../../text/page-text.ts'
import { cx } from '../../../ui/class-names.ts'
import { SkipLink } from '../../../ui/skip-link.tsx'
import type { FlightQuery } from '../query/flight-query.ts'
import { chipsOf } from './filters/chips.ts'
import { FilterAside } from './filters/filter-aside.tsx'
import { FilterBar } from './filters/filter-bar.tsx'
import { FilterPanel } from './filters/filter-panel.tsx'
import type { Found } from './found/calls.ts'
import { FilterSkeleton } from './list/skeletons.tsx'
import { SortTabs } from './list/sort-tabs.tsx'
import { useTouched } from './list/touched.ts'
import { useList } from './list/use-list.ts'
import { ResultsBody } from './results-body.tsx'
import { askedTrip } from './rules/asked-trip.ts'
import { noFilters, type Filters } from './rules/filters.ts'
import { BestWhy } from './status/best-why.tsx'
import { Spoken } from './status/spoken.tsx'
import { Searching, StatusLine } from './status/status-line.tsx'
import { useView } from './view.ts'
import { accessOf, openFilters } from './viewer-access.ts'

const words = pageText.results

interface Props {
  /** For good: another search has another view. */
  query: FlightQuery
  viewer: Viewer
  found: Found | undefined
  busy: boolean
  failure: ReactNode
  /** What opens a locked card. */
  unlock: ReactNode
  /** A line above the list, such as why something is locked. */
  note: ReactNode
  onAgain: () => void
  /** Opens the form; `null` while it is open. */
  onEdit: (() => void) | null
}

/** Tabs, filters and the list, whatever there is to list. */
export function ResultsView({ query, viewer, found, busy, failure, unlock, note, onAgain, onEdit }: Props) {
  const access = accessOf[viewer]
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [trip] = useState(() => askedTrip(query))
  const [view, setView] = useView()
  const filters = useMemo(() => openFilters(view, viewer, trip.legs.length), [view, viewer, trip])
  const touched = useTouched(section)
  const list = useList(found, { filters, sort: view.sort }, viewer, touched)
  const chips = chipsOf(filters, list.facets, query.tripType, query.currency)
  const left = list.shown.length - list.gone.size
  const isWaiting = !list.ready && !failure
  // Nothing to sort or filter: a failure, or an empty answer.
  const isIdle = Boolean(failure) || (list.ready && list.total === 0)
  const changeFilters = (change: Partial<Filters>) => void setView(change)
  const reset = () => changeFilters(noFilters)
  const goToList = () => {
    title.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }
  const choices = (
    <FilterPanel
      facets={list.facets}
      filters={filters}
      onChange={changeFilters}
      trip={query.tripType}
      currency={query.currency}
      locked={access.lockedFilters}
    />
  )
  return (
    <div
      className={cx(
        'wrap grid items-start gap-x-8 pt-3.5 pb-10 md:pt-6 md:pb-20',
        !isIdle && 'lg:grid-cols-[264px_minmax(0,1fr)]',
      )}
    >
      {!isIdle && (
        <SkipLink to="results" onSkip={goToList}>
          {words.skip}
        </SkipLink>
      )}
      <FilterAside hidden={isIdle} rules={chips.length} onReset={reset}>
        {isWaiting ? <FilterSkeleton /> : choices}
      </FilterAside>
      <section ref={section} id="results" aria-labelledby={`${id}-title`} className="min-w-0">
        {!isIdle && (
          <>
            <FilterBar
              facets={list.facets}
              filters={filters}
              chips={chips}
              count={left}
              disabled={isWaiting}
              onChange={changeFilters}
              onReset={reset}
            >
              {choices}
            </FilterBar>
            <SortTabs
              panel={`${id}-list`}
              tops={list.tops}
              value={access.sort === 'free' ? view.sort : access.sort}
              onChange={(sort) => void setView({ sort })}
              locked={access.lockedSorts}
              loading={isWaiting}
            />
          </>
        )}
        <div className="flex items-center gap-1">
          <h1 ref={title} tabIndex={-1} id={`${id}-title`} className="text-20 tracking-snug outline-none">
            {words.title}
          </h1>
          {access.sort === 'free' && !isIdle && <BestWhy />}
        </div>
        {isWaiting ? (
          <Searching aria-hidden isLost={found?.line === 'lost'} className="mb-3 text-14 text-ink-2" />
        ) : (
          found && <StatusLine shown={left} total={list.total} found={found} busy={busy} onAgain={onAgain} />
        )}
        <Spoken found={found} busy={busy} total={list.total} fresh={list.fresh} />
        {!isWaiting && !failure && note}
        <div role="tabpanel" id={`${id}-list`} aria-labelledby={`${id}-title`} className="mt-3">
          {failure ?? (
            <ResultsBody
              list={list}
              filters={filters}
              trip={trip}
              currency={query.currency}
              busy={busy}
              unlock={viewer === 'subscriber' ? null : unlock}
              onFold={() => {
                list.foldNow()
                // The button is gone with that, and the list starts anew.
                goToList()
              }}
              onFilters={changeFilters}
              onEdit={onEdit}
            />
          )}
        </div>
      </section>
    </div>
  )
}
