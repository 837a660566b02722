import type { PlanCard } from 'virtual:catalogue'
import { CheckoutStep } from '../features/checkout/checkout-step.tsx'
import { Order } from '../features/plans/order.tsx'
import { checkoutText } from '../text/checkout-text.ts'
import { OrderBars } from './order-bars.tsx'
import type { usePaying } from './use-paying.ts'

interface Props {
  plan: PlanCard
  paying: ReturnType<typeof usePaying>
  /** What has to come before the payment, where that is so. */
  hint?: string | undefined
  /** It is not known yet who is here. */
  isWaiting?: boolean
  onPress: () => void
}

/** What a plan comes to, and the step that pays it; whoever has one is told so in its place. */
export function OrderStep({ plan, paying, hint, isWaiting = false, onPress }: Props) {
  const { own, busy, refusal, trialDays } = paying
  const { bought, granted } = own
  // Nobody is to press what the next moment takes away, or says something of.
  if (isWaiting || own.isAsking)
    return (
      <output className="block self-start">
        <span className="sr-only">{checkoutText.asking}</span>
        <OrderBars />
      </output>
    )
  const step = <CheckoutStep {...{ bought, granted, busy, refusal, hint, onPress }} />
  if (bought) return <div className="card self-start p-[22px] md:p-6">{step}</div>
  return (
    <Order plan={plan} trialDays={trialDays}>
      {step}
    </Order>
  )
}
