import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  NavigationType,
  useLocation,
  useNavigate,
  useNavigationType,
  useSearchParams,
} from 'react-router-dom'
import { useHydrated } from '../browser/hydrated.ts'
import { asCurrency, useCurrency } from '../features/currency/currency.ts'
import { SearchForm } from '../features/search/form/search-form.tsx'
import { earliestDay, latestDay } from '../features/search/query/days.ts'
import { draftOf, type FlightQuery } from '../features/search/query/flight-query.ts'
import { usePendingSearch } from '../features/search/recent/pending.ts'
import { readSearch, writeSearch } from '../features/search/address/search-url.ts'
import { useSession } from '../features/session/session.ts'
import { paths } from '../paths.ts'
import { late } from '../ui/late.ts'
import { Landing } from './landing.tsx'

const Dashboard = late(() => import('./dashboard.tsx'), 'Dashboard')
const loadResults = () => import('./results.tsx')
const Results = late(loadResults, 'Results')

const none = new URLSearchParams()
const scrollAfterMs = 100

/** `/`: results where the address holds a whole search, else the dashboard of whoever is signed in, else the landing page. */
export function HomePage() {
  const session = useSession()
  const currency = useCurrency()
  const navigate = useNavigate()
  const { key: entry } = useLocation()
  // The entry of the history that a search was sent from, until that of the search is there.
  const sentFrom = useRef<string | null>(null)
  const hydrated = useHydrated()
  const [searchParams] = useSearchParams()
  const params = hydrated ? searchParams : none
  const { draft, query, address } = useMemo(() => readHere(params, currency), [params, currency])
  const [searched, setSearched] = useState<FlightQuery | null>(null)
  // Whoever comes back from the results finds the form as it was sent.
  const isBack = useNavigationType() === NavigationType.Pop && params.size === 0
  const filled = isBack && searched ? draftOf(searched) : draft
  useEffect(() => {
    if (hydrated) delete document.documentElement.dataset['view']
  }, [hydrated])
  const repaired = address.toString() === params.toString() ? null : address.toString()
  useEffect(() => {
    if (repaired !== null) void navigate({ search: repaired }, { replace: true })
  }, [repaired, navigate])
  const search = async (wanted: FlightQuery, searchId?: string) => {
    setSearched(wanted)
    const found = writeSearch(wanted)
    if (searchId) found.set('searchId', searchId)
    // Results that cannot be loaded say so in their place.
    await loadResults().catch(() => null)
    sentFrom.current = entry
    await navigate(`${paths.home}?${found.toString()}`)
  }
  const arrive = useCallback((at: string) => {
    if (sentFrom.current === null || sentFrom.current === at) return
    sentFrom.current = null
    setTimeout(showResults, scrollAfterMs)
  }, [])
  usePendingSearch({
    status: session.status,
    query,
    read: (pending) => readHere(new URLSearchParams(pending), currency).query,
    onRun: (pending) => void search(pending),
  })
  const form = (
    <SearchForm key={JSON.stringify(filled)} draft={filled} currency={currency} onSearch={search} />
  )
  if (query)
    return (
      <Suspense fallback={<div className="min-h-screen" />}>
        <Results query={query} session={session} onSearch={search} />
        <Arrival entry={entry} onShown={arrive} />
      </Suspense>
    )
  if (session.status === 'user')
    return (
      <Suspense fallback={<div className="min-h-screen" />}>
        <Dashboard user={session.user} onSearch={search}>
          {form}
        </Dashboard>
      </Suspense>
    )
  return <Landing>{form}</Landing>
}

/** Says which entry of the history is shown. It comes onto the page when the results do, not while they load. */
function Arrival({ entry, onShown }: { entry: string; onShown: (entry: string) => void }) {
  useEffect(() => onShown(entry), [entry, onShown])
  return null
}

/** Moves eye and focus: the form that was sent is gone, and the focus with it. */
function showResults() {
  const results = document.getElementById('results')
  results?.scrollIntoView()
  results?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
}

function readHere(params: URLSearchParams, currency: ReturnType<typeof useCurrency>) {
  return readSearch(params, { earliest: earliestDay(), latest: latestDay(), currency, asCurrency })
}
