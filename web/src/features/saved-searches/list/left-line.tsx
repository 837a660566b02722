import { useId } from 'react'
import { savedSearchText } from '../../../text/saved-search-text.ts'
import { Button, Spinner } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'

const words = savedSearchText.undo

interface Props {
  /** What has become of the search that stood here. */
  sentence: string
  state: 'leaving' | 'left' | 'coming-back'
  fault: string | undefined
  onUndo: () => void
}

/** Stands in place of a search that has just left the list, with the way back. */
export function LeftLine({ sentence, state, fault, onUndo }: Props) {
  const id = useId()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-3 border border-dashed border-line-2 px-4 py-3 md:px-5">
      <div className="min-w-0 flex-1 basis-52">
        <p id={id} className="flex items-center gap-2 text-14 wrap-anywhere text-ink-2">
          {state === 'leaving' && <Spinner />}
          {sentence}
        </p>
        <FieldError>{fault}</FieldError>
      </div>
      <Button
        data-focus="line"
        size="sm"
        variant="soft"
        busy={state !== 'left'}
        aria-describedby={id}
        onClick={onUndo}
      >
        {state === 'coming-back' ? words.busy : words.button}
      </Button>
    </div>
  )
}
