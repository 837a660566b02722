import { billingRoutes } from '@faresight/contracts/billing/http'
import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import { call } from '../../../../api/client.ts'
import { refusalOf } from '../../../../api/form-refusal.ts'
import { useNow } from '../../../../browser/clock.ts'
import { formatDayOf } from '../../../../format/dates.ts'
import { subscriptionText } from '../../../../text/subscription-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../../ui/dialog.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { farewellOf } from '../plan-course.ts'
import { usePlanAct } from '../use-plan-act.ts'

const words = subscriptionText.cancel

interface Props {
  own: OwnSubscription
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** Says what comes of cancelling, and until when everything stays, before it is done. */
export function CancelDialog({ own, onClose, returnTo }: Props) {
  const { until, grantedUntil } = farewellOf(own, useNow())
  const cancel = usePlanAct(() => call(billingRoutes.cancel))
  const act = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        showToast({
          kind: 'success',
          title: words.done,
          ...(until && { body: words.doneWhy(formatDayOf(until)) }),
        })
        onClose()
      },
      onError: (error) =>
        showToast({ kind: 'failure', title: words.failed, body: refusalOf(error, words.failedWhy) }),
    })
  return (
    <Dialog
      title={words.title}
      lead={until ? words.lead(formatDayOf(until)) : words.leadPastDue}
      onClose={onClose}
      returnTo={returnTo}
    >
      <ul className="my-4 grid list-disc gap-1.5 pl-5 text-14 text-ink-2 marker:text-ink-3 [&>li]:text-balance">
        <li>{until ? words.facts.notCharged : words.facts.nothingDue}</li>
        <li>{words.facts.noRefund}</li>
        {grantedUntil && <li>{words.facts.granted(formatDayOf(grantedUntil))}</li>}
        {until && <li>{words.facts.resume(formatDayOf(until))}</li>}
      </ul>
      <FieldError>{cancel.error ? refusalOf(cancel.error, words.failedWhy) : undefined}</FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{words.keep}</Button>
        <Button variant="danger" busy={cancel.isPending} onClick={act}>
          {cancel.isPending ? words.busy : words.confirm}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}
