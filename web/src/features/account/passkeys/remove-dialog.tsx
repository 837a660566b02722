import { type OwnPasskey, passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { errorBelow } from '../../../api/form-refusal.ts'
import { withRecentSignIn } from '../../../api/recent-sign-in.ts'
import { passkeyText as words } from '../../../text/passkey-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'

interface Props {
  passkey: OwnPasskey
  onClose: (done?: string) => void
  returnTo: () => HTMLElement | null
}

export function RemoveDialog({ passkey: { id, name }, onClose, returnTo }: Props) {
  const remove = useMutation({
    mutationFn: () => withRecentSignIn(() => call(passkeyRoutes.remove, { params: { id } })),
    meta: { personal: true },
    onSuccess: () => onClose(words.removed(name)),
  })
  return (
    <Dialog title={words.removeTitle(name)} lead={words.removeLead} onClose={onClose} returnTo={returnTo}>
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
