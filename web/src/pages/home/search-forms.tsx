import { Info, ScanSearch, Search } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { readEntryState, useHistoryEntry, useSaveOnLeave } from '../../browser/history-entry.ts'
import { useHydrated } from '../../browser/hydrated.ts'
import { ScanForm } from '../../features/ai-scan/scan-form.tsx'
import { useCurrency } from '../../features/currency/currency.ts'
import { Ready, useSession, useViewer } from '../../features/session/session.ts'
import type { FormHandle } from '../../flights/form/form-handle.ts'
import { type SharedFields, sharedFieldsOf, withSharedFields } from '../../flights/trips/common.ts'
import { writeSearch } from '../../flights/trips/flight-address.ts'
import type { FlightDraft } from '../../flights/trips/flight-search-input.ts'
import { writeScan } from '../../flights/trips/scan-address.ts'
import type { ScanDraft } from '../../flights/trips/scan-input.ts'
import { text } from '../../text/text.ts'
import { Badge } from '../../ui/badge.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazy } from '../../ui/lazy.ts'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { type HomeUrl, type SearchKind, readHomeUrl } from './home-url.ts'
import type { useSearchNavigation } from './search-navigation.tsx'

const loadForm = () => import('../../features/search-form/search-form.tsx')
const SearchForm = lazy(loadForm, 'SearchForm')

interface Props {
  here: HomeUrl
  onKind: (kind: SearchKind) => void
  go: ReturnType<typeof useSearchNavigation>
}

/** The forms of both kinds of search. The address selects one; common fields carry over. */
export function SearchForms({ here, onKind, go }: Props) {
  const currency = useCurrency()
  const session = useSession()
  const viewer = useViewer(session.status === 'user' ? session.user : null)
  const scanForm = useRef<FormHandle<ScanDraft>>(null)
  const searchForm = useRef<FormHandle<FlightDraft>>(null)
  const [common, setCommon] = useState<SharedFields | null>(null)
  const { scan: scanDraft, search: draft } = useKeptForms(here, { scan: scanForm, search: searchForm })
  const choose = (kind: SearchKind) => {
    const left = kind === 'ai' ? searchForm.current : scanForm.current
    if (left) {
      const typed = sharedFieldsOf(left.read())
      setCommon(typed)
      if (kind === 'ai') carry(scanForm.current, typed)
      else carry(searchForm.current, typed)
    }
    onKind(kind)
  }
  return (
    <SearchBox
      kind={here.kind}
      onKind={choose}
      notice={problemOf(here)}
      onNear={() => void loadForm().catch(() => null)}
      forms={{
        ai: (
          <>
            <ScanForm
              key={JSON.stringify(scanDraft)}
              handle={scanForm}
              draft={common ? withSharedFields(scanDraft, common) : scanDraft}
              currency={currency}
              kept={session.status === 'user'}
              weighs={viewer === 'subscriber'}
              onScan={go.scan}
            />
            <Ready />
          </>
        ),
        regular: (
          <LazyBoundary waiting={<FormSkeleton />} failed={text.problems.formFailed}>
            <SearchForm
              key={JSON.stringify(draft)}
              handle={searchForm}
              draft={common ? withSharedFields(draft, common) : draft}
              currency={currency}
              viewer={viewer}
              onSearch={(question) => void go.search(question)}
            />
            <Ready />
          </LazyBoundary>
        ),
      }}
    />
  )
}

/** What keeps the address from being searched for. */
function problemOf({ kind, flights, dates }: HomeUrl): string | null {
  const party = flights.partyProblem ?? dates.partyProblem
  if (party) return text.search.invalidParty[party]
  return kind === 'regular' && flights.dateProblem ? text.search.invalidDate(flights.dateProblem) : null
}

function carry<D extends ScanDraft | FlightDraft>(form: FormHandle<D> | null, common: SharedFields): void {
  form?.take(withSharedFields(form.read(), common))
}

/** As tall as the form at each width, so that nothing shifts. */
function FormSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mb-2.5 h-20.5 w-64 max-w-full sm:h-9.5 sm:w-120" />
      <div className="h-78.5 rounded-3 border border-line-2 bg-surface md:h-33 xl:h-16.5" />
      <Skeleton className="mt-3 h-21 w-64 max-w-full sm:max-md:h-17.5 md:h-8" />
    </div>
  )
}

