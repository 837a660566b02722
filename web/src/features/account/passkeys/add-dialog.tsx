import { useMutation } from '@tanstack/react-query'
import { withRecentSignIn } from '../../../api/recent-sign-in.ts'
import { passkeyText as words } from '../../../text/passkey-text.ts'
import { createPasskey, passkeyFailure } from '../../../passkeys/ceremonies.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { deviceLabel } from './device-label.ts'
import { NameForm } from './name-form.tsx'

interface Props {
  /** With what was done, where something was. */
  onClose: (done?: string) => void
  returnTo: () => HTMLElement | null
}

/** Names a passkey and has the browser make it. */
export function AddDialog({ onClose, returnTo }: Props) {
  const add = useMutation({
    mutationFn: (name: string) => withRecentSignIn(() => createPasskey(name)),
    meta: { personal: true },
    onSuccess: ({ name }) => onClose(words.addedNow(name)),
  })
  return (
    <Dialog title={words.addTitle} lead={words.addLead} onClose={onClose} returnTo={returnTo}>
      <NameForm
        name={deviceLabel(navigator.userAgent)}
        save={words.save}
        saving={words.saving}
        isBusy={add.isPending}
        failure={passkeyFailure(add.error, words.addFailed)}
        onCancel={onClose}
        onSave={add.mutate}
      />
    </Dialog>
  )
}
