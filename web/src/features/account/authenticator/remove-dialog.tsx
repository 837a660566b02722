import { secondStepRoutes } from '@faresight/contracts/auth/second-step-http'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { errorBelow } from '../../../api/form-refusal.ts'
import { withRecentSignIn } from '../../../api/recent-sign-in.ts'
import { authenticatorText as words } from '../../../text/authenticator-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'

interface Props {
  onClose: (done?: string) => void
  returnTo: () => HTMLElement | null
}

export function RemoveDialog({ onClose, returnTo }: Props) {
  const remove = useMutation({
    mutationFn: () => withRecentSignIn(() => call(secondStepRoutes.remove)),
    meta: { personal: true },
    onSuccess: () => onClose(words.removed),
  })
  return (
    <Dialog title={words.removeTitle} lead={words.removeLead} onClose={onClose} returnTo={returnTo}>
      <FieldError>{errorBelow(remove.error, words.removeFailed)}</FieldError>
      <DialogSteps>
        <Button onClick={() => onClose()}>{words.keep}</Button>
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? words.removeBusy : words.remove}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}
