import { partyParts } from '../../flights/trips/flight-search-input.ts'
import { freshnessOf } from '../../flights/fares/fares.ts'
import { queryOptions, useQueries } from '@tanstack/react-query'
import type { ScanInput } from '../../flights/trips/scan-input.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import {
  RecentSearch,
  type Recent,
  newestOf,
  recentSearchesQuery,
} from '../../features/search-form/recent-search.tsx'
import { useStickyError } from '../../api/sticky-error.ts'
import { pageText } from '../../text/page-text.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { PartFailure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { fetchScans } from '../../features/ai-scan/calls.ts'
import { isOver } from '../../features/ai-scan/scan.ts'
import type { AiSearchSummary } from '@faresight/contracts/ai-scan/record'
import { useState } from 'react'
import { usePlaceName } from '../../flights/airports/places.tsx'
import { sameForMs } from '../../features/ai-scan/scan.ts'
import type { ScanStatus } from '@faresight/contracts/ai-scan/record'
import { type ReactNode } from 'react'
import { scanText } from '../../features/ai-scan/messages.ts'
import { Lock } from 'lucide-react'
import { useTimeDerived, useNow } from '../../browser/timing.ts'
import { formatSpan } from '../../format/dates.ts'
import { fareFigure } from '../../format/money.ts'
import { text } from '../../text/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Money } from '../../ui/money.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { RunningBadge, TripCard } from '../../flights/trips/trip-card.tsx'
import { storedScanSearch, stayWords } from '../../flights/trips/scan-trip.ts'
import { formatAge } from '../../format/durations.ts'

const shown = 6

interface Props {
  onStart: () => void
  flights: {
    onAgain: (question: FlightSearchInput) => void
    onOpen: (question: FlightSearchInput, searchId: string) => void
  }
  scans: {
    onAgain: (question: ScanInput) => void
    onOpen: (question: ScanInput, scanId: string) => void
  }
}

export function RecentSearches({ onStart, flights, scans }: Props) {
  const [searches, dates] = useQueries({ queries: [recentSearchesQuery, recentScansQuery] })
  const failed = [useStickyError(searches), useStickyError(dates)]
  const isFailed = failed.some((failure) => failure !== null)
  const again = {
    busy: failed.some((failure) => failure?.again.busy),
    onAgain: () => failed.forEach((failure) => failure?.again.onAgain()),
  }
  // Show one list even if the other fails.
  const isKnown = [searches, dates].every(({ data }, index) => data ?? failed[index])
  const isReady = (searches.data ?? dates.data) !== undefined && isKnown
  const newest = mergeNewest(newestOf(searches.data ?? [], shown), dates.data ?? [], shown)
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className="mb-3">
        {pageText.dashboard.recent}
      </h2>
      <EndedScan scans={dates.data ?? []} />
      {isFailed && (
        <div className="mb-3">
          <PartFailure card sentence={pageText.dashboard.recentFailed} again={again} />
        </div>
      )}
      {isReady && newest.length === 0 ? (
        !isFailed && (
          <div className="card">
            <Empty
              heading="h3"
              title={pageText.dashboard.recentEmpty.title}
              body={pageText.dashboard.recentEmpty.body}
            >
              <Button onClick={onStart}>{pageText.dashboard.recentEmpty.step}</Button>
            </Empty>
          </div>
        )
      ) : (
        <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
          {isReady
            ? newest.map((item) => (
                <li key={item.id} className="flex">
                  {item.kind === 'ai' ? (
                    <RecentScan scan={item.scan} {...scans} />
                  ) : (
                    <RecentSearch {...item.recent} {...flights} />
                  )}
                </li>
              ))
            : !isFailed && [0, 1, 2].map((card) => <CardSkeleton key={card} />)}
        </ul>
      )}
    </section>
  )
}

function CardSkeleton() {
  return (
    <li className="card grid grid-cols-1 gap-3.5 p-4.5">
      <span className="flex items-start justify-between gap-2">
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
          <Skeleton className="h-5 w-40 max-w-full" />
          <Skeleton className="h-4 w-52 max-w-full" />
        </span>
        <Skeleton className="h-6 w-16 rounded-full" />
      </span>
      <span className="flex items-end justify-between gap-3">
        <span className="grid min-w-0 flex-1 grid-cols-1 gap-1.5">
          <Skeleton className="h-5 w-20" />
          <Skeleton className="h-4 w-32 max-w-full" />
        </span>
        <Skeleton className="h-8 w-16 rounded-2" />
      </span>
    </li>
  )
}

const whileRunningMs = 2000

/** The user's scans, newest first; polled while one is running. */
const recentScansQuery = queryOptions({
  queryKey: ['scans'],
  meta: { personal: true, plan: true },
  queryFn: ({ signal }) => fetchScans(signal),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some((scan) => !isOver(scan)) ? whileRunningMs : false),
})

/** Announces scans that end while this is open. */
function EndedScan({ scans }: { scans: readonly AiSearchSummary[] }) {
  const [ran, setRan] = useState<readonly string[]>([])
  const news = runningScans(scans).filter((id) => !ran.includes(id))
  if (news.length > 0) setRan([...ran, ...news])
  const ended = latestEnded(scans, ran)
  return <output className="sr-only">{ended && <Announcement scan={ended} />}</output>
}

