import { type UserAction, type ActionDialogProps, useUserAction } from './user-actions.ts'
import { ActivateDialog, ReasonField } from './activate-dialog.tsx'
import { adminRoutes, cancelPlanRequestSchema } from '@faresight/contracts/admin/http'
import { call } from '../../api/client.ts'
import { errorBelow, applyServerErrors } from '../../api/form-errors.ts'
import { adminUserText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogSteps, ConfirmDialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { displayName } from './rules.ts'
import { roleSchema as roles } from '@faresight/contracts/viewer'
import { type ComponentProps, type SubmitEvent, useState } from 'react'
import { hasPlanAccess } from '@faresight/contracts/access'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { useNow } from '../../browser/timing.ts'
import { formatDayOf } from '../../format/dates.ts'
import { RadioRow } from '../../ui/checkbox.tsx'

const resolver = zodResolver(cancelPlanRequestSchema)

type Request = z.output<typeof cancelPlanRequestSchema>

function CancelDialog({ user, onClose, returnTo }: ActionDialogProps) {
  const name = displayName(user)
  const isOpen = hasPlanAccess(user, useNow())
  // A plan that won't renew, or gives no access, can only end immediately.
  const canWait = user.subscriptionStatus !== 'canceled' && isOpen
  const { control, register, setValue, handleSubmit, setError, formState } = useForm({
    defaultValues: { immediate: !canWait, reason: adminUserText.cancel.defaultReason },
    resolver,
  })
  const immediate = useWatch({ control, name: 'immediate' })
  const { errors } = formState
  const act = useUserAction(
    user,
    (body: Request) => call(adminRoutes.cancelPlan, { params: { userId: user.id }, body }),
    adminUserText.cancel,
    ({ accessUntil }) =>
      accessUntil && hasPlanAccess({ accessUntil }, Date.now())
        ? adminUserText.cancel.doneAtEnd(name, formatDayOf(accessUntil))
        : adminUserText.cancel.doneNow(name),
  )
  const submit = handleSubmit(async (request) => {
    try {
      await act.mutateAsync(request)
      onClose()
    } catch (error) {
      applyServerErrors(error, adminUserText.cancel.failedWhy, ['reason'], setError)
    }
  })
  return (
    <Dialog
      title={adminUserText.cancel.title}
      lead={adminUserText.cancel.lead(name)}
      onClose={onClose}
      returnTo={returnTo}
    >
      <form noValidate method="dialog" onSubmit={submit} className="mt-4 grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-13 font-medium text-ink-2">{adminUserText.cancel.when}</legend>
          {canWait && (
            <Choice
              name="when"
              checked={!immediate}
              onChange={() => setValue('immediate', false)}
              label={adminUserText.cancel.atEnd}
              why={adminUserText.cancel.atEndWhy(user.accessUntil && formatDayOf(user.accessUntil))}
            />
          )}
          <Choice
            name="when"
            checked={immediate}
            onChange={() => setValue('immediate', true)}
            label={adminUserText.cancel.atOnce}
            why={adminUserText.cancel.atOnceWhy}
          />
        </fieldset>
        <ReasonField
          {...register('reason')}
          id="cancel-reason"
          label={adminUserText.cancel.reason}
          error={errors.reason?.message}
        />
        <FieldError>{errors.root?.message}</FieldError>
        <DialogSteps>
          <Button onClick={onClose}>{adminUserText.cancel.keep}</Button>
          <Button type="submit" variant="danger" busy={act.isPending}>
            {act.isPending ? adminUserText.cancel.busy : adminUserText.cancel.confirm}
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  )
}

const dialogs = {
  activate: ActivateDialog,
  cancel: CancelDialog,
  role: RoleDialog,
  signOut: SignOutDialog,
} satisfies Record<UserAction, unknown>

/** The dialog of an action. */
export function ActionDialog({ kind, ...props }: ActionDialogProps & { kind: UserAction }) {
  const Dialog = dialogs[kind]
  return <Dialog {...props} />
}

function SignOutDialog({ user, onClose, returnTo }: ActionDialogProps) {
  const name = displayName(user)
  const act = useUserAction(
    user,
    () => call(adminRoutes.signOut, { params: { userId: user.id } }),
    adminUserText.signOut,
    ({ sessions }) => adminUserText.signOut.doneWhy(name, sessions),
  )
  return (
    <ConfirmDialog
      title={adminUserText.signOut.title}
      lead={adminUserText.signOut.lead(name)}
      onClose={onClose}
      returnTo={returnTo}
      error={errorBelow(act.error, adminUserText.signOut.failedWhy)}
      keep={adminUserText.signOut.keep}
      confirm={act.isPending ? adminUserText.signOut.busy : adminUserText.signOut.confirm}
      isBusy={act.isPending}
      onConfirm={() => act.mutate(undefined, { onSuccess: onClose })}
    />
  )
}

function RoleDialog({ user, onClose, returnTo }: ActionDialogProps) {
  const name = displayName(user)
  const [role, setRole] = useState(user.role)
  const act = useUserAction(
    user,
    () => call(adminRoutes.changeRole, { params: { userId: user.id }, body: { role } }),
    adminUserText.changeRole,
    () => adminUserText.changeRole.doneWhy(name, adminUserText.roles[role]),
  )
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!act.isPending) act.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog
      title={adminUserText.changeRole.title}
      lead={adminUserText.changeRole.lead(name)}
      onClose={onClose}
      returnTo={returnTo}
    >
      <form noValidate method="dialog" onSubmit={submit} className="mt-4 grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="sr-only">{adminUserText.changeRole.role}</legend>
          {roles.options.map((each) => (
            <Choice
              key={each}
              name="role"
              checked={role === each}
              onChange={() => setRole(each)}
              label={adminUserText.roles[each]}
              why={adminUserText.changeRole.why[each]}
            />
          ))}
        </fieldset>
        <FieldError>{errorBelow(act.error, adminUserText.changeRole.failedWhy)}</FieldError>
        <DialogSteps>
          <Button onClick={onClose}>{adminUserText.changeRole.keep}</Button>
          <Button type="submit" variant="primary" busy={act.isPending} disabled={role === user.role}>
            {act.isPending ? adminUserText.changeRole.busy : adminUserText.changeRole.confirm}
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  )
}

type ChoiceProps = Omit<ComponentProps<typeof RadioRow>, 'children'> & { label: string; why: string }

function Choice({ label, why, ...input }: ChoiceProps) {
  return (
    <RadioRow {...input}>
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        <span className="block text-13 text-ink-2">{why}</span>
      </span>
    </RadioRow>
  )
}
