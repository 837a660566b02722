import { billingRoutes } from '@faresight/contracts/billing/http'
import { billingProblems } from '@faresight/contracts/billing/problems'
import type { CardPlan, ChangeQuote } from '@faresight/contracts/billing/subscription'
import type { PlanId } from '@faresight/contracts/plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/client.ts'
import { refusalOf } from '../../../../api/form-refusal.ts'
import { useKeptFailure } from '../../../../api/kept-failure.ts'
import { ApiProblem } from '../../../../api/problems.ts'
import { planFigure, planPhrase } from '../../../../format/money.ts'
import { subscriptionText } from '../../../../text/subscription-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../../../ui/dialog.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { PartFailure } from '../../../../ui/part-failure.tsx'
import { showToast } from '../../../../ui/toast-store.ts'
import { quoteQuery } from '../api.ts'
import { PortalButton } from '../portal-button.tsx'
import { usePlanAct } from '../use-plan-act.ts'
import { Quote, QuoteBars } from './quote.tsx'
import { plans } from 'virtual:catalogue'
import { pageText } from '../../../../text/page-text.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Money } from '../../../../ui/money.tsx'
import { RadioRow } from '../../../../ui/radio-row.tsx'

interface Props {
  card: CardPlan
  onClose: () => void
  returnTo: () => HTMLElement | null
}

/** Another plan, and what the change comes to before it is made. */
export function ChangeDialog({ card: { tier }, onClose, returnTo }: Props) {
  // That which is left is not offered, also once the change is made and this closes.
  const [old] = useState(tier)
  const [chosen, choose] = useState<PlanId | null>(null)
  const quote = useQuery({ ...quoteQuery(chosen ?? old), enabled: chosen !== null })
  const failure = useKeptFailure(quote)
  const change = usePlanAct(({ planId, at, dueNow }: ChangeQuote) =>
    call(billingRoutes.change, { body: { planId, at, dueNow } }),
  )
  const shown = quote.isFetching ? undefined : quote.data
  const act = (agreed: ChangeQuote) =>
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
        if (isA(error, 'quote-expired')) void quote.refetch()
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
            sentence={refusalOf(failure.error, subscriptionText.change.quoteFailed)}
            again={failure.again}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <FieldError>
          {change.error ? refusalOf(change.error, subscriptionText.change.failed) : undefined}
        </FieldError>
        {isA(change.error, 'payment-declined') && <PortalButton size="sm" className="mt-2.5" />}
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

function confirmation(quote: ChangeQuote | undefined): string {
  return quote && quote.dueNow > 0
    ? subscriptionText.change.pay(planPhrase(quote.dueNow, quote.currency))
    : subscriptionText.change.confirm
}

function isA(error: Error | null, problem: keyof typeof billingProblems): boolean {
  return error instanceof ApiProblem && error.code === billingProblems[problem].code
}

interface PlanChoiceProps {
  /** The plan that somebody has. */
  without: PlanId
  value: PlanId | null
  onChange: (planId: PlanId) => void
}

/** The other plans with their prices: radio buttons, each a whole row. */
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
              {/* On a phone below the name, of each plan alike. */}
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
