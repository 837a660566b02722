import type { Viewer } from '@faresight/contracts/viewer'
import { useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { pageText } from '../../../text/page-text.ts'
import { text } from '../../../text/text.ts'
import { Spinner } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { late } from '../../../ui/late.ts'
import { LatePart } from '../../../ui/late-part.tsx'
import type { FlightQuery } from '../query/flight-query.ts'
import { askedTrip } from './rules/asked-trip.ts'
import { BestWhy } from './status/best-why.tsx'
import type { Found } from './found/calls.ts'
import { chipsOf } from './filters/chips.ts'
import { FilterAside } from './filters/filter-aside.tsx'
import { FilterPanel } from './filters/filter-panel.tsx'
import { noFilters } from './rules/filters.ts'
import { FilterStrip } from './filters/filter-strip.tsx'
import { ResultsBody } from './results-body.tsx'
import { FilterSkeleton } from './list/skeletons.tsx'
import { SortTabs } from './list/sort-tabs.tsx'
import { Spoken } from './status/spoken.tsx'
import { StatusLine } from './status/status-line.tsx'
import { useTouched } from './list/touched.ts'
import { useList } from './list/use-list.ts'
import { useView } from './view.ts'
import { accessOf, openFilters } from './viewer-access.ts'

const FilterSheet = late(() => import('./filters/filter-sheet.tsx'), 'FilterSheet')

const words = pageText.results

interface Props {
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
  onEdit: () => void
}

/** Tabs, filters and the list, whatever there is to list. */
export function ResultsView({ query, viewer, found, busy, failure, unlock, note, onAgain, onEdit }: Props) {
  const access = accessOf[viewer]
  const panel = useId()
  const section = useRef<HTMLElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const [view, setView] = useView()
  const [sheet, setSheet] = useState(false)
  const trip = useMemo(() => askedTrip(query), [query])
  const filters = useMemo(() => openFilters(view, viewer, trip.legs.length), [view, viewer, trip])
  const touched = useTouched(section)
  const list = useList(found, { filters, sort: view.sort }, viewer, touched)
  const { total, facets } = list
  const count = list.shown.length - list.gone.size
  const waiting = !list.ready && !failure
  const reset = () => void setView(noFilters)
  const chips = chipsOf(filters, facets, query.tripType, query.currency)
  // Nothing to sort or filter: a failure, or an empty answer.
  const isIdle = Boolean(failure) || (list.ready && total === 0)
  const foldIn = () => {
    list.foldNow()
    // The button is gone with that, and the list starts anew.
    title.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }
  const choices = (
    <FilterPanel
      facets={facets}
      filters={filters}
      onChange={(change) => void setView(change)}
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
      <FilterAside hidden={isIdle} rules={chips.length} onReset={reset}>
        {waiting ? <FilterSkeleton /> : choices}
      </FilterAside>
      <section ref={section} id="results" aria-labelledby={`${panel}-title`} className="min-w-0">
        {!isIdle && access.lockedFilters !== 'all' && (
          <FilterStrip
            facets={facets}
            filters={filters}
            chips={chips}
            disabled={waiting}
            onChange={(change) => void setView(change)}
            onOpen={() => setSheet(true)}
            openRef={opener}
          />
        )}
        {sheet && (
          <LatePart failed={pageText.filters.failed} reload={text.problems.reload}>
            <FilterSheet
              count={count}
              onReset={reset}
              onClose={() => setSheet(false)}
              returnTo={() => opener.current}
            >
              {choices}
            </FilterSheet>
          </LatePart>
        )}
        {!isIdle && (
          <SortTabs
            panel={`${panel}-list`}
            tops={list.tops}
            value={access.sort === 'free' ? view.sort : access.sort}
            onChange={(sort) => void setView({ sort })}
            locked={access.lockedSorts}
            loading={waiting}
          />
        )}
        <div className="flex items-center gap-1">
          <h1 ref={title} tabIndex={-1} id={`${panel}-title`} className="text-20 tracking-snug outline-none">
            {words.title}
          </h1>
          {access.sort === 'free' && !isIdle && <BestWhy />}
        </div>
        {found && !waiting ? (
          <StatusLine shown={count} total={total} found={found} busy={busy} onAgain={onAgain} />
        ) : (
          waiting && (
            <p aria-hidden className="mb-3 flex items-center gap-2 text-14 text-ink-2">
              <Spinner />
              {found?.line === 'lost' ? words.lost : words.searching}
            </p>
          )
        )}
        <Spoken found={found} busy={busy} total={total} fresh={list.fresh} />
        {!waiting && !failure && note}
        <div role="tabpanel" id={`${panel}-list`} aria-labelledby={`${panel}-title`} className="mt-3">
          {failure ?? (
            <ResultsBody
              list={list}
              filters={filters}
              trip={trip}
              currency={query.currency}
              by={viewer === 'subscriber' && view.sort !== 'fastest' ? 'cheapest' : 'fastest'}
              busy={busy}
              unlock={viewer === 'subscriber' ? null : unlock}
              onFold={foldIn}
              onFilters={(change) => void setView(change)}
              onEdit={onEdit}
            />
          )}
        </div>
      </section>
    </div>
  )
}
