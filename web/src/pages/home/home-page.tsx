import { Suspense, type ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useAddress } from '../../browser/address.ts'
import { useCurrency } from '../../features/currency/currency.ts'
import { isBackFromGoogle } from '../../features/session/google-return.ts'
import { Ready } from '../../features/session/ready.tsx'
import { useSession } from '../../features/session/session.ts'
import { paths } from '../../paths.ts'
import { late } from '../../ui/late.ts'
import { Arrival } from './arrival.tsx'
import { Landing } from './landing.tsx'
import { Results, ScanResults } from './late-results.ts'
import { usePendingSearch } from './pending-search.ts'
import { ResultsWaiting } from './results-waiting.tsx'
import { StartBox } from './start-box.tsx'
import { useGo } from './use-go.ts'
import { readHere, searchedAddress, useHere } from './use-here.ts'

const Dashboard = late(() => import('./dashboard.tsx'), 'Dashboard')

type Go = ReturnType<typeof useGo>

/** Where somebody who is signed in finds what the landing page has under these anchors. */
const ownPages: Partial<Record<string, string>> = {
  [paths.pricing]: paths.subscribe,
  [paths.how]: paths.howItWorks,
}

/** `/`: results where the address holds a whole search, else the dashboard of whoever is signed in, else the landing page. */
export function HomePage() {
  const session = useSession()
  const currency = useCurrency()
  const here = useHere()
  const go = useGo()
  const [address] = useAddress()
  const { pathname, hash } = useLocation()
  const { dates, flights } = here
  usePendingSearch({
    // Whoever comes back from Google may be on the way elsewhere.
    status: isBackFromGoogle(address) ? 'loading' : session.status,
    address: searchedAddress(here),
    onRun: (pending) => {
      const asked = readHere(new URLSearchParams(pending), currency)
      if (asked.dates.question) void go.scan(asked.dates.question)
      else if (asked.flights.question) void go.search(asked.flights.question)
    },
  })
  // Google said who they are, and the browser kept nothing of it.
  if (session.status === 'visitor' && isBackFromGoogle(address))
    return <Navigate replace to={`${paths.login}?error=session_error`} />
  if (dates.question)
    return (
      <Shown go={go} waiting={<ResultsWaiting />}>
        <ScanResults
          question={dates.question}
          scanId={dates.scanId}
          session={session}
          onScan={go.scan}
          onFlights={(wanted) => void go.search(wanted)}
        />
      </Shown>
    )
  if (flights.question)
    return (
      <Shown go={go} waiting={<ResultsWaiting list />}>
        <Results
          question={flights.question}
          searchId={flights.searchId}
          session={session}
          onSearch={go.search}
        />
      </Shown>
    )
  const box = <StartBox here={here} go={go} />
  if (session.status === 'user') {
    const ownPage = ownPages[pathname + hash]
    if (ownPage) return <Navigate replace to={ownPage} />
    return (
      <Suspense fallback={<div className="min-h-screen" />}>
        <Dashboard user={session.user} onSearch={go.search} onScan={go.scan}>
          {box}
        </Dashboard>
      </Suspense>
    )
  }
  return <Landing>{box}</Landing>
}

/** Results, which whoever was sent to them arrives at. */
function Shown({ go, waiting, children }: { go: Go; waiting: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={waiting}>
      {children}
      <Arrival entry={go.entry} onShown={go.arrive} />
      <Ready />
    </Suspense>
  )
}
