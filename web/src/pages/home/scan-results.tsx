import { useMutation } from '@tanstack/react-query'
import { useUrlSearch, withState } from '../../browser/url-state.ts'
import { scanKey, scanUrl } from '../../flights/trips/scan-address.ts'
import { ScanForm } from '../../features/ai-scan/scan-form.tsx'
import { cancelScan } from '../../features/ai-scan/calls.ts'
import { isSomeoneElses } from '../../features/ai-scan/scan.ts'
import { cancelingOf, stageOf } from '../../features/scan-result/scan-status.ts'
import type { FlightSearchInput } from '../../flights/trips/flight-search-input.ts'
import { type ScanInput, emptyScan, toScanDraft } from '../../flights/trips/scan-input.ts'
import { ScanView } from '../../features/scan-result/scan-view.tsx'
import { type Session, useViewer } from '../../features/session/session.ts'
import { usePlaceName } from '../../flights/airports/places.tsx'
import { SummaryBar, fieldToFocus, useEditing } from '../../flights/form/summary-bar.tsx'
import { focusTitle } from '../../flights/results/section.ts'
import { pageText } from '../../text/page-text.ts'
import { scanText } from '../../features/ai-scan/messages.ts'
import { text } from '../../text/text.ts'
import { useCurrency } from '../../features/currency/currency.ts'
import { convertScan, useScan } from './use-scan.ts'
import { ConversionNote, conversionWords, useShownMoney } from '../../features/currency/shown-money.tsx'
import { ConversionContext } from '../../flights/money/conversion.ts'
import { useMemo } from 'react'
import { useHead } from '../use-head.ts'
import { watchingFor } from './watch-fare.tsx'
import type { ScanProgress } from '@faresight/contracts/ai-scan/record'
import { formatShortSpan } from '../../format/dates.ts'
import { stayWords } from '../../flights/trips/scan-trip.ts'
import type { Viewer } from '@faresight/contracts/viewer'
import { Link } from 'react-router-dom'
import { useReturnTo } from '../../features/session/return-to.ts'
import { paths, returningTo } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { LockedNote, PlansLink, UnlockButton, lowestMonthlyPrice } from './locked.tsx'

interface Props {
  question: ScanInput
  scanId: string | null
  session: Session
  onScan: (question: ScanInput) => Promise<void>
  onFlights: (question: FlightSearchInput) => void
}

const places = ['origin', 'destination'] as const

