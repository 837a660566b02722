import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNow } from '../../../browser/clock.ts'
import { formatSpan } from '../../../format/dates.ts'
import { formatAge } from '../../../format/durations.ts'
import { pageText } from '../../../text/page-text.ts'
import { text } from '../../../text/text.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button, Spinner } from '../../../ui/button.tsx'
import { Dotted } from '../../../ui/dotted.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Places } from '../../../flights/airports/places.tsx'
import { outlineOf, type FlightQuery } from '../query/flight-query.ts'
import { canBeMade, fetchSearches, newestOf, type Recent } from './recent.ts'

const words = pageText.dashboard
const shown = 6
const whileRunningMs = 2000

const searchesQuery = queryOptions({
  queryKey: ['searches'],
  meta: { personal: true },
  queryFn: ({ signal }) => fetchSearches(signal),
  // Each visit of the dashboard may follow a search.
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.some(({ done }) => !done) ? whileRunningMs : false),
})

interface Props {
  onAgain: (query: FlightQuery) => void
  /** Leads to a search that is still running. */
  onOpen: (query: FlightQuery, searchId: string) => void
}

/** The newest six searches; each can be run again. */
export function RecentSearches(props: Props) {
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
            ? newestOf(data, shown).map((recent) => (
                <li key={recent.search.id} className="flex">
                  <RecentSearch {...recent} {...props} />
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

function RecentSearch({ search, query, onAgain, onOpen }: Recent & Props) {
  const { places, from, to } = outlineOf(query)
  const age = formatAge(search.createdAt, useNow())
  const details = [
    formatSpan(from, to),
    query.legs.length > 0 && words.flights(query.legs.length),
    query.flexibleDates && words.approximate,
    query.nearbyAirports && words.nearby,
    text.search.party(query.passengers),
    query.cabinClass !== 'economy' && text.search.cabins[query.cabinClass],
    query.stops !== 'any' && text.search.stopsOptions[query.stops],
  ]
  return (
    <article className="card flex w-full flex-col gap-3.5 p-[18px]">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="text-16 leading-[22px] tracking-snug wrap-anywhere">
            <Places codes={places} word={pageText.results.to} />
          </h3>
          <p className="text-13 text-ink-2">
            <Dotted parts={details.filter((detail) => detail !== false)} />
          </p>
        </div>
        {search.done ? (
          <Badge>{words.regular}</Badge>
        ) : (
          <Badge kind="sky">
            <Spinner />
            {words.running}
          </Badge>
        )}
      </div>
      <div className="mt-auto flex min-h-8 items-center justify-between gap-2 text-13 text-ink-2">
        <span>
          {search.done && `${pageText.results.found(search.resultsCount)} · `}
          {age}
        </span>
        {!search.done ? (
          <Button size="sm" onClick={() => onOpen(query, search.id)}>
            {words.open}
          </Button>
        ) : (
          canBeMade(query) && (
            <Button size="sm" onClick={() => onAgain(query)}>
              {words.again}
            </Button>
          )
        )}
      </div>
    </article>
  )
}
