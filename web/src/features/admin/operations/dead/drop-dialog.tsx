import { adminRoutes } from '@faresight/contracts/admin/http'
import type { DeadLetter } from '@faresight/contracts/admin/operations'
import { call } from '../../../../api/client.ts'
import { errorBelow } from '../../../../api/form-refusal.ts'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../../ui/dialog.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { letterName } from './letter-words.ts'
import { useLetterAct } from './use-letter-act.ts'

const words = adminOperationsText.dead

interface Props {
  letter: DeadLetter
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** Asks before a message is thrown away. */
export function DropDialog({ letter, onClose, returnTo }: Props) {
  const name = letterName(letter)
  const drop = useLetterAct(
    letter,
    (sequence) => call(adminRoutes.dropDeadLetter, { params: { sequence } }),
    { done: words.dropped, doneWhy: name, failed: words.dropFailed, failedWhy: words.dropFailedWhy },
  )
  return (
    <Dialog title={words.dropTitle} lead={words.dropLead(name)} onClose={onClose} returnTo={returnTo}>
      <FieldError>{errorBelow(drop.error, words.dropFailedWhy)}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{words.keep}</Button>
        <Button
          variant="danger"
          busy={drop.isPending}
          onClick={() => drop.mutate(undefined, { onSuccess: onClose })}
        >
          {drop.isPending ? words.dropping : words.drop}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}
