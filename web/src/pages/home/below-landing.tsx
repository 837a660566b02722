import { putInCart } from '../../features/cart/stored-cart.ts'
import { Below } from '../../features/landing/below.tsx'
import { PlanCards } from '../../features/plans/plan-cards.tsx'
import { pageText } from '../../text/page-text.ts'

const { popular, subscribe } = pageText.plan

/** What stands below the search on the landing page, with the plans: the one that is chosen waits in the cart from then on. */
export function BelowLanding() {
  return (
    <Below
      plans={
        <PlanCards
          mark={popular}
          way={({ name }) => ({ label: subscribe, spoken: `${subscribe}: ${name}` })}
          onChoose={putInCart}
        />
      }
    />
  )
}
