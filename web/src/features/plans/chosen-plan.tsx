import type { ReactNode } from 'react'
import type { PlanCard } from '../../content/plans.ts'
import { planFigure } from '../../format/money.ts'
import { pageText } from '../../text/page-text.ts'
import { planText } from './messages.ts'
import { Features } from './plan-cards.tsx'
import { addDays } from '@faresight/contracts/days'
import type { PlainDate } from '@faresight/contracts/common'

/** The chosen plan with price and features. `aside`: actions. */
export function ChosenPlan({ plan, aside }: { plan: PlanCard; aside?: ReactNode }) {
  return (
    <section aria-labelledby="chosen" className="card self-start">
      <div className="flex flex-wrap items-start justify-between gap-4 border-b border-line p-5.5 md:p-6">
        <div>
          <h2 id="chosen" className="text-20 tracking-snug">
            {plan.name}
          </h2>
          <p className="mt-1 text-15 text-ink-2">{planText.every(plan.months)}</p>
        </div>
        <p className="text-30 font-[640] tracking-tight">
          {planFigure(plan.price)}{' '}
          <span className="text-14 font-medium tracking-normal text-ink-2">
            {plan.currency} / {pageText.plan.period(plan.months)}
          </span>
        </p>
      </div>
      <div className="p-5.5 md:p-6">
        <h3 className="mb-3 text-15 font-semibold">{planText.gets}</h3>
        <Features features={[planText.opens, ...plan.features]} />
        {aside}
      </div>
    </section>
  )
}

/** The next charge of a plan bought on `today`: the end of its trial or first period. */
export function nextCharge(today: PlainDate, months: number, trialDays: number): PlainDate {
  return trialDays > 0 ? addDays(today, trialDays) : monthsLater(today, months)
}

/** The last day if the month is shorter. */
function monthsLater(date: PlainDate, months: number): PlainDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10)
}
