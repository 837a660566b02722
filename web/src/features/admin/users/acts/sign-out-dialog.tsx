import { adminRoutes } from '@faresight/contracts/admin/http'
import { call } from '../../../../api/client.ts'
import { errorBelow } from '../../../../api/form-refusal.ts'
import { adminUserText } from '../../../../text/admin-user-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../../ui/dialog.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { nameOf } from '../words.ts'
import type { ActProps } from './acts.ts'
import { useAct } from './use-act.ts'

const words = adminUserText.signOut

/** Asks before all sessions of somebody end. */
export function SignOutDialog({ user, onClose, returnTo }: ActProps) {
  const name = nameOf(user)
  const act = useAct(
    user,
    () => call(adminRoutes.signOut, { params: { userId: user.id } }),
    words,
    ({ sessions }) => words.doneWhy(name, sessions),
  )
  return (
    <Dialog title={words.title} lead={words.lead(name)} onClose={onClose} returnTo={returnTo}>
      <FieldError>{errorBelow(act.error, words.failedWhy)}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{words.keep}</Button>
        <Button
          variant="danger"
          busy={act.isPending}
          onClick={() => act.mutate(undefined, { onSuccess: onClose })}
        >
          {act.isPending ? words.busy : words.confirm}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}
