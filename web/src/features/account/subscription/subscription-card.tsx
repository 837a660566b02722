import type { OwnSubscription } from '@faresight/contracts/billing/subscription'
import { useRef } from 'react'
import { useKeptFailure } from '../../../api/kept-failure.ts'
import { useNow } from '../../../browser/clock.ts'
import { formatDayOf } from '../../../format/dates.ts'
import { grantedAt } from '../../../people/own-plan.ts'
import { StatusBadge } from '../../../people/status-badge.tsx'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { PartFailure } from '../../../ui/part-failure.tsx'
import { Section } from '../section.tsx'
import type { SessionSteps } from '../session-steps.ts'
import { CardPlanBlock } from './card-plan-block.tsx'
import { GrantedPlanBlock } from './granted-plan-block.tsx'
import { NoPlan } from './no-plan.tsx'
import { PlanBars } from './plan-bars.tsx'
import { PlanSentence } from './plan-facts.tsx'
import { badgeOf, isCardOver, jointEnd } from './plan-course.ts'
import { useOwnPlan } from './use-own-plan.ts'

const words = subscriptionText

/** One's plan: what it is, until when, and what one can do about it. */
export function SubscriptionCard({ onPlanTold }: Pick<SessionSteps, 'onPlanTold'>) {
  const plan = useOwnPlan(onPlanTold)
  const failure = useKeptFailure(plan)
  const { data } = plan
  const body = useRef<HTMLDivElement>(null)
  return (
    <Section id="subscription" end={data && <StatusBadge status={badgeOf(data)} />}>
      {!data && !failure && (
        <output className="block">
          <span className="sr-only">{words.loading}</span>
          <PlanBars />
        </output>
      )}
      {/* What was pressed may be gone with what it did: the focus is then here. */}
      <div ref={body} tabIndex={-1} className="outline-none">
        {data && <Plans own={data} returnTo={() => body.current} />}
      </div>
      {failure && <PartFailure sentence={words.failed} again={failure.again} />}
    </Section>
  )
}

function Plans({ own, returnTo }: { own: OwnSubscription; returnTo: () => HTMLElement | null }) {
  const now = useNow()
  const { card } = own
  const granted = grantedAt(own, now)
  if (!card || isCardOver(card, now))
    return granted ? <GrantedPlanBlock granted={granted} hasPortal={own.hasPortal} /> : <NoPlan own={own} />
  if (!granted) return <CardPlanBlock own={own} card={card} returnTo={returnTo} />
  const end = jointEnd(own)
  return (
    <div className="grid gap-5">
      <CardPlanBlock own={own} card={card} returnTo={returnTo} isBeside />
      <div className="border-t border-line pt-5">
        <GrantedPlanBlock granted={granted} hasPortal={false} isBeside />
      </div>
      <div className="border-t border-line">
        <PlanSentence>{end ? words.both.until(formatDayOf(end)) : words.both.open}</PlanSentence>
      </div>
    </div>
  )
}
