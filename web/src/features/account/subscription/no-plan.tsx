import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { formatDayOf } from '../../../format/dates.ts'
import { pageText } from '../../../text/page-text.ts'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PlanFacts, PlanSteps } from './plan-facts.tsx'
import { PortalButton } from './portal-button.tsx'

const words = subscriptionText

/** Nothing gives access: there was no plan yet, or it is over. */
export function NoPlan({ own: { status, tier, accessUntil, hasPortal } }: { own: OwnSubscription }) {
  const isOver = status !== null && tier !== null && accessUntil !== null
  return (
    <>
      {isOver && (
        <div className="mb-4">
          <PlanFacts
            facts={[
              { name: words.facts.plan, value: words.facts.tier(tier) },
              { name: words.facts.accessEnded, value: formatDayOf(accessUntil) },
            ]}
          />
        </div>
      )}
      <p className="max-w-[62ch] text-14 text-ink-2">{isOver ? words.over : words.none}</p>
      <PlanSteps>
        <Link to={paths.subscribe} className={buttonClass({ variant: 'primary' })}>
          {pageText.plan.see}
        </Link>
        {hasPortal && <PortalButton />}
      </PlanSteps>
    </>
  )
}
