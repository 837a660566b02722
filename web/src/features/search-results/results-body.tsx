import { noLevels } from '../../flights/levels/levels.tsx'
import { type ReactNode, useId, useState } from 'react'
import type { Levels } from '../../flights/levels/levels.tsx'
import { memo, useCallback } from 'react'
import type { RequestedTrip } from './ranking.ts'
import { type Filters, noFilters, toggleInList } from './filters.ts'
import { CardSkeletons } from './skeletons.tsx'
import type { useList } from './use-list.ts'
import { ArrowUp, EyeOff } from 'lucide-react'
import { searchText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { useNow } from '../../browser/timing.ts'
import { type HintView, hintBody, hintStep, hintTitle } from './filter-words.ts'
import type { Hint } from './why-not.ts'
import type { FlightResult } from '@faresight/contracts/search/result'
import { pageText } from '../../text/page-text.ts'
import { Empty } from '../../ui/empty.tsx'
import { FlightCard } from './flight-card.tsx'
import { LockedCard } from '../../flights/locked/locked-card.tsx'
import { VirtualList } from './virtual-list.tsx'

interface Props {
  list: ReturnType<typeof useList>
  filters: Filters
  trip: RequestedTrip
  currency: string
  levels: Levels
  busy: boolean
  /** Replaces price and link for visitors. */
  unlock: ReactNode | null
  onMerge: () => void
  onFilters: (filters: Filters) => void
  /** `null` while the form is open. */
  onEdit: (() => void) | null
}

export function ResultsBody(props: Props) {
  const { list, filters, trip, currency, levels, busy, unlock, onMerge, onFilters, onEdit } = props
  const { ready, total, shown, gone, deals, lowest, hints, hintsBy, fresh, moved } = list
  if (!ready) return <CardSkeletons legs={trip.legs.length} />
  if (total === 0) return <NoFlights onEdit={onEdit} />
  const hintProps = { hints, filters, trip: trip.kind, currency, by: hintsBy, onApply: onFilters }
  return (
    <>
      {(fresh > 0 || moved) && <FreshPill count={fresh} onMerge={onMerge} />}
      {shown.length === 0 ? (
        <NoMatch {...hintProps} total={total} onReset={() => onFilters(noFilters)} />
      ) : (
        <WhyNot {...hintProps} />
      )}
      {shown.length > 0 && (
        <ResultList
          shown={shown}
          gone={gone}
          deals={deals}
          lowest={lowest}
          trip={trip}
          levels={levels}
          unlock={unlock}
        />
      )}
      {busy && <CardSkeletons legs={trip.legs.length} count={1} />}
    </>
  )
}

interface FreshPillProps {
  /** New results; 0 if only the order changed. */
  count: number
  onMerge: () => void
}

/** Offers pending results. It overlays the list, so nothing moves. */
function FreshPill({ count, onMerge }: FreshPillProps) {
  return (
    <div className="pointer-events-none sticky top-24 z-20 tall:md:top-[calc(var(--header)+6rem)] flex h-0 justify-center">
      <Button
        variant="ink"
        size="bar"
        onClick={onMerge}
        className="pointer-events-auto h-9 -translate-y-3.5 rounded-full px-4 not-focus-visible:shadow-float"
      >
        <ArrowUp aria-hidden className="size-4" />
        {count > 0 ? searchText.results.fresh(count) : searchText.results.moved}
      </Button>
    </div>
  )
}

interface WhyNotProps extends HintView {
  /** Best first. */
  hints: readonly Hint[]
  by: 'cheapest' | 'fastest'
  onApply: (filters: Filters) => void
}

/** A cheaper hidden flight and the step that shows it. Can be dismissed. */
function WhyNot({ hints, by, onApply, ...view }: WhyNotProps) {
  const [dismissed, dismiss] = useState('')
  const now = useNow()
  const rules = JSON.stringify(view.filters)
  const hint = hints.find(({ saves }) => saves !== null)
  if (!hint || dismissed === rules) return null
  return (
    <div className="mb-3 flex items-center gap-4 rounded-3 border border-dashed border-line-2 px-5 py-3.5 max-md:flex-col max-md:items-start max-md:gap-2.5 max-md:px-4">
      <span
        aria-hidden
        className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2 max-md:hidden"
      >
        <EyeOff className="size-4.5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-14 font-semibold">{hintTitle(hint, view)}</p>
        <p className="text-14 text-ink-2">{hintBody(hint, by, now)}</p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2 max-md:max-w-full">
        <Button size="bar" wraps onClick={() => onApply(hint.filters)}>
          {hintStep(hint, view)}
        </Button>
        <Button size="bar" variant="ghost" onClick={() => dismiss(rules)}>
          {searchText.whyNot.keep}
        </Button>
      </div>
    </div>
  )
}

interface NoMatchProps extends WhyNotProps {
  /** Hidden flights. */
  total: number
  onReset: () => void
}

/** All flights are hidden: why, and how to show the best one. */
function NoMatch({ total, hints, by, onApply, onReset, ...view }: NoMatchProps) {
  const id = useId()
  const now = useNow()
  const [hint] = hints
  return (
    <section
      aria-labelledby={id}
      className="card mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 id={id} className="text-18 tracking-snug">
          {searchText.results.filteredTitle}
        </h2>
        {hint ? (
          <>
            <p className="mt-0.5 text-14 font-medium">{hintTitle(hint, view)}</p>
            <p className="text-14 text-ink-2">{hintBody(hint, by, now)}</p>
          </>
        ) : (
          <p className="text-14 text-ink-2">{searchText.results.filtered(total)}</p>
        )}
      </div>
      <div className="flex max-w-full flex-wrap gap-2">
        {hint && (
          <Button variant="primary" wraps onClick={() => onApply(hint.filters)}>
            {hintStep(hint, view)}
          </Button>
        )}
        <Button variant={hint ? 'ghost' : 'primary'} onClick={onReset}>
          {searchText.results.resetFilters}
        </Button>
      </div>
    </section>
  )
}

// More identical locked cards add nothing.
const lockedAtOnce = 6

interface ResultListProps {
  shown: readonly FlightResult[]
  /** Ids of results that have left the search but keep their places. */
  gone: ReadonlySet<string>
  deals: readonly string[]
  /** Id of the lowest fare, the only one compared with typical prices; `null` until the search is over. */
  lowest: string | null
  trip: RequestedTrip
  levels: Levels
  /** Replaces price and link for visitors. */
  unlock: ReactNode | null
}

const ResultList = memo(function ResultList(props: ResultListProps) {
  const { shown, gone, deals, lowest, trip, levels, unlock } = props
  // Kept here, because virtual cards unmount.
  const [open, setOpen] = useState<string[]>([])
  const [detailed, setDetailed] = useState<string[]>([])
  const onOpen = useCallback((id: string) => setOpen((ids) => toggleInList(ids, id)), [])
  const onDetails = useCallback((id: string) => setDetailed((ids) => toggleInList(ids, id)), [])
  if (shown[0]?.locked) return <LockedList results={shown}>{unlock}</LockedList>
  const results = shown.filter((result) => !result.locked)
  return (
    <VirtualList items={results} estimate={trip.legs.length * 58 + 150}>
      {(result) => (
        <FlightCard
          result={result}
          trip={trip}
          levels={result.id === lowest ? levels : noLevels}
          deal={deals.includes(result.id) ? deals.indexOf(result.id) : null}
          locked={unlock}
          gone={gone.has(result.id)}
          open={open.includes(result.id)}
          onOpen={onOpen}
          details={detailed.includes(result.id)}
          onDetails={onDetails}
        />
      )}
    </VirtualList>
  )
})

function LockedList({ results, children }: { results: readonly FlightResult[]; children: ReactNode }) {
  const [count, setCount] = useState(lockedAtOnce)
  const rest = results.length - count
  return (
    <>
      <ol className="grid gap-3">
        {results.slice(0, count).map(({ id }) => (
          <li key={id}>
            <LockedCard>{children}</LockedCard>
          </li>
        ))}
      </ol>
      {rest > 0 && (
        <div className="mt-4 text-center">
          <Button onClick={() => setCount(count + lockedAtOnce)}>
            {searchText.results.more(Math.min(rest, lockedAtOnce))}
          </Button>
        </div>
      )}
    </>
  )
}

function NoFlights({ onEdit }: { onEdit: (() => void) | null }) {
  return (
    <div className="card">
      <Empty title={searchText.results.emptyTitle} body={searchText.results.empty}>
        {onEdit && (
          <Button variant="primary" onClick={onEdit}>
            {pageText.actions.changeSearch}
          </Button>
        )}
      </Empty>
    </div>
  )
}
