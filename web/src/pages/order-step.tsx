import type { PlanCard } from 'virtual:catalogue'
import { CheckoutStep } from '../features/checkout/checkout-step.tsx'
import { Order } from '../features/plans/order.tsx'
import type { usePaying } from './use-paying.ts'

interface Props {
  plan: PlanCard
  paying: ReturnType<typeof usePaying>
  /** What has to come before the payment, where that is so. */
  hint?: string | undefined
  onPress: () => void
}

/** What a plan comes to, and the step that pays it; whoever has one is told so in its place. */
export function OrderStep({ plan, paying, hint, onPress }: Props) {
  const { bought, busy, refusal, trialDays } = paying
  const step = <CheckoutStep bought={bought} busy={busy} refusal={refusal} hint={hint} onPress={onPress} />
  if (bought) return <div className="card self-start p-[22px] md:p-6">{step}</div>
  return (
    <Order plan={plan} trialDays={trialDays}>
      {step}
    </Order>
  )
}
