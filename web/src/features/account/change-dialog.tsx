import { billingRoutes } from '@faresight/contracts/billing/http'
import { billingProblems } from '@faresight/contracts/billing/problems'
import type { CardPlan, PlanChangeQuote } from '@faresight/contracts/billing/subscription'
import type { PlanId } from '@faresight/contracts/subscription-plans'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../api/client.ts'
import { serverErrorMessage, errorBelow } from '../../api/form-errors.ts'
import { useStickyError } from '../../api/sticky-error.ts'
import { ApiProblem } from '../../api/problems.ts'
import { planFigure, planPhrase } from '../../format/money.ts'
import { subscriptionText } from '../../people/subscription-messages.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogSteps, type DialogControl } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PartFailure } from '../../ui/failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { quoteQuery, usePlanAction } from './subscription-api.ts'
import { PortalButton, SignedMoney } from './plan-parts.tsx'
import { plans } from '../../content/plans.ts'
import { pageText } from '../../text/page-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { Money } from '../../ui/money.tsx'
import { RadioRow } from '../../ui/checkbox.tsx'
import { formatDayOf } from '../../format/dates.ts'
import { cx } from '../../ui/class-names.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { periodOf } from './plan-schedule.ts'

interface Props extends DialogControl {
  card: CardPlan
}

/** Changes to another plan, after showing what it costs. */
export function ChangeDialog({ card: { tier }, onClose, returnTo }: Props) {
  // Stays fixed while the dialog closes after the change.
  const [old] = useState(tier)
  const [chosen, choose] = useState<PlanId | null>(null)
  const quote = useQuery({ ...quoteQuery(chosen ?? old), enabled: chosen !== null })
  const failure = useStickyError(quote)
  const change = usePlanAction(({ planId, at, dueNow }: PlanChangeQuote) =>
    call(billingRoutes.change, { body: { planId, at, dueNow } }),
  )
  const shown = quote.isFetching ? undefined : quote.data
  const act = (agreed: PlanChangeQuote) =>
    change.mutate(agreed, {
      onSuccess: () => {
        showToast({
          kind: 'success',
          title: subscriptionText.change.done,
          body: subscriptionText.change.doneWhy(agreed.planId),
        })
        onClose()
      },
      onError: (error) => {
        if (isProblem(error, 'quote-expired')) void quote.refetch()
      },
    })
  return (
    <Dialog
      title={subscriptionText.change.title}
      lead={subscriptionText.change.lead(old)}
      onClose={onClose}
      returnTo={returnTo}
    >
      <PlanChoice
        without={old}
        value={chosen}
        onChange={(planId) => {
          change.reset()
          choose(planId)
        }}
      />
      <div aria-live="polite" aria-busy={quote.isFetching}>
        {quote.isFetching && !failure && <QuoteBars />}
        {shown && <Quote quote={shown} from={old} />}
      </div>
      {failure && (
        <div className="mt-4">
          <PartFailure
            sentence={serverErrorMessage(failure.error, subscriptionText.change.quoteFailed)}
            again={failure.again}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <FieldError>{errorBelow(change.error, subscriptionText.change.failed)}</FieldError>
        {isProblem(change.error, 'payment-declined') && <PortalButton size="sm" className="mt-2.5" />}
      </div>
      <DialogSteps>
        <Button onClick={onClose}>{subscriptionText.change.keep}</Button>
        <Button
          variant="primary"
          disabled={!shown}
          busy={change.isPending}
          onClick={() => shown && act(shown)}
        >
          {change.isPending ? subscriptionText.change.busy : confirmation(shown)}
        </Button>
      </DialogSteps>
    </Dialog>
  )
}

function confirmation(quote: PlanChangeQuote | undefined): string {
  return quote && quote.dueNow > 0
    ? subscriptionText.change.pay(planPhrase(quote.dueNow, quote.currency))
    : subscriptionText.change.confirm
}

function isProblem(error: Error | null, problem: keyof typeof billingProblems): boolean {
  return error instanceof ApiProblem && error.code === billingProblems[problem].code
}

interface PlanChoiceProps {
  without: PlanId
  value: PlanId | null
  onChange: (planId: PlanId) => void
}

function PlanChoice({ without, value, onChange }: PlanChoiceProps) {
  return (
    <fieldset className="mt-4 grid gap-2.5">
      <legend className="mb-1.5 text-13 font-medium text-ink-2">{subscriptionText.change.choose}</legend>
      {plans
        .filter(({ id }) => id !== without)
        .map((plan) => (
          <RadioRow
            key={plan.id}
            name="new-plan"
            value={plan.id}
            checked={plan.id === value}
            onChange={() => onChange(plan.id)}
          >
            <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
              <span className="font-semibold">{plan.name}</span>
              {plan.savings > 0 && <Badge kind="active">{subscriptionText.change.save(plan.savings)}</Badge>}
              <span className="max-md:w-full md:ml-auto">
                <Money figure={planFigure(plan.price)} currency={plan.currency} size={14} />{' '}
                <span className="text-13 whitespace-nowrap text-ink-2">
                  {subscriptionText.facts.per(pageText.plan.period(plan.months))}
                </span>
              </span>
            </span>
          </RadioRow>
        ))}
    </fieldset>
  )
}

function Quote({ quote, from }: { quote: PlanChangeQuote; from: PlanId }) {
  const { planId, currency, credit, charge, dueNow, creditLeft, renewsOn } = quote
  const price = plans.find(({ id }) => id === planId)?.price ?? charge
  return (
    <div className="mt-4 rounded-2 bg-sunken px-3.5 py-3 text-14">
      <h3 className="sr-only">{subscriptionText.change.quote}</h3>
      <dl className="grid gap-1.5">
        <Line name={subscriptionText.change.charge(planId, periodOf(planId))}>
          <SignedMoney amount={charge} currency={currency} />
        </Line>
        {credit > 0 && (
          <Line name={subscriptionText.change.credit(from)}>
            <SignedMoney amount={-credit} currency={currency} />
          </Line>
        )}
        <Line
          isTotal
          name={subscriptionText.change.dueNow}
          why={dueNow > 0 ? subscriptionText.change.dueNowWhy : undefined}
        >
          <SignedMoney amount={dueNow} currency={currency} />
        </Line>
        {creditLeft > 0 && (
          <Line name={subscriptionText.change.creditLeft} why={subscriptionText.change.creditLeftWhy}>
            <SignedMoney amount={creditLeft} currency={currency} />
          </Line>
        )}
      </dl>
      <p className="mt-2.5 text-13 text-ink-2">
        {subscriptionText.change.renews(formatDayOf(renewsOn), planPhrase(price, currency))}
      </p>
    </div>
  )
}

interface LineProps {
  name: string
  why?: string | undefined
  isTotal?: boolean
  children: ReactNode
}

function Line({ name, why, isTotal, children }: LineProps) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-baseline justify-between gap-x-4',
        isTotal && 'mt-1 border-t border-line pt-2.5',
      )}
    >
      <dt className={cx('flex-1 basis-28', isTotal ? 'font-semibold' : 'text-ink-2')}>{name}</dt>
      <dd className="ml-auto">{children}</dd>
      {why && <dd className="basis-full text-13 text-ink-2">{why}</dd>}
    </div>
  )
}

function QuoteBars() {
  return (
    <output className="mt-4 grid gap-2 rounded-2 bg-sunken px-3.5 py-3">
      <span className="sr-only">{subscriptionText.change.calculating}</span>
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="mt-2 h-10" />
      <Skeleton className="h-5 w-3/4" />
    </output>
  )
}
