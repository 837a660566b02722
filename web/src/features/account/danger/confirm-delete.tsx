import { useState } from 'react'
import { accountText } from '../../../text/account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogSteps } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'

const words = accountText.danger

interface Props {
  isBusy: boolean
  failure: string | null
  onClose: () => void
  onConfirm: () => void
}

/** What comes of deleting, and a word to be typed, so that nobody does it by a slip. */
export function ConfirmDelete({ isBusy, failure, onClose, onConfirm }: Props) {
  const [typed, setTyped] = useState('')
  const isConfirmed = typed.trim().toUpperCase() === words.word
  return (
    <form
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        if (isConfirmed && !isBusy) onConfirm()
      }}
    >
      <ul className="my-4 grid list-disc gap-1.5 pl-5 text-14 text-ink-2 marker:text-ink-3 [&>li]:text-balance">
        {words.facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <Field
        id="delete-word"
        label={words.type(words.word)}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <FieldError>{failure ?? undefined}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{words.keep}</Button>
        <Button type="submit" variant="danger" disabled={!isConfirmed} busy={isBusy}>
          {isBusy ? words.busy : words.confirm}
        </Button>
      </DialogSteps>
    </form>
  )
}
