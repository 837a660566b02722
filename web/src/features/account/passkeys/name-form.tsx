import { useState } from 'react'
import { passkeyText as words } from '../../../text/passkey-text.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogSteps } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'

interface Props {
  name: string
  save: string
  saving: string
  isBusy: boolean
  failure: string | undefined
  onCancel: () => void
  onSave: (name: string) => void
}

/** What a passkey is called. */
export function NameForm({ name, save, saving, isBusy, failure, onCancel, onSave }: Props) {
  const [typed, setTyped] = useState(name)
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      noValidate
      method="dialog"
      onSubmit={(event) => {
        event.preventDefault()
        setMissing(!typed.trim())
        if (typed.trim() && !isBusy) onSave(typed.trim())
      }}
    >
      <div className="mt-4">
        <Field
          id="passkey-name"
          label={words.name}
          value={typed}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
          error={isMissing ? words.nameMissing : undefined}
        />
      </div>
      <FieldError>{failure}</FieldError>
      <DialogSteps>
        <Button onClick={() => onCancel()}>{words.cancel}</Button>
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? saving : save}
        </Button>
      </DialogSteps>
    </form>
  )
}
