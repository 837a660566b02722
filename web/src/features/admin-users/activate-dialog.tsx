import { hasPlanAccess } from '@faresight/contracts/access'
import { activatePlanRequestSchema, adminRoutes } from '@faresight/contracts/admin/http'
import { planIdSchema } from '@faresight/contracts/common'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod'
import { call } from '../../api/client.ts'
import { applyServerErrors } from '../../api/form-errors.ts'
import { useNow } from '../../browser/timing.ts'
import { formatDayOf } from '../../format/dates.ts'
import { adminUserText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../ui/dialog.tsx'
import { Field, FieldError, type FieldProps } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { displayName } from './rules.ts'
import { type ActionDialogProps, useUserAction } from './user-actions.ts'

const resolver = zodResolver(activatePlanRequestSchema)
const months = { min: 1, max: 12 }

type Request = z.output<typeof activatePlanRequestSchema>

/** Gives a user a complimentary plan. */
export function ActivateDialog({ user, onClose, returnTo }: ActionDialogProps) {
  const kind = hasPlanAccess(user, useNow()) ? 'modify' : 'activate'
  const name = displayName(user)
  const { control, register, setValue, handleSubmit, setError, formState } = useForm({
    defaultValues: { tier: user.subscriptionTier ?? 'monthly', durationMonths: months.min, reason: '' },
    resolver,
  })
  const tier = useWatch({ control, name: 'tier' })
  const { errors } = formState
  const act = useUserAction(
    user,
    (body: Request) => call(adminRoutes.activatePlan, { params: { userId: user.id }, body }),
    adminUserText.activate,
    ({ accessUntil }) =>
      adminUserText.activate.doneWhy(name, tier, accessUntil ? formatDayOf(accessUntil) : '–'),
  )
  const submit = handleSubmit(async ({ reason, ...plan }) => {
    try {
      await act.mutateAsync({ ...plan, ...(reason && { reason }) })
      onClose()
    } catch (error) {
      applyServerErrors(
        error,
        adminUserText.activate.failedWhy,
        ['tier', 'durationMonths', 'reason'],
        setError,
      )
    }
  })
  return (
    <Dialog
      title={adminUserText.activate.title[kind]}
      lead={adminUserText.activate.lead(name)}
      onClose={onClose}
      returnTo={returnTo}
    >
      <form noValidate method="dialog" onSubmit={submit} className="mt-4 grid gap-4">
        <div>
          <p aria-hidden className="mb-1.5 text-13 font-medium text-ink-2">
            {adminUserText.activate.plan}
          </p>
          <Segmented
            name="plan-tier"
            legend={adminUserText.activate.plan}
            value={tier}
            options={planIdSchema.options.map((value) => ({ value, label: adminUserText.tier(value) }))}
            onChange={(value) => setValue('tier', value)}
          />
        </div>
        <Field
          {...register('durationMonths', { valueAsNumber: true })}
          id="plan-months"
          label={adminUserText.activate.months}
          type="number"
          inputMode="numeric"
          {...months}
          step={1}
          autoComplete="off"
          error={errors.durationMonths?.message}
        />
        <ReasonField
          {...register('reason')}
          id="plan-reason"
          label={adminUserText.activate.reason}
          error={errors.reason?.message}
        />
        <p className="text-13 text-ink-2">{adminUserText.activate.beside}</p>
        <FieldError>{errors.root?.message}</FieldError>
        <DialogSteps>
          <Button onClick={onClose}>{adminUserText.activate.keep}</Button>
          <Button type="submit" variant="primary" busy={act.isPending}>
            {act.isPending ? adminUserText.activate.busy[kind] : adminUserText.activate.confirm[kind]}
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  )
}

/** Asks for the reason of an action, and says who reads it. */
export function ReasonField({ id, ...field }: FieldProps) {
  const whyId = `${id}-why`
  return (
    <div>
      <Field {...field} id={id} autoComplete="off" aria-describedby={whyId} />
      <p id={whyId} className="mt-1.5 text-13 text-ink-2">
        {adminUserText.reasonWhy}
      </p>
    </div>
  )
}
