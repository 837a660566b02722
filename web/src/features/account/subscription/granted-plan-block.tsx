import type { GrantedPlan } from '@faresight/contracts/billing/subscription'
import { Link } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { formatDayOf } from '../../../format/dates.ts'
import { pageText } from '../../../text/page-text.ts'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { PlanFacts, PlanSentence, PlanSteps } from './plan-facts.tsx'
import { PortalButton } from './portal-button.tsx'

const words = subscriptionText

interface Props {
  granted: GrantedPlan
  hasPortal: boolean
  /** Beside a plan that is paid by card. */
  isBeside?: boolean
}

/** A plan that an administrator gave. */
export function GrantedPlanBlock({ granted: { tier, endsAt }, hasPortal, isBeside }: Props) {
  return (
    <div>
      {isBeside && <h3 className="mb-3 text-14 font-semibold">{words.granted.title}</h3>}
      <PlanFacts
        facts={[
          { name: words.facts.plan, value: words.facts.tier(tier) },
          { name: words.facts.endsOn, value: formatDayOf(endsAt) },
          { name: words.facts.price, value: words.facts.free },
        ]}
      />
      <PlanSentence>{words.granted.why}</PlanSentence>
      {!isBeside && (
        <PlanSteps>
          <Link to={paths.subscribe} className={buttonClass({})}>
            {pageText.plan.see}
          </Link>
          {hasPortal && <PortalButton />}
        </PlanSteps>
      )}
    </div>
  )
}