/** `/?mode=ai` */
export function ScanResults({ question, scanId, session, onScan, onFlights }: Props) {
  const editing = useEditing()
  const [from, to] = [usePlaceName(question.origin), usePlaceName(question.destination)]
  const [address, change] = useUrlSearch()
  useHead({
    title: scanText.head(from, to),
    description: text.description,
    noindex: true,
    query: address.toString(),
  })
  const user = session.status === 'user' ? session.user : null
  const weigh = (priceWeight: number) => change((now) => withState(scanUrl, now, { priceWeight }))
  const scan = useScan(question, scanId, { session, viewer: useViewer(user) })
  const { found: raw, error, shownTo: viewer } = scan
  const cancel = useMutation({ mutationFn: cancelScan, meta: { personal: true } })
  const chosenCurrency = useCurrency()
  const money = useShownMoney(question.currency)
  const { currency, conversion } = money
  const found = useMemo(() => (raw && conversion ? convertScan(raw, conversion) : raw), [raw, conversion])
  const busy = session.status === 'loading' || scan.isFetching
  const asked = useMemo(() => ({ ...question, currency }), [question, currency])
  const stage = stageOf({ found, error, busy, opening: scan.isOpening })
  const isLink = stage.kind === 'shown' && found !== undefined && isSomeoneElses(found)
  const isLocked = viewer !== 'subscriber' && (stage.kind === 'running' || stage.kind === 'shown')
  // Members see no prices.
  const converted = viewer === 'member' ? [] : conversionWords(money)
  const again = () => {
    focusTitle()
    scan.again()
  }
  return (
    <>
      <SummaryBar
        {...summaryOf(question, found?.scan ?? null)}
        editing={editing.isOpen}
        onEdit={editing.turn}
      >
        <ScanForm
          // Another search resets the form.
          key={JSON.stringify({ ...toScanDraft(question), priceWeight: null })}
          draft={toScanDraft(question)}
          currency={chosenCurrency}
          scanning={busy && stage.kind !== 'opening'}
          kept={session.status === 'user'}
          weighs={viewer === 'subscriber'}
          sought={editing.isSought ? fieldToFocus(error, places) : null}
          onScan={async (wanted) => {
            editing.turn(false)
            if (scanKey(wanted) !== scanKey(question)) return onScan(wanted)
            // Same search: the address stays.
            weigh(wanted.priceWeight)
            if (!busy) again()
          }}
        />
      </SummaryBar>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-4 pt-4 pb-12 md:pt-8 md:pb-20">
        {(money.failure ? viewer !== 'member' : !isLocked && !isLink) && <ConversionNote {...money} />}
        {isLocked && !isLink && (
          <LockedNote>{[lockedWords(viewer, false), ...converted].join(' ')}</LockedNote>
        )}
        <ConversionContext value={conversion}>
          <ScanView
            found={found}
            stage={stage}
            error={error}
            busy={busy}
            viewer={viewer}
            asked={asked}
            priceWeight={viewer === 'subscriber' ? question.priceWeight : emptyScan.priceWeight}
            onWeight={weigh}
            onFlights={onFlights}
            watch={watchingFor(viewer)}
            unlock={<UnlockScan viewer={viewer} />}
            unlockAgain={<UnlockScan quiet viewer={viewer} />}
            more={<MoreScans viewer={viewer} />}
            linkWords={[isLocked ? lockedWords(viewer, true) : scanText.result.readOnly, ...converted]}
            plans={isLocked && <PlansLink />}
            onAgain={again}
            onEdit={editing.seek}
            cancel={
              found?.searchId && found.record?.isOwn
                ? {
                    ...cancelingOf(cancel, found),
                    onCancel: () => found.searchId && cancel.mutate(found.searchId),
                  }
                : null
            }
          />
        </ConversionContext>
      </div>
    </>
  )
}

/** An AI search in short. Its dates are known once it has started. */
function summaryOf(
  question: ScanInput,
  scan: Pick<ScanProgress, 'from' | 'to'> | null,
): { places: string[]; desktop: string[]; phone: string[] } {
  const span = scan ? formatShortSpan(scan.from, scan.to) : text.scan.periods[question.searchPeriod]
  const stay = stayWords(question)
  const party = text.search.party(question)
  const cabin = text.search.cabins[question.cabinClass]
  const stops = question.stops === 'any' ? [] : [text.search.stopsOptions[question.stops]]
  const trip = stay ?? text.search.oneway
  return {
    places: [question.origin, question.destination],
    desktop: [span, trip, `${party}, ${cabin}`, ...stops],
    phone: [span, trip, party, ...(question.cabinClass === 'economy' ? [] : [cabin]), ...stops],
  }
}

/** What a plan would show. On a shared search in short, since its note says more. */
function lockedWords(viewer: Viewer, isLink: boolean): string {
  const { noteMember, noteVisitor, linkVisitor } = scanText.locked
  const words = viewer === 'member' ? noteMember : isLink ? linkVisitor : noteVisitor
  return words(lowestMonthlyPrice())
}

function UnlockScan({ viewer, quiet = false }: { viewer: Viewer; quiet?: boolean }) {
  return (
    <div className="w-full md:max-w-80">
      <UnlockButton quiet={quiet} member={viewer === 'member'} />
    </div>
  )
}

/** Where to get more scans: sign up, subscribe, or see running ones. */
function MoreScans({ viewer }: { viewer: Viewer }) {
  const here = useReturnTo()
  const isSubscriber = viewer === 'subscriber'
  if (viewer === 'visitor') return <UnlockButton member={false} />
  return (
    <Link
      to={isSubscriber ? paths.home : returningTo(paths.subscribe, here)}
      className={buttonClass({ variant: 'primary', wraps: true })}
    >
      {isSubscriber ? scanText.result.recent : pageText.plan.see}
    </Link>
  )
}
