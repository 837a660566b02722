import type { PlanId } from '@faresight/contracts/plans'
import { plans } from 'virtual:catalogue'
import { planFigure } from '../../../../format/money.ts'
import { pageText } from '../../../../text/page-text.ts'
import { subscriptionText } from '../../../../text/subscription-text.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Money } from '../../../../ui/money.tsx'
import { RadioRow } from '../../../../ui/radio-row.tsx'

const words = subscriptionText.change

interface Props {
  /** The plan that somebody has. */
  without: PlanId
  value: PlanId | null
  onChange: (planId: PlanId) => void
}

/** The other plans with their prices: radio buttons, each a whole row. */
export function PlanChoice({ without, value, onChange }: Props) {
  return (
    <fieldset className="mt-4 grid gap-2.5">
      <legend className="mb-1.5 text-13 font-medium text-ink-2">{words.choose}</legend>
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
              {plan.savings > 0 && <Badge kind="active">{words.save(plan.savings)}</Badge>}
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
