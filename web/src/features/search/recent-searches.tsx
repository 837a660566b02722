import type { FlightSearch } from '@faresight/contracts/search/flight-search'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNow } from '../../browser/clock.ts'
import { formatSpan } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'
import { pageText } from '../../text/page-text.ts'
import { text } from '../../text/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { FromTo } from '../../ui/from-to.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePlaceName } from './airports/place-name.ts'
import type { FlightQuery } from './flight-query.ts'
import { fetchSearches, queryOf } from './recent.ts'

const words = pageText.dashboard
const shown = 6

const searchesQuery = queryOptions({
  queryKey: ['searches'],
  meta: { personal: true },
  queryFn: ({ signal }) => fetchSearches(signal),
  // Each visit of the dashboard may follow a search.
  staleTime: 0,
})

/** The newest six searches; each can be run again. */
export function RecentSearches({ onAgain }: { onAgain: (query: FlightQuery) => void }) {
  const { data, isError, refetch } = useQuery(searchesQuery)
  return (
    <section aria-labelledby="recent-title">
      <h2 id="recent-title" className="mb-3">
        {words.recent}
      </h2>
      {isError ? (
        <div role="alert" className="card flex flex-wrap items-center justify-between gap-3 p-[18px] text-14">
          <p className="text-red-text">{words.recentFailed}</p>
          <Button size="sm" onClick={() => void refetch()}>
            {pageText.results.tryAgain}
          </Button>
        </div>
      ) : data?.length === 0 ? (
        <p className="card p-[18px] text-14 text-ink-2">{words.recentEmpty}</p>
      ) : (
        <ul className="grid gap-3 md:grid-cols-2 lg:grid-cols-3">
          {data
            ? data.slice(0, shown).map((search) => (
                <li key={search.id} className="flex">
                  <RecentSearch search={search} onAgain={onAgain} />
                </li>
              ))
            : [0, 1, 2].map((card) => (
                <li key={card} className="card grid gap-3 p-[18px]">
                  <Skeleton className="h-5 w-40" />
                  <Skeleton className="h-4 w-52" />
                  <Skeleton className="mt-2 h-8 w-full" />
                </li>
              ))}
        </ul>
      )}
    </section>
  )
}

function RecentSearch({ search, onAgain }: { search: FlightSearch; onAgain: (query: FlightQuery) => void }) {
  const [from, to] = [usePlaceName(search.origin ?? ''), usePlaceName(search.destination ?? '')]
  const age = formatAge(search.createdAt, useNow())
  const query = queryOf(search)
  const details = [
    search.departureDate && formatSpan(search.departureDate, search.returnDate),
    text.search.party(search.passengers),
    search.cabinClass !== 'economy' && text.search.cabins[search.cabinClass],
  ]
  return (
    <article className="card flex w-full flex-col gap-3.5 p-[18px]">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-16 leading-[22px] tracking-snug">
            <FromTo from={from} to={to} word={pageText.results.to} />
          </h3>
          <p className="text-13 text-ink-2">{details.filter(Boolean).join(' · ')}</p>
        </div>
        <Badge>{words.regular}</Badge>
      </div>
      <div className="mt-auto flex min-h-8 items-center justify-between gap-2 text-13 text-ink-2">
        <span>
          {pageText.results.found(search.resultsCount)} · {age}
        </span>
        {query && (
          <Button size="sm" onClick={() => onAgain(query)}>
            {words.again}
          </Button>
        )}
      </div>
    </article>
  )
}
