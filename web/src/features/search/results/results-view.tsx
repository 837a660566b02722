import type { OpenResult } from '@faresight/contracts/search/result'
import type { Viewer } from '@faresight/contracts/viewer'
import { Suspense, useId, useMemo, useState, type ReactNode } from 'react'
import { pageText } from '../../../text/page-text.ts'
import { Spinner } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { late } from '../../../ui/late.ts'
import type { FlightQuery } from '../flight-query.ts'
import { BestWhy } from './best-why.tsx'
import type { Found } from './calls.ts'
import { FilterAside } from './filter-aside.tsx'
import { FilterPanel } from './filter-panel.tsx'
import { applyFilters, countRules, facetsOf } from './filters.ts'
import { FilterStrip } from './filter-strip.tsx'
import { dealIds, rank, type Sort } from './ranking.ts'
import { ResultList } from './result-list.tsx'
import { CardSkeletons, FilterSkeleton } from './skeletons.tsx'
import { SortTabs } from './sort-tabs.tsx'
import { StatusLine } from './status-line.tsx'
import { useView } from './view.ts'
import { accessOf } from './viewer-access.ts'

const FilterSheet = late(() => import('./filter-sheet.tsx'), 'FilterSheet')

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
  const [view, setView] = useView()
  const [sheet, setSheet] = useState(false)
  const open = useMemo(
    () => (found?.results ?? []).filter((result): result is OpenResult => !result.locked),
    [found],
  )
  const list = useList(open, view, viewer)
  const total = found?.results.length ?? 0
  const shown = viewer === 'member' ? (found?.results ?? []) : list.shown
  const reset = () => void setView({ withoutStops: [], withoutAirlines: [], maxPrice: null })
  const rules = countRules(view)
  // Nothing to sort or filter: a failure, or an empty answer.
  const isIdle = Boolean(failure) || (found !== undefined && total === 0)
  const filters = (
    <FilterPanel
      facets={list.facets}
      filters={view}
      onChange={(change) => void setView(change)}
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
      <FilterAside hidden={isIdle} rules={rules} onReset={reset}>
        {found ? filters : <FilterSkeleton />}
      </FilterAside>
      <section id="results" aria-labelledby={`${panel}-title`} className="min-w-0">
        {!isIdle && access.lockedFilters !== 'all' && (
          <FilterStrip
            facets={list.facets}
            filters={view}
            currency={query.currency}
            disabled={!found}
            onChange={(change) => void setView(change)}
            onOpen={() => setSheet(true)}
          />
        )}
        {!isIdle && (
          <SortTabs
            panel={`${panel}-list`}
            tops={list.tops}
            value={access.sort === 'free' ? view.sort : access.sort}
            onChange={(sort) => void setView({ sort })}
            locked={access.lockedSorts}
            loading={!found}
          />
        )}
        <div className="flex items-center gap-1">
          <h1 id={`${panel}-title`} className="text-20 tracking-snug">
            {words.title}
          </h1>
          {access.sort === 'free' && !isIdle && <BestWhy />}
        </div>
        {found ? (
          <StatusLine
            shown={shown.length}
            total={total}
            providers={found.providers}
            busy={busy}
            onAgain={onAgain}
          />
        ) : (
          !failure && (
            <p aria-hidden className="mb-3 flex items-center gap-2 text-14 text-ink-2">
              <Spinner />
              {words.searching}
            </p>
          )
        )}
        <output className="sr-only">{busy ? words.searching : found ? words.done(total) : ''}</output>
        {found && note}
        <div role="tabpanel" id={`${panel}-list`} aria-labelledby={`${panel}-title`} className="mt-3">
          {failure ??
            (found ? (
              <ResultList
                shown={shown}
                total={total}
                deals={list.deals}
                passengers={query.passengers}
                unlock={viewer === 'subscriber' ? null : unlock}
                onReset={reset}
                onEdit={onEdit}
              />
            ) : (
              <CardSkeletons legs={query.returnDate ? 2 : 1} />
            ))}
        </div>
      </section>
      {sheet && (
        <Suspense>
          <FilterSheet count={shown.length} onReset={reset} onClose={() => setSheet(false)}>
            {filters}
          </FilterSheet>
        </Suspense>
      )}
    </div>
  )
}

/** What of the results is shown, in which order, and what stands in tabs and filters. */
function useList(open: OpenResult[], view: ReturnType<typeof useView>[0], viewer: Viewer) {
  return useMemo(() => {
    const kept = applyFilters(open, view)
    // A visitor's order is the server's: it says nothing of prices.
    const ranked = (sort: Sort) => (viewer === 'subscriber' ? rank(kept, sort) : kept)
    const orders = { best: ranked('best'), cheapest: ranked('cheapest'), fastest: ranked('fastest') }
    return {
      shown: orders[view.sort],
      tops: {
        best: orders.best[0] ?? null,
        cheapest: orders.cheapest[0] ?? null,
        fastest: orders.fastest[0] ?? null,
      },
      deals: viewer === 'subscriber' ? dealIds(orders.best) : [],
      facets: facetsOf(open, view),
    }
  }, [open, view, viewer])
}
