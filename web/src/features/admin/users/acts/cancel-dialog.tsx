import { hasPlan } from '@faresight/contracts/access'
import { adminRoutes, cancelPlanRequest } from '@faresight/contracts/admin/http'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { call } from '../../../../api/client.ts'
import { tellRefusal } from '../../../../api/form-refusal.ts'
import { useNow } from '../../../../browser/clock.ts'
import { formatDayOf } from '../../../../format/dates.ts'
import { adminUserText } from '../../../../text/admin-user-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../../ui/dialog.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { nameOf } from '../words.ts'
import type { ActProps } from './acts.ts'
import { Choice } from './choice.tsx'
import { ReasonField } from './reason-field.tsx'
import { useAct } from './use-act.ts'

const words = adminUserText.cancel
const resolver = zodResolver(cancelPlanRequest)

type Request = z.output<typeof cancelPlanRequest>

/** Cancels what somebody pays for and what they were given, at once or for when it ends. */
export function CancelDialog({ user, onClose, returnTo }: ActProps) {
  const name = nameOf(user)
  const isOpen = hasPlan(user, useNow())
  // What will not renew already can only be ended at once, and so can what gives nothing any more.
  const canWait = user.subscriptionStatus !== 'canceled' && isOpen
  const { control, register, setValue, handleSubmit, setError, formState } = useForm({
    defaultValues: { immediate: !canWait, reason: words.defaultReason },
    resolver,
  })
  const immediate = useWatch({ control, name: 'immediate' })
  const { errors } = formState
  const act = useAct(
    user,
    (body: Request) => call(adminRoutes.cancelPlan, { params: { userId: user.id }, body }),
    words,
    ({ accessUntil }) =>
      accessUntil && hasPlan({ accessUntil }, Date.now())
        ? words.doneAtEnd(name, formatDayOf(accessUntil))
        : words.doneNow(name),
  )
  const submit = handleSubmit(async (request) => {
    try {
      await act.mutateAsync(request)
      onClose()
    } catch (error) {
      tellRefusal(error, words.failedWhy, ['reason'], setError)
    }
  })
  return (
    <Dialog title={words.title} lead={words.lead(name)} onClose={onClose} returnTo={returnTo}>
      <form noValidate method="dialog" onSubmit={submit} className="mt-4 grid gap-4">
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-13 font-medium text-ink-2">{words.when}</legend>
          {canWait && (
            <Choice
              name="when"
              checked={!immediate}
              onChange={() => setValue('immediate', false)}
              label={words.atEnd}
              why={words.atEndWhy(user.accessUntil && formatDayOf(user.accessUntil))}
            />
          )}
          <Choice
            name="when"
            checked={immediate}
            onChange={() => setValue('immediate', true)}
            label={words.atOnce}
            why={words.atOnceWhy}
          />
        </fieldset>
        <ReasonField
          {...register('reason')}
          id="cancel-reason"
          label={words.reason}
          error={errors.reason?.message}
        />
        <FieldError>{errors.root?.message}</FieldError>
        <DialogSteps>
          <Button onClick={onClose}>{words.keep}</Button>
          <Button type="submit" variant="danger" busy={act.isPending}>
            {act.isPending ? words.busy : words.confirm}
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  )
}
