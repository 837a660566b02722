import { CalendarX2, Info, TriangleAlert } from 'lucide-react'
import { RecoveryActions, useStaleNote } from '../../flights/results/result-notes.tsx'
import { Link2, Link2Off } from 'lucide-react'
import { scanText } from '../ai-scan/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { type FoundScan, isSomeoneElses, sameForMs, setShared } from '../ai-scan/scan.ts'
import { isGone, retryTimeSentence, incompleteReason } from './scan-status.ts'
import type { ReactNode } from 'react'
import { ApiProblem, fieldMessages, isBadRequest, messageOf } from '../../api/problems.ts'
import { Failure } from '../../ui/failure.tsx'
import { pageText } from '../../text/page-text.ts'
import { Note } from '../../ui/note.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../format/dates.ts'
import { shareScan } from '../ai-scan/calls.ts'
import { showToast } from '../../ui/toast-store.ts'

interface Props {
  found: FoundScan
  busy: boolean
  /** Someone else's scan: what else is to be said above it. One note leaves more room than several. */
  linkWords: readonly string[]
  /** Link to the plans, for viewers of someone else's scan who have none. */
  plans: ReactNode
  /** `null` where the button is elsewhere. */
  onAgain: (() => void) | null
}

/** Why a scan is incomplete, old or someone else's; nothing otherwise. A card if there is no result to show. */
export function EndNote({ found, busy, linkWords, plans, onAgain }: Props) {
  const isLink = isSomeoneElses(found)
  const oldWords = useStaleNote(found.record?.completedAt ?? null, isLink ? 0 : sameForMs, (when, age) =>
    isLink ? scanText.result.scanned(age) : scanText.result.old(when, age),
  )
  const sentence = incompleteReason(found) ?? oldWords
  const isFault = found.status === 'failed'
  if (sentence && found.bestDeal === null && found.status !== 'completed' && !isFault)
    return (
      <div className="card">
        <Empty title={scanText.result.bareTitle} body={sentence}>
          {onAgain && (
            <Button variant="primary" busy={busy} onClick={onAgain}>
              {scanText.result.again}
            </Button>
          )}
        </Empty>
      </div>
    )
  const sentences = [sentence, ...(isLink ? linkWords : [])].filter((words) => words !== null)
  if (sentences.length === 0) return null
  return (
    <div role={isFault ? 'alert' : undefined}>
      <Note
        kind={isFault ? 'red' : isLink ? 'sky' : 'amber'}
        icon={isFault ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
        end={
          onAgain && (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              {isLink && plans}
              <Button size="sm" variant={isLink && !plans ? 'primary' : 'line'} busy={busy} onClick={onAgain}>
                {scanText.result.again}
              </Button>
            </div>
          )
        }
      >
        {sentences.join(' ')}
      </Note>
    </div>
  )
}

interface ScanFailureProps {
  error: unknown
  /** Why a stored scan failed, in the server's words. */
  reason: string | null
  busy: boolean
  onAgain: () => void
  /** `null` while the form is open. */
  onEdit: (() => void) | null
  more: ReactNode
}

export function ScanFailure({ error, reason, busy, onAgain, onEdit, more }: ScanFailureProps) {
  const isUsedUp = error instanceof ApiProblem && error.status === 429
  const isOurs = isBadRequest(error)
  if (isGone(error))
    return (
      <Failure
        icon={<CalendarX2 />}
        title={scanText.result.goneTitle}
        sentence={scanText.result.goneWhy}
        reasons={[]}
      >
        <Button variant="primary" busy={busy} onClick={onAgain}>
          {scanText.result.again}
        </Button>
        {onEdit && <Button onClick={onEdit}>{pageText.actions.changeSearch}</Button>}
      </Failure>
    )
  return (
    <Failure
      icon={<CalendarX2 />}
      title={
        (isUsedUp ? error.title : null) ??
        (isOurs ? scanText.result.refusedTitle : scanText.result.failedTitle)
      }
      sentence={reason ?? messageOf(error, scanText.result.failed)}
      reasons={[...fieldMessages(error), retryTimeSentence(error) ?? '']}
    >
      {isUsedUp && more}
      <RecoveryActions
        error={error}
        onAgain={isOurs ? null : onAgain}
        onEdit={isUsedUp ? null : onEdit}
        busy={busy}
        quiet={isUsedUp}
      />
    </Failure>
  )
}

interface RefusedAgainProps {
  error: unknown
  busy: boolean
  onAgain: () => void
  more: ReactNode
}

/** Why a new scan couldn't start, above an earlier result. */
export function RescanRefused({ error, busy, onAgain, more }: RefusedAgainProps) {
  const isUsedUp = error instanceof ApiProblem && error.status === 429
  const sentences = [messageOf(error, scanText.result.failed), retryTimeSentence(error)]
  return (
    <div role="alert">
      <Note kind="red" icon={<TriangleAlert aria-hidden />}>
        <p>{sentences.filter((sentence) => sentence !== null).join(' ')}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          {isUsedUp && more}
          <Button size="sm" busy={busy} onClick={onAgain}>
            {pageText.actions.tryAgain}
          </Button>
        </div>
      </Note>
    </div>
  )
}

/** Says who can open the scan by its link. Its owner can turn the link off; a visitor's link expires. */
export function ShareLink({ found }: { found: FoundScan }) {
  const { record, expiresAt } = found
  if (record?.isOwn) return <OwnLink searchId={record.searchId} isShared={record.isShared} />
  if (isSomeoneElses(found)) return null
  return (
    expiresAt && (
      <Note icon={<Link2 aria-hidden />} end={found.searchId && <CopyLink searchId={found.searchId} />}>
        {scanText.share.until(formatMoment(expiresAt))}
      </Note>
    )
  )
}

function CopyLink({ searchId }: { searchId: string }) {
  const { copy, copied, copyFailed } = scanText.share
  const onCopy = async () => {
    const link = new URL(location.href)
    link.searchParams.set('scan', searchId)
    try {
      await navigator.clipboard.writeText(link.href)
      showToast({ kind: 'success', title: copied })
    } catch {
      showToast({ kind: 'failure', title: copyFailed })
    }
  }
  return (
    <Button size="sm" onClick={() => void onCopy()}>
      {copy}
    </Button>
  )
}

function OwnLink({ searchId, isShared }: { searchId: string; isShared: boolean }) {
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: () => shareScan(searchId, !isShared),
    onSuccess: () => setShared(client, searchId, !isShared),
    meta: { personal: true },
  })
  const { on, off, turnOff, turnOn, failed } = scanText.share
  return (
    <Note
      icon={isShared ? <Link2 aria-hidden /> : <Link2Off aria-hidden />}
      end={
        <div className="flex flex-wrap gap-2">
          {isShared && <CopyLink searchId={searchId} />}
          <Button size="sm" busy={change.isPending} onClick={() => change.mutate()}>
            {isShared ? turnOff : turnOn}
          </Button>
        </div>
      }
    >
      <p aria-live="polite">{isShared ? on : off}</p>
      {change.isError && (
        <p role="alert" className="text-red-text">
          {failed}
        </p>
      )}
    </Note>
  )
}
