import { useRef, useState } from 'react'
import { useUrlSearch } from '../../browser/url-state.ts'
import { ScanForm } from '../../features/ai-scan/scan-form.tsx'
import { useCurrency } from '../../features/currency/currency.ts'
import { Ready } from '../../features/session/ready.tsx'
import { useSession, useViewer } from '../../features/session/session.ts'
import type { FormHandle } from '../../flights/form/form-handle.ts'
import { type Common, commonOf, withCommon } from '../../flights/trips/common.ts'
import type { FlightDraft } from '../../flights/trips/flight-question.ts'
import type { ScanDraft } from '../../flights/trips/scan-question.ts'
import { text } from '../../text/text.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazy } from '../../ui/lazy.ts'
import { SearchBox, type SearchKind } from './search-box.tsx'
import type { useGo } from './use-go.ts'
import { useKeptForms } from './kept-forms.ts'
import { type Here, withKind } from './use-here.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const loadForm = () => import('./regular-form.tsx')
const RegularForm = lazy(loadForm, 'RegularForm')

interface Props {
  here: Here
  go: ReturnType<typeof useGo>
}

/** The forms of both kinds of search. The address selects one; common fields carry over. */
export function StartBox({ here, go }: Props) {
  const currency = useCurrency()
  const session = useSession()
  const viewer = useViewer(session.status === 'user' ? session.user : null)
  const [, change] = useUrlSearch()
  const scanForm = useRef<FormHandle<ScanDraft>>(null)
  const searchForm = useRef<FormHandle<FlightDraft>>(null)
  const [common, setCommon] = useState<Common | null>(null)
  const { scan: scanDraft, search: draft } = useKeptForms(here, { scan: scanForm, search: searchForm })
  const choose = (kind: SearchKind) => {
    const left = kind === 'ai' ? searchForm.current : scanForm.current
    if (left) {
      const typed = commonOf(left.read())
      setCommon(typed)
      if (kind === 'ai') carry(scanForm.current, typed)
      else carry(searchForm.current, typed)
    }
    change((now) => withKind(now, kind))
  }
  return (
    <SearchBox
      kind={here.kind}
      onKind={choose}
      notice={here.flights.isPartyInvalid || here.dates.isPartyInvalid ? text.search.invalidParty : null}
      onNear={() => void loadForm().catch(() => null)}
      forms={{
        ai: (
          <>
            <ScanForm
              key={JSON.stringify(scanDraft)}
              handle={scanForm}
              draft={common ? withCommon(scanDraft, common) : scanDraft}
              currency={currency}
              kept={session.status === 'user'}
              weighs={viewer === 'subscriber'}
              onScan={go.scan}
            />
            <Ready />
          </>
        ),
        regular: (
          <LazyBoundary
            waiting={<FormSkeleton />}
            failed={text.problems.formFailed}
            reload={text.problems.reload}
          >
            <RegularForm
              key={JSON.stringify(draft)}
              handle={searchForm}
              draft={common ? withCommon(draft, common) : draft}
              currency={currency}
              user={session.status === 'user' ? session.user : null}
              onSearch={(question) => void go.search(question)}
            />
            <Ready />
          </LazyBoundary>
        ),
      }}
    />
  )
}

function carry<D extends ScanDraft | FlightDraft>(form: FormHandle<D> | null, common: Common): void {
  form?.take(withCommon(form.read(), common))
}

/** As tall as the form at each width, so that nothing shifts. */
function FormSkeleton() {
  return (
    <div aria-hidden>
      <Skeleton className="mb-2.5 h-[82px] w-64 max-w-full sm:h-[38px] sm:w-[480px]" />
      <div className="h-[314px] rounded-3 border border-line-2 bg-surface md:h-[131px] xl:h-[66px]" />
      <Skeleton className="mt-3 h-[84px] w-64 max-w-full sm:max-md:h-[70px] md:h-8" />
    </div>
  )
}
