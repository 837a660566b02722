import { secondStepRoutes } from '@faresight/contracts/auth/second-step-http'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { errorBelow } from '../../../api/form-refusal.ts'
import { withRecentSignIn } from '../../../api/recent-sign-in.ts'
import { authenticatorText as words } from '../../../text/authenticator-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props {
  onClose: (done?: string) => void
  returnTo: () => HTMLElement | null
}

export function RenewDialog({ onClose, returnTo }: Props) {
  const renew = useMutation({
    mutationFn: () => withRecentSignIn(() => call(secondStepRoutes.renewCodes)),
    meta: { personal: true },
  })
  if (renew.data)
    return (
      <RecoveryCodes
        codes={renew.data.recoveryCodes}
        onDone={() => onClose(words.renewed)}
        returnTo={returnTo}
      />
    )
  return (
    <Dialog title={words.renewTitle} lead={words.renewLead} onClose={onClose} returnTo={returnTo}>
      <FieldError>{errorBelow(renew.error, words.renewFailed)}</FieldError>
      <DialogSteps>
        <Button onClick={() => onClose()}>{words.cancel}</Button>
        <Button variant="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
          {renew.isPending ? words.renewBusy : words.renewSave}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}
