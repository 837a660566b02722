import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { NavigationType, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import { useHydrated } from '../../browser/hydrated.ts'
import { isScanAddress, readScan, writeScan } from '../../flights/trips/scan/address.ts'
import { forgetScans } from '../../features/ai-scan/scan/forget.ts'
import { ScanForm } from '../../features/ai-scan/form/scan-form.tsx'
import { scanDraftOf, type ScanQuestion } from '../../flights/trips/scan/question.ts'
import { asCurrency, useCurrency } from '../../features/currency/currency.ts'
import { repairView } from '../../features/search/results/view/address.ts'
import { readSearch, writeSearch } from '../../flights/trips/flight/address.ts'
import { earliestDay, latestDay } from '../../flights/trips/flight/days.ts'
import { draftOf, type FlightQuestion } from '../../flights/trips/flight/question.ts'
import { useSession } from '../../features/session/session.ts'
import { paths } from '../../paths.ts'
import { text } from '../../text/text.ts'
import { LatePart } from '../../ui/late-part.tsx'
import { late } from '../../ui/late.ts'
import { Arrival, useArrival } from './arrival.tsx'
import { Landing } from './landing.tsx'
import { usePendingSearch } from './pending-search.ts'
import { SearchBox, type SearchKind } from './search-box.tsx'

const Dashboard = late(() => import('./dashboard.tsx'), 'Dashboard')
const loadResults = () => import('./results.tsx')
const Results = late(loadResults, 'Results')
const loadScan = () => import('./scan-results.tsx')
const ScanResults = late(loadScan, 'ScanResults')
const loadForm = () => import('../../features/search/form/search-form.tsx')
const SearchForm = late(loadForm, 'SearchForm')

const none = new URLSearchParams()

/** What was searched last here, for whoever comes back. */
type Searched = { kind: 'regular'; question: FlightQuestion } | { kind: 'ai'; question: ScanQuestion }

/** `/`: results where the address holds a whole search, else the dashboard of whoever is signed in, else the landing page. */
export function HomePage() {
  const session = useSession()
  const currency = useCurrency()
  const client = useQueryClient()
  const navigate = useNavigate()
  const hydrated = useHydrated()
  const [searchParams] = useSearchParams()
  const params = hydrated ? searchParams : none
  const here = useMemo(() => readHere(params, currency), [params, currency])
  const [searched, setSearched] = useState<Searched | null>(null)
  const { entry, leave, arrive } = useArrival()
  // Whoever comes back from the results finds the form as it was sent.
  const isBack = useNavigationType() === NavigationType.Pop && !here.hasDraft
  const last = isBack ? searched : null
  useEffect(() => {
    if (hydrated) delete document.documentElement.dataset['view']
  }, [hydrated])
  const repaired = here.address.toString() === params.toString() ? null : here.address.toString()
  useEffect(() => {
    if (repaired !== null) void navigate({ search: repaired }, { replace: true })
  }, [repaired, navigate])
  const go = async (now: Searched, address: URLSearchParams, load: () => Promise<unknown>) => {
    setSearched(now)
    // Results that cannot be loaded say so in their place.
    await load().catch(() => null)
    leave()
    await navigate(`${paths.home}?${address.toString()}`)
  }
  const search = async (question: FlightQuestion, searchId?: string) => {
    const address = writeSearch(question)
    if (searchId) address.set('searchId', searchId)
    await go({ kind: 'regular', question }, address, loadResults)
  }
  const scan = async (question: ScanQuestion, scanId: string | null = null) => {
    forgetScans(client)
    await go({ kind: 'ai', question }, writeScan(question, scanId), loadScan)
  }
  usePendingSearch({
    status: session.status,
    address: addressOf(here),
    onRun: (pending) => {
      const { flights, dates } = readHere(new URLSearchParams(pending), currency)
      if (dates.question) void scan(dates.question)
      else if (flights.question) void search(flights.question)
    },
  })
  if (here.dates.question)
    return (
      <Suspense fallback={<div className="min-h-screen" />}>
        <ScanResults
          question={here.dates.question}
          scanId={here.dates.scanId}
          session={session}
          onScan={scan}
          onFlights={(wanted) => void search(wanted)}
        />
        <Arrival entry={entry} onShown={arrive} />
      </Suspense>
    )
  if (here.flights.question)
    return (
      <Suspense fallback={<div className="min-h-screen" />}>
        <Results question={here.flights.question} session={session} onSearch={search} />
        <Arrival entry={entry} onShown={arrive} />
      </Suspense>
    )
  const scanDraft = last?.kind === 'ai' ? scanDraftOf(last.question) : here.dates.draft
  const draft = last?.kind === 'regular' ? draftOf(last.question) : here.flights.draft
  const box = (
    <SearchBox
      kind={last?.kind ?? here.kind}
      onNear={() => void loadForm().catch(() => null)}
      forms={{
        ai: <ScanForm key={JSON.stringify(scanDraft)} draft={scanDraft} currency={currency} onScan={scan} />,
        regular: (
          <LatePart
            waiting={<div className="min-h-[212px]" />}
            failed={text.problems.formFailed}
            reload={text.problems.reload}
          >
            <SearchForm key={JSON.stringify(draft)} draft={draft} currency={currency} onSearch={search} />
          </LatePart>
        ),
      }}
    />
  )
  if (session.status === 'user')
    return (
      <Suspense fallback={<div className="min-h-screen" />}>
        <Dashboard user={session.user} onSearch={search} onScan={scan}>
          {box}
        </Dashboard>
      </Suspense>
    )
  return <Landing>{box}</Landing>
}

/** What an address says of either kind of search. */
function readHere(params: URLSearchParams, currency: ReturnType<typeof useCurrency>) {
  const around = { earliest: earliestDay(), latest: latestDay(), currency, asCurrency }
  const isScan = isScanAddress(params)
  // Of places alone either form makes use.
  const dates = readScan(params, around)
  const flights = readSearch(isScan ? none : params, around)
  const kind: SearchKind = !isScan && isRegular(params) ? 'regular' : 'ai'
  const address = isScan ? dates.address : repairView(flights.address)
  return { dates, flights, kind, address, hasDraft: [...params.keys()].some((key) => key !== 'mode') }
}

/** Whether an address asks for the regular form, or says what that alone asks. */
function isRegular(params: URLSearchParams): boolean {
  return (
    params.get('mode') === 'regular' || ['departureDate', 'returnDate', 'legs'].some((key) => params.has(key))
  )
}

/** The address of the search that is looked at. */
function addressOf({ dates, flights }: ReturnType<typeof readHere>): string | null {
  if (dates.question) return writeScan(dates.question).toString()
  return flights.question ? writeSearch(flights.question).toString() : null
}
