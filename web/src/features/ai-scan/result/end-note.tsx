import { Info, TriangleAlert } from 'lucide-react'
import { formatMoment } from '../../../format/dates.ts'
import { formatAge } from '../../../format/durations.ts'
import { useAtNow } from '../../../browser/clock.ts'
import { pageText } from '../../../text/page-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import type { FoundScan } from '../found/found-scan.ts'

const words = pageText.scan.result
/** Until then the same search leads to this very scan. */
const oldAfterMs = 60 * 60 * 1000

interface Props {
  found: FoundScan
  onAgain: () => void
}

/** Why a scan is not whole, or that it was made a while ago; nothing where neither is so. */
export function EndNote({ found, onAgain }: Props) {
  const { status, line, scan, record } = found
  const checks = scan?.checks ?? 0
  const ended = record?.completedAt ?? null
  const age = useAtNow((now) =>
    ended && now - Date.parse(ended) >= oldAfterMs ? formatAge(ended, now) : null,
  )
  const sentence =
    line === 'cut'
      ? words.stopped
      : status === 'canceled'
        ? checks > 0
          ? words.canceledAfter(checks)
          : words.canceledEmpty
        : status === 'failed'
          ? `${record?.errorMessage ?? words.failed} ${checks > 0 ? words.failedWith(checks) : ''}`
          : ended && age
            ? words.old(formatMoment(ended), age)
            : null
  if (sentence === null) return null
  const isFault = status === 'failed'
  return (
    <div role={isFault ? 'alert' : undefined}>
      <Note
        kind={isFault ? 'red' : 'amber'}
        icon={isFault ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
        end={
          <Button size="sm" onClick={onAgain} className="-my-1 shrink-0 self-center">
            {words.again}
          </Button>
        }
      >
        {sentence}
      </Note>
    </div>
  )
}
