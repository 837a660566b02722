import { Check } from 'lucide-react'
import { Link } from 'react-router-dom'
import { plans, type PlanCard } from 'virtual:catalogue'
import { planFigure, planPhrase } from '../../format/money.ts'
import { subscribePath } from '../../paths.ts'
import { pageText } from '../../text/page-text.ts'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'

export function Plans() {
  return (
    <ul className="grid gap-4 md:grid-cols-3">
      {plans.map((plan) => (
        <li key={plan.id} className="flex">
          <PlanOffer plan={plan} />
        </li>
      ))}
    </ul>
  )
}

function PlanOffer({ plan }: { plan: PlanCard }) {
  return (
    <article
      className={cx(
        'card flex w-full flex-col gap-[18px] p-[22px] md:p-7',
        plan.recommended && 'border-sky inset-ring inset-ring-sky shadow-float',
      )}
    >
      <div className="flex min-h-[26px] items-center gap-3">
        <h3 className="text-18 tracking-snug">{plan.name}</h3>
        {plan.recommended && <Badge kind="solid">{pageText.plan.popular}</Badge>}
      </div>
      <div>
        <p className="text-[44px] leading-[48px] font-[660] tracking-[-0.04em]">
          {planFigure(plan.price)}{' '}
          <span className="text-15 font-medium tracking-normal text-ink-2">
            {plan.currency} / {pageText.plan.period(plan.months)}
          </span>
        </p>
        <p className="mt-2 flex min-h-6 items-center gap-2 text-14 text-ink-2">
          {plan.savings > 0 ? (
            <>
              <Badge kind="active">{pageText.plan.save(plan.savings)}</Badge>
              {pageText.plan.perMonth(planPhrase(plan.perMonth, plan.currency))}
            </>
          ) : (
            pageText.plan.everyMonth
          )}
        </p>
      </div>
      <ul className="grid gap-2.5">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5 text-15">
            <Check aria-hidden className="mt-0.5 size-[18px] shrink-0 text-green-text" />
            {feature}
          </li>
        ))}
      </ul>
      <Link
        to={subscribePath(plan.id)}
        aria-label={`${pageText.plan.subscribe}: ${plan.name}`}
        className={buttonClass({
          variant: plan.recommended ? 'primary' : 'line',
          size: 'lg',
          className: 'mt-auto w-full',
        })}
      >
        {pageText.plan.subscribe}
      </Link>
    </article>
  )
}
