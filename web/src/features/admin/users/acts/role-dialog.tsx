import { adminRoutes } from '@faresight/contracts/admin/http'
import { role as roles } from '@faresight/contracts/viewer'
import { useState, type SubmitEvent } from 'react'
import { call } from '../../../../api/client.ts'
import { errorBelow } from '../../../../api/form-refusal.ts'
import { adminUserText } from '../../../../text/admin-user-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../../ui/dialog.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { nameOf } from '../words.ts'
import type { ActProps } from './acts.ts'
import { Choice } from './choice.tsx'
import { useAct } from './use-act.ts'

const words = adminUserText.changeRole

/** Makes somebody an administrator or owner, or takes that back. */
export function RoleDialog({ user, onClose, returnTo }: ActProps) {
  const name = nameOf(user)
  const [role, setRole] = useState(user.role)
  const act = useAct(
    user,
    () => call(adminRoutes.changeRole, { params: { userId: user.id }, body: { role } }),
    words,
    () => words.doneWhy(name, adminUserText.roles[role]),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!act.isPending) act.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog title={words.title} lead={words.lead(name)} onClose={onClose} returnTo={returnTo}>
      <form noValidate method="dialog" onSubmit={submit} className="mt-4 grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="sr-only">{words.role}</legend>
          {roles.options.map((each) => (
            <Choice
              key={each}
              name="role"
              checked={role === each}
              onChange={() => setRole(each)}
              label={adminUserText.roles[each]}
              why={words.why[each]}
            />
          ))}
        </fieldset>
        <FieldError>{errorBelow(act.error, words.failedWhy)}</FieldError>
        <DialogSteps>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button type="submit" variant="primary" busy={act.isPending} disabled={role === user.role}>
            {act.isPending ? words.busy : words.confirm}
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  )
}
