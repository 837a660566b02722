import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link2, Link2Off } from 'lucide-react'
import { formatMoment } from '../../format/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { shareScan } from '../ai-scan/calls.ts'
import { scanText } from '../ai-scan/messages.ts'
import { type FoundScan, isSomeoneElses, setShared } from '../ai-scan/scan.ts'

/** Says who can open the scan by its link. Its owner can turn the link off; a visitor's link expires. */
export function ShareLink({ found }: { found: FoundScan }) {
  const { record, expiresAt } = found
  if (record?.isOwn) return <OwnLink searchId={record.searchId} isShared={record.isShared} />
  if (isSomeoneElses(found)) return null
  return (
    expiresAt && <Note icon={<Link2 aria-hidden />}>{scanText.share.until(formatMoment(expiresAt))}</Note>
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
        <Button size="sm" busy={change.isPending} onClick={() => change.mutate()}>
          {isShared ? turnOff : turnOn}
        </Button>
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
