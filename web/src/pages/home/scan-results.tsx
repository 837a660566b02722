import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useAddress } from '../../browser/address.ts'
import { scanKey, withWeight } from '../../flights/trips/scan/address.ts'
import { ScanForm } from '../../features/ai-scan/form/scan-form.tsx'
import { cancelScan } from '../../features/ai-scan/scan/calls.ts'
import { cancelingOf } from '../../features/ai-scan/scan/canceling.ts'
import { standingOf } from '../../features/ai-scan/scan/stage.ts'
import type { FlightQuestion } from '../../flights/trips/flight/question.ts'
import { scanDraftOf, type ScanQuestion } from '../../flights/trips/scan/question.ts'
import { summaryOf } from '../../flights/trips/scan/summary.ts'
import { RefusedAgain } from '../../features/ai-scan/result/refused-again.tsx'
import { ScanFailure } from '../../features/ai-scan/result/scan-failure.tsx'
import { ScanView } from '../../features/ai-scan/scan-view.tsx'
import type { Session } from '../../features/session/session.ts'
import { useViewer } from '../../features/session/viewer.ts'
import { usePlaceName } from '../../flights/airports/place-name.ts'
import { SummaryBar } from '../../flights/form/summary-bar.tsx'
import { focusTitle } from '../../flights/results/section.ts'
import { paths } from '../../paths.ts'
import { pageText } from '../../text/page-text.ts'
import { scanText } from '../../text/scan-text.ts'
import { text } from '../../text/text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { fromPrice } from './from-price.ts'
import { LockedNote } from './locked-note.tsx'
import { Unlock } from './unlock.tsx'
import { useHead } from '../use-head.ts'
import { useScan } from './use-scan.ts'

interface Props {
  question: ScanQuestion
  /** A kept scan. */
  scanId: string | null
  session: Session
  onScan: (question: ScanQuestion) => Promise<void>
  /** Looks for all flights on certain dates. */
  onFlights: (question: FlightQuestion) => void
}

/** `/?mode=ai`: a scan, while it runs and after its end. */
export function ScanResults({ question, scanId, session, onScan, onFlights }: Props) {
  // Sought from further down the page, the form gets the focus.
  const [editing, setEditing] = useState<'shut' | 'open' | 'sought'>('shut')
  const [from, to] = [usePlaceName(question.origin), usePlaceName(question.destination)]
  useHead({ title: scanText.head(from, to), description: text.description, noindex: true })
  const user = session.status === 'user' ? session.user : null
  const viewer = useViewer(user)
  const [, change] = useAddress()
  const weigh = (priceWeight: number) => change((now) => withWeight(now, priceWeight))
  const scan = useScan(question, scanId, session)
  const cancel = useMutation({ mutationFn: cancelScan })
  const found = scan.data
  const busy = session.status === 'loading' || scan.isFetching
  const isKept = session.status === 'user' && scanId !== null
  const { view, refusal } = standingOf({
    found,
    error: scan.error,
    busy,
    opening: session.status === 'loading' || isKept,
  })
  const again = () => {
    focusTitle()
    void scan.refetch()
  }
  // Who has the form open needs no second way to it.
  const edit = editing === 'shut' ? () => setEditing('sought') : null
  const more =
    viewer === 'visitor' ? <Unlock member={false} /> : <MoreScans subscriber={viewer === 'subscriber'} />
  const failure =
    view === 'vain' ? (
      <ScanFailure
        error={scan.error}
        reason={scan.error ? null : (found?.record?.errorMessage ?? null)}
        busy={busy}
        onAgain={again}
        onEdit={edit}
        more={more}
      />
    ) : refusal ? (
      <RefusedAgain error={refusal} busy={busy} onAgain={again} more={more} />
    ) : null
  return (
    <>
      <SummaryBar
        {...summaryOf(question, found?.scan ?? null)}
        editing={editing !== 'shut'}
        onEdit={(open) => setEditing(open ? 'open' : 'shut')}
      >
        <ScanForm
          // Going back leads to another search: a form that stands open becomes that one's.
          key={JSON.stringify({ ...scanDraftOf(question), priceWeight: null })}
          draft={scanDraftOf(question)}
          currency={question.currency}
          scanning={busy && view !== 'opening'}
          kept={session.status === 'user'}
          sought={editing === 'sought'}
          onScan={async (wanted) => {
            setEditing('shut')
            if (scanKey(wanted) !== scanKey(question)) return onScan(wanted)
            // The same once more: its address is this one.
            weigh(wanted.priceWeight)
            if (!busy) again()
          }}
        />
      </SummaryBar>
      <div className="wrap pt-4 pb-12 md:pt-8 md:pb-20">
        {viewer !== 'subscriber' && (view === 'running' || view === 'shown') && (
          <div className="mb-4">
            <LockedNote>
              {viewer === 'member'
                ? scanText.locked.noteMember(fromPrice)
                : scanText.locked.noteVisitor(fromPrice)}
            </LockedNote>
          </div>
        )}
        <ScanView
          found={found}
          view={view}
          busy={busy}
          viewer={viewer}
          asked={question}
          priceWeight={question.priceWeight}
          onWeight={weigh}
          onFlights={onFlights}
          failure={failure}
          unlock={
            <div className="w-full md:max-w-[320px]">
              <Unlock member={viewer === 'member'} />
              {viewer === 'visitor' && (
                <p className="mt-1.5 text-center text-13 text-ink-2">{scanText.locked.from(fromPrice)}</p>
              )}
            </div>
          }
          unlockAgain={
            <div className="w-full md:max-w-[320px]">
              <Unlock quiet member={viewer === 'member'} />
            </div>
          }
          onAgain={again}
          onEdit={edit}
          cancel={
            found?.searchId
              ? {
                  ...cancelingOf(cancel, found),
                  onCancel: () => found.searchId && cancel.mutate(found.searchId),
                }
              : null
          }
        />
      </div>
    </>
  )
}

/** Where there are more searches, or those that run. */
function MoreScans({ subscriber }: { subscriber: boolean }) {
  return (
    <Link
      to={subscriber ? paths.home : paths.subscribe}
      className={buttonClass({ variant: 'primary', wraps: true })}
    >
      {subscriber ? scanText.result.recent : pageText.plan.see}
    </Link>
  )
}
