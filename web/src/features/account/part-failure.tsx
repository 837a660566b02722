import { pageText } from '../../text/page-text.ts'
import { Button } from '../../ui/button.tsx'

/** A part of the page that did not come, and the way to ask for it again. */
export function PartFailure({ sentence, onRetry }: { sentence: string; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-14">
      <p className="min-w-0 flex-1 basis-52 text-red-text">{sentence}</p>
      <Button size="sm" onClick={onRetry}>
        {pageText.actions.tryAgain}
      </Button>
    </div>
  )
}
