import { isBadRequest, messageOf } from '../../api/problems.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'

interface Props {
  summary: string
  hasMore: boolean
  isLoading: boolean
  error: Error | null
  words: Record<'more' | 'loadingMore' | 'again' | 'moreFailed', string>
  onMore: () => void
  onAgain: () => void
}

/** Says how much of a list is shown, and loads more. */
export function LoadMore({ summary, hasMore, isLoading, error, words, onMore, onAgain }: Props) {
  // An expired cursor doesn't become valid again.
  const isOver = isBadRequest(error)
  return (
    <div className="border-t border-line px-4 py-3 md:px-5">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-14 text-ink-2">
          {summary}
        </p>
        {hasMore && (
          <Button busy={isLoading} onClick={isOver ? onAgain : onMore}>
            {isLoading ? words.loadingMore : isOver ? words.again : words.more}
          </Button>
        )}
      </div>
      <FieldError>{error ? messageOf(error, words.moreFailed) : undefined}</FieldError>
    </div>
  )
}
