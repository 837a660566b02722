import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { CircleAlert } from 'lucide-react'
import { useNow } from '../../browser/timing.ts'
import { formatDayOf } from '../../format/dates.ts'
import { planFigure } from '../../format/money.ts'
import { StatusBadge } from '../../people/status-badge.tsx'
import { subscriptionText } from '../../people/subscription-messages.ts'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/note.tsx'
import { PlanFacts, PlanSentence, PlanActions, PortalButton } from './plan-parts.tsx'
import { planSchedule, cancellationNotice, periodOf, priceOf } from './plan-schedule.ts'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { billingRoutes } from '@faresight/contracts/billing/http'
import { call } from '../../api/client.ts'
import { serverErrorMessage, errorBelow } from '../../api/form-errors.ts'
import { FieldError } from '../../ui/field.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePlanAction } from './subscription-api.ts'
import { type DialogControl, ConfirmDialog } from '../../ui/dialog.tsx'

interface Props {
  own: OwnSubscription
  card: CardPlan
  returnTo: () => HTMLElement | null
  /** Shown next to a complimentary plan. */
  isBeside?: boolean
}

/** A plan paid by card. */
export function CardPlanBlock({ own, card, returnTo, isBeside }: Props) {
  const schedule = planSchedule(card, useNow())
  return (
    <div>
      {isBeside && (
        <div className="mb-3 flex items-center justify-between gap-3">
          <h3 className="text-14 font-semibold">{subscriptionText.card.title}</h3>
          {card.status !== own.status && <StatusBadge status={card.status} />}
        </div>
      )}
      <PlanFacts
        facts={[
          { name: subscriptionText.facts.plan, value: subscriptionText.facts.tier(card.tier) },
          ...(schedule.at
            ? [{ name: subscriptionText.facts[schedule.kind], value: formatDayOf(schedule.at) }]
            : []),
          // A cancelled plan has no next price.
          ...(card.status === 'canceled'
            ? []
            : [{ name: subscriptionText.facts.price, value: <Price card={card} /> }]),
        ]}
      />
      <Sentence card={card} schedule={schedule} />
      <CardPlanActions own={own} card={card} returnTo={returnTo} />
    </div>
  )
}

function Price({ card }: { card: CardPlan }) {
  return (
    <>
      <Money figure={planFigure(card.amount)} currency={card.currency} />{' '}
      <span className="text-14 font-normal tracking-normal whitespace-nowrap text-ink-2">
        {subscriptionText.facts.per(periodOf(card.tier))}
      </span>
    </>
  )
}

function Sentence({ card, schedule }: { card: CardPlan; schedule: ReturnType<typeof planSchedule> }) {
  const until = schedule.at && schedule.kind === 'accessUntil' ? formatDayOf(schedule.at) : null
  if (card.status === 'past_due')
    return (
      <div className="mt-4">
        <Note kind="red" icon={<CircleAlert aria-hidden />}>
          {until ? subscriptionText.card.pastDue(until) : subscriptionText.card.pastDueOver}{' '}
          {subscriptionText.card.update}
          {!card.renews && ` ${subscriptionText.card.pastDueCanceled}`}
        </Note>
      </div>
    )
  if (card.status === 'canceled' && until)
    return <PlanSentence>{subscriptionText.card.canceled(until)}</PlanSentence>
  if (card.status === 'trialing')
    return (
      <PlanSentence>
        {subscriptionText.card.trial(formatDayOf(card.trialEndsAt ?? card.periodEndsAt), priceOf(card))}
      </PlanSentence>
    )
  return null
}

interface CardPlanActionsProps {
  own: OwnSubscription
  card: CardPlan
  /** Takes the focus when the pressed button disappears. */
  returnTo: () => HTMLElement | null
}

function CardPlanActions({ own, card, returnTo }: CardPlanActionsProps) {
  const [asked, setAsked] = useState<'cancel' | 'change' | null>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const change = useRef<HTMLButtonElement>(null)
  const isDue = card.status === 'past_due'
  const close = () => setAsked(null)
  return (
    <>
      <PlanActions>
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
      </PlanActions>
      {asked === 'cancel' && (
        <CancelDialog own={own} onClose={close} returnTo={() => cancel.current ?? returnTo()} />
      )}
      {asked === 'change' && (
        <ChangeDialog card={card} onClose={close} returnTo={() => change.current ?? returnTo()} />
      )}
    </>
  )
}

function ResumeButton({ card, onResumed }: { card: CardPlan; onResumed: () => void }) {
  const resume = usePlanAction(() => call(billingRoutes.resume))
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
      <FieldError>{errorBelow(resume.error, subscriptionText.card.resumeFailed)}</FieldError>
    </div>
  )
}

interface CancelDialogProps extends DialogControl {
  own: OwnSubscription
}

function CancelDialog({ own, onClose, returnTo }: CancelDialogProps) {
  const { until, grantedUntil } = cancellationNotice(own, useNow())
  const cancel = usePlanAction(() => call(billingRoutes.cancel))
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
          body: serverErrorMessage(error, subscriptionText.cancel.failedWhy),
        }),
    })
  return (
    <ConfirmDialog
      title={subscriptionText.cancel.title}
      lead={until ? subscriptionText.cancel.lead(formatDayOf(until)) : subscriptionText.cancel.leadPastDue}
      onClose={onClose}
      returnTo={returnTo}
      error={errorBelow(cancel.error, subscriptionText.cancel.failedWhy)}
      keep={subscriptionText.cancel.keep}
      confirm={cancel.isPending ? subscriptionText.cancel.busy : subscriptionText.cancel.confirm}
      isBusy={cancel.isPending}
      onConfirm={act}
    >
      <ul className="my-4 grid list-disc gap-1.5 pl-5 text-14 text-ink-2 marker:text-ink-3 [&>li]:text-balance">
        <li>{until ? subscriptionText.cancel.facts.notCharged : subscriptionText.cancel.facts.nothingDue}</li>
        <li>{subscriptionText.cancel.facts.noRefund}</li>
        {grantedUntil && <li>{subscriptionText.cancel.facts.granted(formatDayOf(grantedUntil))}</li>}
        {until && <li>{subscriptionText.cancel.facts.resume(formatDayOf(until))}</li>}
      </ul>
    </ConfirmDialog>
  )
}
