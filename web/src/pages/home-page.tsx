import { Suspense, useEffect, useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useHydrated } from '../browser/hydrated.ts'
import { asCurrency, useCurrency } from '../features/currency/currency.ts'
import { SearchForm } from '../features/search/form/search-form.tsx'
import type { FlightQuery } from '../features/search/flight-query.ts'
import { readSearch, writeSearch } from '../features/search/search-url.ts'
import { useSession } from '../features/session/session.ts'
import { toPlainDate } from '../format/dates.ts'
import { paths } from '../paths.ts'
import { late } from '../ui/late.ts'
import { Landing } from './landing.tsx'

const Dashboard = late(() => import('./dashboard.tsx'), 'Dashboard')
const loadResults = () => import('./results.tsx')
const Results = late(loadResults, 'Results')

const none = new URLSearchParams()

/** `/`: results where the address holds a whole search, else the dashboard of whoever is signed in, else the landing page. */
export function HomePage() {
  const session = useSession()
  const currency = useCurrency()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [searchParams] = useSearchParams()
  const params = hydrated ? searchParams : none
  const { draft, query } = useMemo(
    () => readSearch(params, { earliest: earliestDay(), currency, asCurrency }),
    [params, currency],
  )
  useEffect(() => {
    if (hydrated) delete document.documentElement.dataset['view']
  }, [hydrated])
  const search = (wanted: FlightQuery) => {
    void loadResults()
    void navigate(`${paths.home}?${writeSearch(wanted).toString()}`)
  }
  const form = <SearchForm key={JSON.stringify(draft)} draft={draft} currency={currency} onSearch={search} />
  if (query)
    return (
      <Suspense fallback={<div className="min-h-screen" />}>
        <Results query={query} session={session} onSearch={search} />
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

/** Yesterday here may still be today where the flight starts; the server knows, and judges. */
function earliestDay(): string {
  const now = new Date()
  return toPlainDate(new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1))
}
