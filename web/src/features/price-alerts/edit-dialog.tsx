import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { suggestTargetPriceUsd } from '@faresight/contracts/alerts/limits'
import { useForm, useWatch } from 'react-hook-form'
import { applyServerErrors } from '../../api/form-errors.ts'
import { alertText } from './messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogSteps, type DialogControl } from '../../ui/dialog.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { type AlertTarget, targetRequest, resolveTarget, targetFieldNames } from './draft.ts'
import { TargetFields } from './alert-fields.tsx'
import { asSentence, tripParts } from './trip-words.ts'
import { useUpdateAlert } from './api.ts'

interface Props extends DialogControl {
  alert: PriceAlert
  name: string
  onSaved: () => void
}

/** Changes the target or the type. Another trip needs a new alert. */
export function EditDialog({ alert, name, onSaved, onClose, returnTo }: Props) {
  const { control, register, handleSubmit, setError, formState } = useForm({
    defaultValues: targetDraft(alert),
    resolver: resolveTarget,
  })
  const { errors, isSubmitting } = formState
  const alertType = useWatch({ control, name: 'alertType' })
  const change = useUpdateAlert(alert, onSaved)
  const submit = handleSubmit(async (target) => {
    try {
      await change.mutateAsync(targetRequest(target, alert.currentPrice))
    } catch (error) {
      showToast({ kind: 'failure', title: alertText.card.failed, body: alertText.card.updateFailed })
      return applyServerErrors(error, alertText.card.updateFailedBody, targetFieldNames, setError)
    }
    showToast({ kind: 'success', title: alertText.edit.saved })
    onClose()
  })
  const lead = <Dotted parts={asSentence([name, ...tripParts(alert)])} />
  return (
    <Dialog title={alertText.edit.title} lead={lead} onClose={onClose} returnTo={returnTo}>
      <form noValidate method="dialog" onSubmit={submit} className="mt-4 grid gap-4">
        <TargetFields
          alertType={alertType}
          type={register('alertType')}
          target={register('targetPrice')}
          drop={register('minimumDrop')}
          errors={{ target: errors.targetPrice?.message, drop: errors.minimumDrop?.message }}
          party={alert}
        />
        <FieldError>{errors.root?.message}</FieldError>
        <DialogSteps>
          <Button onClick={onClose}>{alertText.dialog.cancel}</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            {isSubmitting ? alertText.edit.saving : alertText.edit.save}
          </Button>
        </DialogSteps>
      </form>
    </Dialog>
  )
}

/** The form's values. An alert for a drop gets a proposed target. */
function targetDraft({ alertType, targetPrice, minimumDrop, currentPrice }: PriceAlert): AlertTarget {
  const hasOwn = alertType === 'price_below' || currentPrice === null
  return {
    alertType,
    targetPrice: String(hasOwn ? targetPrice : suggestTargetPriceUsd(currentPrice)),
    minimumDrop: minimumDrop === null ? '' : String(minimumDrop),
  }
}
