import { type ReactNode, Suspense, useEffect, useRef } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useUrlState } from '../../browser/url-state.ts'
import { clearEntryStates } from '../../browser/history-entry.ts'
import { useCurrency } from '../../features/currency/currency.ts'
import { googleUrl } from '../../features/session/return-to.ts'
import { Ready, useSession } from '../../features/session/session.ts'
import { paths } from '../../paths.ts'
import { lazy } from '../../ui/lazy.ts'
import { FocusResults, Results, ScanResults, useSearchNavigation } from './search-navigation.tsx'
import { SearchForms } from './search-forms.tsx'
import { readHomeUrl, searchUrl, useHomeUrl } from './home-url.ts'
import { readStored, writeStored } from '../../browser/stored.ts'
import { text } from '../../text/text.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { whenIdle } from '../../browser/timing.ts'
import { OptionalBoundary } from '../../ui/lazy-boundary.tsx'
import { homeHead, useHead } from '../use-head.ts'

const Dashboard = lazy(() => import('./dashboard.tsx'), 'Dashboard')

type Go = ReturnType<typeof useSearchNavigation>

/** Pages that replace landing page anchors after sign-in. */
const ownPages: Partial<Record<string, string>> = {
  [paths.pricing]: paths.subscribe,
  [paths.how]: paths.howItWorks,
}

/** `/`: results if the address holds a complete search, else dashboard or landing page. */
export function HomePage() {
  const session = useSession()
  const currency = useCurrency()
  const [here, openForm] = useHomeUrl()
  const go = useSearchNavigation()
  const [{ isBack: isFromGoogle }] = useUrlState(googleUrl)
  const { pathname, hash } = useLocation()
  const { dates, flights } = here
  usePendingSearch({
    // Google's return may lead elsewhere.
    status: isFromGoogle ? 'loading' : session.status,
    address: searchUrl(here),
    onRun: (pending) => {
      const asked = readHomeUrl(new URLSearchParams(pending), currency)
      if (asked.dates.question) void go.scan(asked.dates.question, asked.dates.scanId)
      else if (asked.flights.question) void go.search(asked.flights.question)
    },
  })
  // Signed in with Google, but the browser kept no cookie.
  if (session.status === 'visitor' && isFromGoogle)
    return <Navigate replace to={`${paths.login}?error=session_error`} />
  if (dates.question)
    return (
      <Shown go={go} waiting={<ResultsWaiting title={text.search.ai} />}>
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
      <Shown go={go} waiting={<ResultsWaiting title={text.search.regular} list />}>
        <Results
          question={flights.question}
          searchId={flights.searchId}
          session={session}
          onSearch={go.search}
        />
      </Shown>
    )
  const box = <SearchForms here={here} onKind={openForm} go={go} />
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
  return (
    <>
      {/* Prerendered: shown until the script runs where the address holds a search. */}
      <div data-waiting>
        <ResultsWaiting list />
      </div>
      <Landing>{box}</Landing>
    </>
  )
}

function Shown({ go, waiting, children }: { go: Go; waiting: ReactNode; children: ReactNode }) {
  return (
    <Suspense fallback={waiting}>
      {children}
      <FocusResults entry={go.entry} onShown={go.arrive} />
      <Ready />
    </Suspense>
  )
}

const key = 'faresight_pending_search'

interface Here {
  status: 'loading' | 'visitor' | 'user'
  /** The current search, of either kind. */
  address: string | null
  /** Ignores searches that are no longer possible. */
  onRun: (address: string) => void
}

/** Stores a visitor's search and runs it after sign-in, unless another one is shown. */
function usePendingSearch({ status, address, onRun }: Here): void {
  const before = useRef(status)
  useEffect(() => {
    const signedOut = status === 'visitor' && before.current === 'user'
    before.current = status
    // Who has just signed out leaves nothing behind for the next one, the form that has just gone included.
    if (signedOut) clearEntryStates()
    if (status === 'visitor' && address && !signedOut) writeStored(key, address)
    if (status !== 'user') return
    const pending = readStored(key)
    if (pending === null) return
    writeStored(key, null)
    if (!address) onRun(pending)
    // `onRun` changes identity but not behaviour.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [status, address])
}

/** Placeholder while the results' script loads. */
function ResultsWaiting({ title, list = false }: { title?: string; list?: boolean }) {
  return (
    <>
      {title && <h1 className="sr-only">{title}</h1>}
      <div aria-hidden className="min-h-screen">
        <div className="border-b border-line bg-surface">
          <div className="wrap grid gap-2 py-2.5">
            <Skeleton className="h-15 rounded-3 lg:h-11 lg:w-144 lg:rounded-full" />
            <Skeleton className="h-10 rounded-2 md:hidden" />
          </div>
        </div>
        {!list && (
          <div className="wrap pt-4 md:pt-8">
            <div className="card grid h-128 content-start gap-5 p-4 pt-6 md:p-7">
              <Skeleton className="h-6 w-20 rounded-full" />
              <Skeleton className="h-9 w-72 max-w-full" />
              <Skeleton className="h-10 w-40" />
              <Skeleton className="h-17" />
              <Skeleton className="h-17" />
            </div>
          </div>
        )}
        {list && (
          <div className="wrap grid gap-x-8 pt-3.5 md:pt-6 lg:grid-cols-[264px_minmax(0,1fr)]">
            <div className="grid content-start gap-3 lg:col-start-2">
              <Skeleton className="h-9 w-24 rounded-full lg:hidden" />
              <div className="card h-12 md:h-16" />
              <Skeleton className="my-1 h-6 w-44" />
              {[1, 2, 3].map((card) => (
                <div key={card} className="card grid h-96 content-start gap-4 p-4 md:h-60 md:px-5">
                  <Skeleton className="h-8 w-40" />
                  <Skeleton className="h-12" />
                  <Skeleton className="h-12" />
                </div>
              ))}
            </div>
          </div>
        )}
      </div>
    </>
  )
}

// Prerendered; their scripts can wait.
const Skyline = lazy(
  whenIdle(() => import('../../features/landing/skyline.tsx')),
  'SkylineExample',
)
const Below = lazy(
  whenIdle(() => import('./below-landing.tsx')),
  'BelowLanding',
)

// A stable element: a new one would make React hydrate, and empty, this part before its script has loaded.
const skyline = (
  <OptionalBoundary>
    <Skyline />
  </OptionalBoundary>
)
const below = (
  <OptionalBoundary>
    <Below />
  </OptionalBoundary>
)

/** For visitors, and while the session loads. */
function Landing({ children }: { children: ReactNode }) {
  useHead(homeHead)
  return (
    <div data-landing>
      <Hero>
        {/* Hydrated separately: both at once would block a phone for too long. */}
        <Suspense>{children}</Suspense>
        {skyline}
      </Hero>
      {below}
    </div>
  )
}

function Hero({ children }: { children: ReactNode }) {
  return (
    <div
      data-hero
      className="day-sky relative -mt-(--header) overflow-x-clip pt-[calc(var(--header)+clamp(24px,5.4vw,76px))]"
    >
      <div className="wrap">
        <div className="mb-5.5 grid items-end gap-x-10 gap-y-3.5 md:mb-8 md:grid-cols-2 lg:grid-cols-[1.25fr_1fr]">
          <h1 className="max-w-[13ch] text-hero font-[660] tracking-tighter">{text.landing.title}</h1>
          <p className="max-w-[46ch] text-[clamp(1.0625rem,0.85rem+0.45vw,1.25rem)] leading-normal text-ink-2">
            {text.landing.lead}
          </p>
        </div>
        {children}
      </div>
    </div>
  )
}
