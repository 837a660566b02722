import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ApiProblem, sentenceOf } from '../../../api/problems.ts'
import { pageText } from '../../../text/page-text.ts'
import { scanText } from '../../../text/scan-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Note } from '../../../ui/note.tsx'
import { backAt } from './back-at.ts'

const words = scanText.result

interface Props {
  error: unknown
  busy: boolean
  onAgain: () => void
  /** Where to find more searches. */
  more: ReactNode
}

/** Why no other scan was begun, above what an earlier one has found. */
export function RefusedAgain({ error, busy, onAgain, more }: Props) {
  const isUsedUp = error instanceof ApiProblem && error.status === 429
  const sentences = [sentenceOf(error, words.failed), backAt(error)]
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