interface SearchBoxProps {
  kind: SearchKind
  onKind: (kind: SearchKind) => void
  /** A problem with the address. */
  notice: string | null
  forms: Readonly<Record<SearchKind, ReactNode>>
  /** Preload on hover or focus. */
  onNear: () => void
}

function SearchBox({ kind, onKind, notice, forms, onNear }: SearchBoxProps) {
  const [hasChosen, setHasChosen] = useState(false)
  const panel = useId()
  return (
    <div className="rounded-4 bg-raised shadow-float" onPointerEnter={onNear} onFocus={onNear}>
      <Tabs
        label={text.search.tabs}
        panel={panel}
        value={kind}
        onChange={(chosen) => {
          setHasChosen(true)
          onKind(chosen)
        }}
        className="flex flex-wrap gap-1 px-2 pt-2"
        tabClassName="inline-flex min-h-12 items-center justify-center gap-2.5 rounded-3 px-4.5 text-16 font-medium whitespace-nowrap text-ink-2 transition-colors hover:text-ink aria-selected:bg-sky-tint aria-selected:font-semibold aria-selected:text-sky-text max-md:flex-auto max-md:gap-1.5 max-md:px-2 max-md:text-14 [&>svg]:size-4.5 max-md:[&>svg]:hidden"
        tabs={[
          {
            value: 'ai',
            label: (
              <>
                <ScanSearch aria-hidden />
                {text.search.ai}
                <Badge kind="solid" tag>
                  {text.search.aiNew}
                </Badge>
              </>
            ),
          },
          {
            value: 'regular',
            label: (
              <>
                <Search aria-hidden />
                {text.search.regular}
              </>
            ),
          },
        ]}
      />
      <div
        role="tabpanel"
        id={panel}
        aria-labelledby={`${panel}-${kind}`}
        className="p-4 md:px-6 md:pt-5 md:pb-6"
      >
        {notice && (
          <div role="alert" className="mb-4">
            <Note kind="amber" icon={<Info aria-hidden />}>
              {notice}
            </Note>
          </div>
        )}
        {(['ai', 'regular'] as const).map(
          (each) =>
            // Keep the other form mounted with what was typed.
            (each === kind || hasChosen) && (
              <div key={each} hidden={each !== kind}>
                {forms[each]}
              </div>
            ),
        )}
      </div>
    </div>
  )
}

interface Forms {
  scan: RefObject<FormHandle<ScanDraft> | null>
  search: RefObject<FormHandle<FlightDraft> | null>
}

interface Drafts {
  scan: ScanDraft
  search: FlightDraft
}

/** Initial drafts of both forms: as left on this history entry, else from the URL. */
function useKeptForms(here: HomeUrl, { scan, search }: Forms): Drafts {
  const entry = useHistoryEntry()
  const currency = useCurrency()
  const hydrated = useHydrated()
  const [isFirst] = useState(!hydrated)
  const drafts: Drafts = { scan: here.dates.draft, search: here.flights.draft }
  const own = JSON.stringify(drafts)
  const read = (): Drafts => {
    const state = readEntryState(entry)
    const draftsIn = (address: string) => readHomeUrl(new URLSearchParams(address), currency)
    return {
      scan: state.scan === undefined ? drafts.scan : draftsIn(state.scan).dates.draft,
      search: state.search === undefined ? drafts.search : draftsIn(state.search).flights.draft,
    }
  }
  const [kept, setKept] = useState(() => ({ of: own, drafts: isFirst ? drafts : read() }))
  // The prerendered form is usable before storage is read. What was typed into it stays.
  const adopt = useEffectEvent(() => {
    const typed = scan.current?.read()
    const isTouched = typed !== undefined && JSON.stringify(typed) !== JSON.stringify(drafts.scan)
    setKept({ of: own, drafts: isTouched ? { ...read(), scan: drafts.scan } : read() })
  })
  useEffect(() => {
    // Once, after hydration: before it, neither storage nor form may be read.
    // oxlint-disable-next-line react/set-state-in-effect
    if (hydrated && isFirst) adopt()
  }, [hydrated, isFirst])
  useSaveOnLeave(() => {
    const [dates, flights] = [scan.current?.read(), search.current?.read()]
    return {
      ...(dates && { scan: writeScan({ ...dates, currency: null }).toString() }),
      ...(flights && { search: writeSearch({ ...flights, currency: null }).toString() }),
    }
  })
  return kept.of === own ? kept.drafts : drafts
}
