import { CalendarSync, CircleX, CreditCard, Gift, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { PlanCard } from 'virtual:catalogue'
import { useNow } from '../../browser/clock.ts'
import { formatLongDay } from '../../format/dates.ts'
import { toPlainDate } from '../../format/local-days.ts'
import { planFigure, planPhrase } from '../../format/money.ts'
import { paths } from '../../paths.ts'
import { planText } from '../../text/plan-text.ts'
import { Money } from '../../ui/money.tsx'
import { nextCharge } from './charges.ts'

const words = planText

interface Props {
  plan: PlanCard
  /** Days for which a first plan is free; 0 where none is on offer. */
  trialDays: number
  /** The step that pays. */
  children: ReactNode
}

/** What is to be paid, when again, and the step that pays it. */
export function Order({ plan, trialDays, children }: Props) {
  const day = useNextCharge(plan.months, trialDays)
  return (
    <section aria-labelledby="order" className="card self-start p-[22px] md:p-6">
      <h2 id="order" className="text-18 tracking-snug">
        {words.summary}
      </h2>
      <dl className="mt-4 grid gap-2.5 text-15">
        <Row name={words.plan}>{plan.name}</Row>
        <Row name={words.billing}>{words.cadence(plan.months)}</Row>
        <Row name={trialDays > 0 ? words.firstCharge : words.renewsOn}>{day}</Row>
        <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-semibold">{words.today}</dt>
          <dd>
            <Money figure={planFigure(trialDays > 0 ? 0 : plan.price)} currency={plan.currency} size={24} />
          </dd>
        </div>
      </dl>
      <div className="mt-5">{children}</div>
      <Terms plan={plan} trialDays={trialDays} />
    </section>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  )
}

function Terms({ plan, trialDays }: Pick<Props, 'plan' | 'trialDays'>) {
  const { terms } = words
  const lines = [
    ...(trialDays > 0 ? [{ Icon: Gift, said: terms.trial(trialDays) }] : []),
    { Icon: CalendarSync, said: terms.renews(planPhrase(plan.price, plan.currency), plan.months) },
    { Icon: CircleX, said: terms.cancel },
    { Icon: ReceiptText, said: terms.refunds },
    { Icon: CreditCard, said: terms.card },
  ]
  const [before, title, after] = terms.agree
  return (
    <>
      <ul className="mt-5 grid gap-2.5 border-t border-line pt-5 text-14 text-ink-2">
        {lines.map(({ Icon, said }) => (
          <li key={said} className="flex gap-2.5 text-balance">
            <Icon aria-hidden className="mt-px size-[17px] shrink-0 text-ink-3" />
            {said}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-13 text-ink-2">
        {before}
        {/* Beside the cart, which stays open. */}
        <a href={paths.terms} target="_blank" rel="noopener" className="link">
          {title}
        </a>
        {after}
      </p>
    </>
  )
}

function useNextCharge(months: number, trialDays: number): string {
  const today = toPlainDate(new Date(useNow()))
  return formatLongDay(nextCharge(today, months, trialDays))
}
