import { isUnaskable, sentenceOf } from '../../../api/problems.ts'
import { pageText } from '../../../text/page-text.ts'
import { text } from '../../../text/text.ts'
import { Button } from '../../../ui/button.tsx'

interface Props {
  /** What did not come. */
  failed: string
  error: Error
  busy: boolean
  onAgain: () => void
}

/** In the place of what did not come: the rest of the page has nothing to do with it. */
export function FailedLine({ failed, error, busy, onAgain }: Props) {
  return (
    <div role="alert" className="mt-3 flex flex-wrap items-center justify-between gap-3 text-14">
      <p className="min-w-0 text-red-text">
        {failed} {sentenceOf(error, text.problems.unreachable)}
      </p>
      {!isUnaskable(error) && (
        <Button size="sm" busy={busy} onClick={onAgain}>
          {pageText.actions.tryAgain}
        </Button>
      )}
    </div>
  )
}
