import { grantedAt, ownPlanQuery } from '../people/user.ts'
import type { PlanCard } from '../content/plans.ts'
import { CheckoutStep } from '../features/checkout/checkout-step.tsx'
import { checkoutText } from '../features/checkout/messages.ts'
import { CalendarSync, CircleX, CreditCard, Gift, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNow } from '../browser/timing.ts'
import { formatLongDay, toPlainDate } from '../format/dates.ts'
import { planFigure, planPhrase } from '../format/money.ts'
import { paths } from '../paths.ts'
import { planText } from '../features/plans/messages.ts'
import { Money } from '../ui/money.tsx'
import { nextCharge } from '../features/plans/chosen-plan.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { useNavigate } from 'react-router-dom'
import { type Choice, useCheckout } from '../features/checkout/use-checkout.ts'
import { sessionQuery } from '../features/session/session.ts'
import { useTrialDays } from '../api/config.ts'

interface Props {
  plan: PlanCard
  paying: ReturnType<typeof useUserCheckout>
  /** What to do first. */
  hint?: string | undefined
  /** The session is loading. */
  isWaiting?: boolean
  onPress: () => void
}

/** The price of a plan and its checkout button, or the plan the user already has. */
export function OrderStep({ plan, paying, hint, isWaiting = false, onPress }: Props) {
  const { own, busy, refusal, trialDays } = paying
  const { bought, granted } = own
  // The button may be about to disappear.
  if (isWaiting || own.isAsking)
    return (
      <output className="block self-start">
        <span className="sr-only">{checkoutText.loading}</span>
        <OrderBars />
      </output>
    )
  const step = <CheckoutStep {...{ bought, granted, busy, refusal, hint, onPress }} />
  if (bought) return <div className="card self-start p-5.5 md:p-6">{step}</div>
  return (
    <Order plan={plan} trialDays={trialDays}>
      {step}
    </Order>
  )
}

interface OrderProps {
  plan: PlanCard
  /** 0 without a trial. */
  trialDays: number
  children: ReactNode
}

function Order({ plan, trialDays, children }: OrderProps) {
  const day = useNextCharge(plan.months, trialDays)
  return (
    <section aria-labelledby="order" className="card self-start p-5.5 md:p-6">
      <h2 id="order" className="text-18 tracking-snug">
        {planText.summary}
      </h2>
      <dl className="mt-4 grid gap-2.5 text-15">
        <Row name={planText.plan}>{plan.name}</Row>
        <Row name={planText.billing}>{planText.cadence(plan.months)}</Row>
        <Row name={trialDays > 0 ? planText.firstCharge : planText.renewsOn}>{day}</Row>
        <div className="mt-1.5 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-semibold">{planText.today}</dt>
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

function Terms({ plan, trialDays }: Pick<OrderProps, 'plan' | 'trialDays'>) {
  const { terms } = planText
  const lines = [
    ...(trialDays > 0 ? [{ Icon: Gift, said: terms.trial(trialDays) }] : []),
    { Icon: CalendarSync, said: terms.renews(planPhrase(plan.price, plan.currency), plan.months) },
    { Icon: CircleX, said: terms.cancel },
    { Icon: ReceiptText, said: terms.refunds },
    { Icon: CreditCard, said: terms.card },
  ]
  const [before, title, after] = terms.agree()
  return (
    <>
      <ul className="mt-5 grid gap-2.5 border-t border-line pt-5 text-14 text-ink-2">
        {lines.map(({ Icon, said }) => (
          <li key={said} className="flex gap-2.5 text-balance">
            <Icon aria-hidden className="mt-px size-4.5 shrink-0 text-ink-3" />
            {said}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-13 text-ink-2">
        {before}
        {/* The cart stays open. */}
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

/** Skeleton with the final size, so that the footer doesn't move. */
export function OrderBars() {
  return (
    <span className="card block self-start p-5.5 md:p-6">
      <Skeleton className="h-6 w-28" />
      <Skeleton className="mt-4 h-40" />
      <Skeleton className="mt-5 h-12" />
      <Skeleton className="mt-5 h-56" />
    </span>
  )
}

/** The user's plans. `null`: a visitor, or not loaded. */
export function useOwnPlans(user: CurrentUser | null) {
  const { data: own, isPending } = useQuery({ ...ownPlanQuery, enabled: user !== null })
  const now = useNow()
  return {
    /** Unknown plans count as none. */
    isAsking: user !== null && isPending,
    /** The card plan; there can't be a second one. */
    bought: own ? currentCardPlan(own) : null,
    /** The complimentary plan; the user may buy another. */
    granted: own ? grantedAt(own, now) : null,
    /** Has or had a card plan. */
    hadCard: own?.hasPortal === true,
  }
}

/** A cancelled plan still counts while it can be resumed. */
function currentCardPlan({ card }: Pick<OwnSubscription, 'card'>): CardPlan | null {
  return card && (card.status !== 'canceled' || card.canResume) ? card : null
}

/** Checkout for the current user. `null`: a visitor, or not loaded. */
export function useUserCheckout(user: CurrentUser | null) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const own = useOwnPlans(user)
  const trialDays = useTrialDays()
  // The cart requires a sign-in and is where it returns.
  const signInFirst = () => void navigate(paths.cart)
  const { start, busy, refusal } = useCheckout(signInFirst)
  return {
    own,
    /** Trials are for first plans only. */
    trialDays: own.hadCard ? 0 : trialDays,
    busy,
    refusal,
    /** `choose` runs when the button is pressed. */
    pay: async (choose: () => Choice) => {
      const present = await client.ensureQueryData(sessionQuery).catch(() => null)
      if (present) start(choose())
      else signInFirst()
    },
  }
}
