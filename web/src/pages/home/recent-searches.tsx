import { queryOptions, useQueries } from '@tanstack/react-query'
import { RecentScan } from '../../features/ai-scan/recent-scan.tsx'
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
import { usePlaceName } from '../../flights/airports/place-name.ts'
import { scanText } from '../../features/ai-scan/messages.ts'
import { latestEnded, runningScans } from '../../features/ai-scan/recent.ts'

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
