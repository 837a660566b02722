import { type OwnPasskey, passkeyRoutes } from '@faresight/contracts/auth/passkey-http'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../api/client.ts'
import { refusalOf } from '../../../api/form-refusal.ts'
import { passkeyText as words } from '../../../text/passkey-text.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { NameForm } from './name-form.tsx'

interface Props {
  passkey: OwnPasskey
  onClose: (done?: string) => void
  returnTo: () => HTMLElement | null
}

export function RenameDialog({ passkey: { id, name }, onClose, returnTo }: Props) {
  const rename = useMutation({
    mutationFn: (typed: string) => call(passkeyRoutes.rename, { params: { id }, body: { name: typed } }),
    meta: { personal: true },
    onSuccess: (renamed) => onClose(words.renamed(renamed.name)),
  })
  return (
    <Dialog title={words.renameTitle} lead={words.renameLead} onClose={onClose} returnTo={returnTo}>
      <NameForm
        name={name}
        save={words.renameSave}
        saving={words.renameBusy}
        isBusy={rename.isPending}
        failure={rename.error ? refusalOf(rename.error, words.renameFailed) : undefined}
        onCancel={onClose}
        onSave={rename.mutate}
      />
    </Dialog>
  )
}
