import type { ChangeQuote } from '@faresight/contracts/billing/subscription'
import type { PlanId } from '@faresight/contracts/plans'
import { plans } from 'virtual:catalogue'
import type { ReactNode } from 'react'
import { formatDayOf } from '../../../../format/dates.ts'
import { planPhrase } from '../../../../format/money.ts'
import { subscriptionText } from '../../../../text/subscription-text.ts'
import { cx } from '../../../../ui/class-names.ts'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { SignedMoney } from '../../signed-money.tsx'
import { periodOf } from '../words.ts'

const words = subscriptionText.change

/** What a change comes to: what is left of the old plan, the new one, and what is then charged, or kept. */
export function Quote({ quote, from }: { quote: ChangeQuote; from: PlanId }) {
  const { planId, currency, credit, charge, dueNow, creditLeft, renewsOn } = quote
  const price = plans.find(({ id }) => id === planId)?.price ?? charge
  return (
    <div className="mt-4 rounded-2 bg-sunken px-3.5 py-3 text-14">
      <h3 className="sr-only">{words.quote}</h3>
      <dl className="grid gap-1.5">
        <Line name={words.charge(planId, periodOf(planId))}>
          <SignedMoney amount={charge} currency={currency} />
        </Line>
        {credit > 0 && (
          <Line name={words.credit(from)}>
            <SignedMoney amount={-credit} currency={currency} />
          </Line>
        )}
        <Line isTotal name={words.dueNow} why={dueNow > 0 ? words.dueNowWhy : undefined}>
          <SignedMoney amount={dueNow} currency={currency} />
        </Line>
        {creditLeft > 0 && (
          <Line name={words.creditLeft} why={words.creditLeftWhy}>
            <SignedMoney amount={creditLeft} currency={currency} />
          </Line>
        )}
      </dl>
      <p className="mt-2.5 text-13 text-ink-2">
        {words.renews(formatDayOf(renewsOn), planPhrase(price, currency))}
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

export function QuoteBars() {
  return (
    <output className="mt-4 grid gap-2 rounded-2 bg-sunken px-3.5 py-3">
      <span className="sr-only">{words.reckoning}</span>
      <Skeleton className="h-5" />
      <Skeleton className="h-5" />
      <Skeleton className="mt-2 h-10" />
      <Skeleton className="h-5 w-3/4" />
    </output>
  )
}
