import { Info, TriangleAlert } from 'lucide-react'
import { AgainNote } from '../../../flights/results/again-note.tsx'
import { useOldWords } from '../../../flights/results/old-words.ts'
import { scanText } from '../../../text/scan-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { sameForMs, type FoundScan } from '../scan/scan.ts'
import { endSentence } from './end-sentence.ts'

const words = scanText.result

interface Props {
  found: FoundScan
  /** Another one is being asked for. */
  busy: boolean
  /** `null` where the way to another one stands elsewhere. */
  onAgain: (() => void) | null
}

/** Why a scan is not whole, or that it was made a while ago; nothing where neither is so. A card where there is nothing else. */
export function EndNote({ found, busy, onAgain }: Props) {
  const oldWords = useOldWords(found.record?.completedAt ?? null, sameForMs, words.old)
  const sentence = endSentence(found) ?? oldWords
  if (sentence === null) return null
  const isFault = found.status === 'failed'
  if (found.bestDeal === null && found.status !== 'completed' && !isFault)
    return (
      <div className="card">
        <Empty title={words.bareTitle} body={sentence}>
          {onAgain && (
            <Button variant="primary" busy={busy} onClick={onAgain}>
              {words.again}
            </Button>
          )}
        </Empty>
      </div>
    )
  return (
    <div role={isFault ? 'alert' : undefined}>
      <AgainNote
        kind={isFault ? 'red' : 'amber'}
        icon={isFault ? <TriangleAlert aria-hidden /> : <Info aria-hidden />}
        again={words.again}
        busy={busy}
        onAgain={onAgain}
      >
        {sentence}
      </AgainNote>
    </div>
  )
}
