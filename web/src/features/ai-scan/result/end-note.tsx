import { Info, TriangleAlert } from 'lucide-react'
import { formatMoment } from '../../../format/dates.ts'
import { formatAge } from '../../../format/durations.ts'
import { useAtNow } from '../../../browser/clock.ts'
import { pageText } from '../../../text/page-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import type { FoundScan } from '../scan/scan.ts'
import { endSentence } from './end-sentence.ts'

const words = pageText.scan.result
/** Until then the same search leads to this very scan. */
const oldAfterMs = 60 * 60 * 1000

interface Props {
  found: FoundScan
  /** Another one is being asked for. */
  busy: boolean
  /** `null` where the way to another one stands elsewhere. */
  onAgain: (() => void) | null
}

/** Why a scan is not whole, or that it was made a while ago; nothing where neither is so. */
export function EndNote({ found, busy, onAgain }: Props) {
  const ended = found.record?.completedAt ?? null
  const age = useAtNow((now) =>
    ended && now - Date.parse(ended) >= oldAfterMs ? formatAge(ended, now) : null,
  )
  const sentence = endSentence(found) ?? (ended && age ? words.old(formatMoment(ended), age) : null)
  if (sentence === null) return null
  const isFault = found.status === 'failed'
  return (
    <div role={isFault ? 'alert' : undefined}>
      <Note
        kind={isFault ? 'red' : 'amber'}
        icon={isFault ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
        end={
          onAgain && (
            <Button size="sm" busy={busy} onClick={onAgain} className="-my-1 shrink-0 self-center">
              {words.again}
            </Button>
          )
        }
      >
        {sentence}
      </Note>
    </div>
  )
}
