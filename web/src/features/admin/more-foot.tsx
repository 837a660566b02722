import { isUnaskable, sentenceOf } from '../../api/problems.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'

interface Props {
  /** How much is shown. */
  told: string
  hasMore: boolean
  isLoading: boolean
  /** Why the next page did not come. */
  error: Error | null
  words: Record<'more' | 'loadingMore' | 'again' | 'moreFailed', string>
  onMore: () => void
  /** Begins with the first page again. */
  onAgain: () => void
}

/** How much of a list is shown, and the way to more. */
export function MoreFoot({ told, hasMore, isLoading, error, words, onMore, onAgain }: Props) {
  // A page that is not known any more will not be known the next time.
  const isOver = isUnaskable(error)
  return (
    <div className="border-t border-line px-4 py-3 md:px-5">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-3">
        <p aria-live="polite" className="text-14 text-ink-2">
          {told}
        </p>
        {hasMore && (
          <Button busy={isLoading} onClick={isOver ? onAgain : onMore}>
            {isLoading ? words.loadingMore : isOver ? words.again : words.more}
          </Button>
        )}
      </div>
      <FieldError>{error ? sentenceOf(error, words.moreFailed) : undefined}</FieldError>
    </div>
  )
}
