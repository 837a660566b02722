import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { useRef, useState } from 'react'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ChangeDialog } from './change/change-dialog.tsx'
import { PlanSteps } from './plan-facts.tsx'
import { PortalButton } from './portal-button.tsx'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { call } from '../../../api/client.ts'
import { refusalOf } from '../../../api/form-refusal.ts'
import { formatDayOf } from '../../../format/dates.ts'
import { FieldError } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { usePlanAct } from './use-plan-act.ts'
import { useNow } from '../../../browser/clock.ts'
import { Dialog, DialogSteps } from '../../../ui/dialog.tsx'
import { farewellOf } from './plan-course.ts'

interface Props {
  own: OwnSubscription
  card: CardPlan
  /** Gets the focus where what was pressed is gone. */
  returnTo: () => HTMLElement | null
}

/** What one can do about a plan that is paid by card. */
export function CardPlanSteps({ own, card, returnTo }: Props) {
  const [asked, setAsked] = useState<'cancel' | 'change' | null>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const isDue = card.status === 'past_due'
  const close = () => setAsked(null)
  return (
    <>
      <PlanSteps>
        {isDue && <PortalButton isDue variant="primary" />}
        {card.canResume && <ResumeButton card={card} onResumed={() => returnTo()?.focus()} />}
        {card.canChange && (
          <Button ref={change} onClick={() => setAsked('change')}>
            {subscriptionText.card.change}
          </Button>
        )}
        {own.hasPortal && !isDue && <PortalButton />}
        {card.canCancel && (
          <Button ref={cancel} variant="danger-line" onClick={() => setAsked('cancel')}>
            {subscriptionText.card.cancel}
          </Button>
        )}
      </PlanSteps>
      {asked === 'cancel' && (
        <CancelDialog own={own} onClose={close} returnTo={() => cancel.current ?? returnTo()} />
      )}
      {asked === 'change' && (
        <ChangeDialog card={card} onClose={close} returnTo={() => change.current ?? returnTo()} />
      )}
    </>
  )
}

/** Takes a cancellation back. */
function ResumeButton({ card, onResumed }: { card: CardPlan; onResumed: () => void }) {
  const resume = usePlanAct(() => call(billingRoutes.resume))
  const act = () =>
    resume.mutate(undefined, {
      onSuccess: () => {
        showToast({
          kind: 'success',
          title: subscriptionText.card.resumed,
          body: subscriptionText.card.resumedWhy(formatDayOf(card.periodEndsAt)),
        })
        onResumed()
      },
    })
  return (
    <div>
      <Button variant="primary" busy={resume.isPending} onClick={act}>
        {resume.isPending ? subscriptionText.card.resuming : subscriptionText.card.resume}
      </Button>
      <FieldError>
        {resume.error ? refusalOf(resume.error, subscriptionText.card.resumeFailed) : undefined}
      </FieldError>
    </div>
  )
}

interface CancelDialogProps {
  own: OwnSubscription
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** Says what comes of cancelling, and until when everything stays, before it is done. */
function CancelDialog({ own, onClose, returnTo }: CancelDialogProps) {
  const { until, grantedUntil } = farewellOf(own, useNow())
  const cancel = usePlanAct(() => call(billingRoutes.cancel))
  const act = () =>
    cancel.mutate(undefined, {
      onSuccess: () => {
        showToast({
          kind: 'success',
          title: subscriptionText.cancel.done,
          ...(until && { body: subscriptionText.cancel.doneWhy(formatDayOf(until)) }),
        })
        onClose()
      },
      onError: (error) =>
        showToast({
          kind: 'failure',
          title: subscriptionText.cancel.failed,
          body: refusalOf(error, subscriptionText.cancel.failedWhy),
        }),
    })
  return (
    <Dialog
      title={subscriptionText.cancel.title}
      lead={until ? subscriptionText.cancel.lead(formatDayOf(until)) : subscriptionText.cancel.leadPastDue}
      onClose={onClose}
      returnTo={returnTo}
    >
      <ul className="my-4 grid list-disc gap-1.5 pl-5 text-14 text-ink-2 marker:text-ink-3 [&>li]:text-balance">
        <li>{until ? subscriptionText.cancel.facts.notCharged : subscriptionText.cancel.facts.nothingDue}</li>
        <li>{subscriptionText.cancel.facts.noRefund}</li>
        {grantedUntil && <li>{subscriptionText.cancel.facts.granted(formatDayOf(grantedUntil))}</li>}
        {until && <li>{subscriptionText.cancel.facts.resume(formatDayOf(until))}</li>}
      </ul>
      <FieldError>
        {cancel.error ? refusalOf(cancel.error, subscriptionText.cancel.failedWhy) : undefined}
      </FieldError>
      <DialogSteps>
        <Button onClick={onClose}>{subscriptionText.cancel.keep}</Button>
        <Button variant="danger" busy={cancel.isPending} onClick={act}>
          {cancel.isPending ? subscriptionText.cancel.busy : subscriptionText.cancel.confirm}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}
