import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { refusalOf } from '../../../api/form-refusal.ts'
import { accountText } from '../../../text/account-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../ui/dialog.tsx'
import { FieldError } from '../../../ui/field.tsx'

const words = accountText.sessions

interface Props {
  /** How many there are, where that is known. */
  sessions: number | null
  onClose: () => void
  returnTo: () => HTMLElement | null
  onSignedOut: () => void
}

/** Asks before all sessions end. */
export function EverywhereDialog({ sessions, onClose, returnTo, onSignedOut }: Props) {
  const end = useMutation({
    mutationFn: () => call(accountRoutes.endSessions),
    meta: { personal: true },
    onSuccess: onSignedOut,
  })
  return (
    <Dialog
      title={words.everywhereTitle}
      lead={words.everywhereBody(sessions)}
      onClose={onClose}
      returnTo={returnTo}
    >
      <FieldError>{end.error ? refusalOf(end.error, words.everywhereFailed) : undefined}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{words.stay}</Button>
        <Button variant="danger" busy={end.isPending} onClick={() => end.mutate()}>
          {end.isPending ? words.everywhereBusy : words.everywhere}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}
