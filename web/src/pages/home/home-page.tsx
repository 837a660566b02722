import { Suspense, type ReactNode } from 'react'
import { NavigationType, useNavigationType } from 'react-router-dom'
import { ScanForm } from '../../features/ai-scan/form/scan-form.tsx'
import { useCurrency } from '../../features/currency/currency.ts'
import { useSession } from '../../features/session/session.ts'
import { draftOf } from '../../flights/trips/flight/question.ts'
import { scanDraftOf } from '../../flights/trips/scan/question.ts'
import { text } from '../../text/text.ts'
import { LatePart } from '../../ui/late-part.tsx'
import { late } from '../../ui/late.ts'
import { Arrival } from './arrival.tsx'
import { Landing } from './landing.tsx'
import { Results, ScanResults } from './late-results.ts'
import { usePendingSearch } from './pending-search.ts'
import { SearchBox } from './search-box.tsx'
import { useGo } from './use-go.ts'
import { readHere, searchedAddress, useHere, type Here } from './use-here.ts'

const Dashboard = late(() => import('./dashboard.tsx'), 'Dashboard')
const loadForm = () => import('../../features/search/form/search-form.tsx')
const SearchForm = late(loadForm, 'SearchForm')

type Go = ReturnType<typeof useGo>

/** `/`: results where the address holds a whole search, else the dashboard of whoever is signed in, else the landing page. */
export function HomePage() {
  const session = useSession()
  const currency = useCurrency()
  const here = useHere()
  const go = useGo()
  const { dates, flights } = here
  usePendingSearch({
    status: session.status,
    address: searchedAddress(here),
    onRun: (pending) => {
      const asked = readHere(new URLSearchParams(pending), currency)
      if (asked.dates.question) void go.scan(asked.dates.question)
      else if (asked.flights.question) void go.search(asked.flights.question)
    },
  })
  if (dates.question)
    return (
      <Shown go={go}>
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
      <Shown go={go}>
        <Results
          question={flights.question}
          searchId={flights.searchId}
          session={session}
          onSearch={go.search}
        />
      </Shown>
    )
  const box = <StartBox here={here} go={go} />
  if (session.status === 'user')
    return (
      <Suspense fallback={<div className="min-h-screen" />}>
        <Dashboard user={session.user} onSearch={go.search} onScan={go.scan}>
          {box}
        </Dashboard>
      </Suspense>
    )
  return <Landing>{box}</Landing>
}

/** Results, which whoever was sent to them arrives at. */
function Shown({ go, children }: { go: Go; children: ReactNode }) {
  return (
    <Suspense fallback={<div className="min-h-screen" />}>
      {children}
      <Arrival entry={go.entry} onShown={go.arrive} />
    </Suspense>
  )
}

function StartBox({ here, go }: { here: Here; go: Go }) {
  const currency = useCurrency()
  const session = useSession()
  // Whoever comes back from the results finds the form as it was sent.
  const isBack = useNavigationType() === NavigationType.Pop && !here.hasDraft
  const last = isBack ? go.sent : null
  const scanDraft = last?.kind === 'ai' ? scanDraftOf(last.question) : here.dates.draft
  const draft = last?.kind === 'regular' ? draftOf(last.question) : here.flights.draft
  return (
    <SearchBox
      kind={last?.kind ?? here.kind}
      onNear={() => void loadForm().catch(() => null)}
      forms={{
        ai: (
          <ScanForm
            key={JSON.stringify(scanDraft)}
            draft={scanDraft}
            currency={currency}
            kept={session.status === 'user'}
            onScan={go.scan}
          />
        ),
        regular: (
          <LatePart
            waiting={<div className="min-h-[212px]" />}
            failed={text.problems.formFailed}
            reload={text.problems.reload}
          >
            <SearchForm
              key={JSON.stringify(draft)}
              draft={draft}
              currency={currency}
              onSearch={(question) => void go.search(question)}
            />
          </LatePart>
        ),
      }}
    />
  )
}