function Announcement({ scan }: { scan: AiSearchSummary }) {
  const [from, to] = [usePlaceName(scan.origin), usePlaceName(scan.destination)]
  const { ended, done, failed, canceled, waiting, scanning } = scanText.recent
  const outcomes = { completed: done, failed, canceled, pending: waiting, running: scanning }
  return ended(from, to, outcomes[scan.status])
}

type RecentItem =
  | { kind: 'regular'; id: string; at: string; recent: Recent }
  | { kind: 'ai'; id: string; at: string; scan: AiSearchSummary }

/** Searches of both kinds, newest first; at most `max`. */
export function mergeNewest(
  searches: readonly Recent[],
  scans: readonly AiSearchSummary[],
  max: number,
): RecentItem[] {
  const items: RecentItem[] = [
    ...searches.map((recent) => ({
      kind: 'regular' as const,
      id: recent.search.id,
      at: recent.search.createdAt,
      recent,
    })),
    ...scans.map((scan) => ({ kind: 'ai' as const, id: scan.searchId, at: scan.createdAt, scan })),
  ]
  return items.toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at)).slice(0, max)
}

interface RecentScanProps {
  scan: AiSearchSummary
  onOpen: (question: ScanInput, scanId: string) => void
  onAgain: (question: ScanInput) => void
}

function RecentScan({ scan, onOpen, onAgain }: RecentScanProps) {
  const { status, progress, checks, errorMessage } = scan
  const question = storedScanSearch(scan)
  const facts = scanDetails(scan, useNow())
  const isDone = isOver(scan)
  const isEmpty = status === 'failed' && checks === 0
  const isOld = useTimeDerived((now) => now - Date.parse(scan.createdAt) >= sameForMs)
  const details = [
    text.scan.periods[question.searchPeriod],
    stayWords(question) ?? text.search.oneway,
    ...partyParts(question),
  ]
  return (
    <TripCard
      places={[question.origin, question.destination]}
      details={details}
      badge={<StatusBadge status={status} />}
      progress={
        isDone ? (
          // Full width: next to the buttons the sentence would be a narrow column.
          status === 'failed' && (
            <p className="text-13 text-ink-2">{errorMessage ?? scanText.recent.failedWhy}</p>
          )
        ) : (
          <ProgressBar
            label={scanText.progress.label}
            value={progress}
            words={scanText.recent.percent(progress)}
          />
        )
      }
      found={foundIn(scan)}
      told={facts}
    >
      {!isEmpty && (
        <Button size="sm" onClick={() => onOpen(question, scan.searchId)}>
          {scanText.recent.open}
        </Button>
      )}
      {/* Until it is old, the same search opens this very scan. */}
      {isDone && (isOld || status !== 'completed') && (
        <Button
          size="sm"
          variant={isEmpty ? 'line' : 'ghost'}
          onClick={() => onAgain(question)}
          className={isEmpty ? '' : '-mr-3.5'}
        >
          {scanText.result.again}
        </Button>
      )}
    </TripCard>
  )
}

function foundIn({ bestDates: best, currency, ...scan }: AiSearchSummary): ReactNode {
  if (best === null) return scan.status === 'completed' ? scanText.recent.nothing : null
  if (best.locked)
    return (
      <span className="inline-flex items-center gap-1.5">
        <Lock aria-hidden className="size-3.5 text-ink-2" />
        {scanText.recent.locked}
      </span>
    )
  return (
    <>
      {!isOver(scan) && `${scanText.recent.soFar} `}
      {formatSpan(best.date, best.returnDate)},{' '}
      <Money figure={fareFigure(best.price)} currency={currency} size={14} />
    </>
  )
}

function StatusBadge({ status }: { status: ScanStatus }) {
  const { recent } = scanText
  if (status === 'pending') return <RunningBadge>{recent.waiting}</RunningBadge>
  if (status === 'running') return <RunningBadge>{recent.scanning}</RunningBadge>
  if (status === 'failed') return <Badge kind="red">{recent.failed}</Badge>
  return <Badge>{status === 'completed' ? recent.kind : recent.canceled}</Badge>
}

export function runningScans(scans: readonly AiSearchSummary[]): string[] {
  return scans.filter((scan) => !isOver(scan)).map(({ searchId }) => searchId)
}

/** The latest scan to end among those that were running; `undefined` if there is none. */
export function latestEnded(
  scans: readonly AiSearchSummary[],
  ran: readonly string[],
): AiSearchSummary | undefined {
  return scans
    .filter((scan) => isOver(scan) && ran.includes(scan.searchId))
    .toSorted(
      (a, b) => Date.parse(b.completedAt ?? b.createdAt) - Date.parse(a.completedAt ?? a.createdAt),
    )[0]
}

/** Progress, number of checks, freshness of the price and age of the scan. */
export function scanDetails(scan: AiSearchSummary, now: number): string[] {
  const { status, progress, checks, bestDates: best, createdAt } = scan
  const isDone = isOver(scan)
  const known = best && !best.locked ? freshnessOf(best, now) : null
  // A live price is as old as its scan; a cached one may be far older.
  const saysAge = isDone && (known === null || known.state === 'cached')
  return [
    isDone ? null : scanText.recent.percent(progress),
    status === 'failed' ? null : scanText.recent.checks(checks),
    saysAge ? formatAge(createdAt, now) : null,
    known?.words ?? null,
  ].filter((line) => line !== null)
}
