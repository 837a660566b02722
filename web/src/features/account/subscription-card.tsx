import type { ComplimentaryPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { useRef } from 'react'
import { useStickyError } from '../../api/sticky-error.ts'
import { useNow } from '../../browser/timing.ts'
import { formatDayOf } from '../../format/dates.ts'
import { grantedAt } from '../../people/user.ts'
import { StatusBadge } from '../../people/status-badge.tsx'
import { subscriptionText } from '../../people/subscription-messages.ts'
import { PartFailure } from '../../ui/failure.tsx'
import { Section, type SessionSteps } from './sections.tsx'
import { CardPlanBlock } from './card-plan-block.tsx'
import { PlanFacts, PlanSentence, PlanActions, PortalButton } from './plan-parts.tsx'
import { planStatus, isCardOver, jointAccessEnd } from './plan-schedule.ts'
import { useOwnPlan } from './subscription-api.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { pageText } from '../../text/page-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The user's plan, its dates and actions. */
export function SubscriptionCard({ onPlanTold }: Pick<SessionSteps, 'onPlanTold'>) {
  const plan = useOwnPlan(onPlanTold)
  const failure = useStickyError(plan)
  const { data } = plan
  const body = useRef<HTMLDivElement>(null)
  return (
    <Section id="subscription" end={data && <StatusBadge status={planStatus(data)} />}>
      {!data && !failure && (
        <output className="block">
          <span className="sr-only">{subscriptionText.loading}</span>
          <PlanBars />
        </output>
      )}
      {/* Takes the focus when the pressed button disappears. */}
      <div ref={body} tabIndex={-1} className="outline-none">
        {data && <Plans own={data} returnTo={() => body.current} />}
      </div>
      {failure && <PartFailure sentence={subscriptionText.failed} again={failure.again} />}
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
  const end = jointAccessEnd(own)
  return (
    <div className="grid gap-5">
      <CardPlanBlock own={own} card={card} returnTo={returnTo} isBeside />
      <div className="border-t border-line pt-5">
        <GrantedPlanBlock granted={granted} hasPortal={false} isBeside />
      </div>
      <div className="border-t border-line">
        <PlanSentence>
          {end ? subscriptionText.both.until(formatDayOf(end)) : subscriptionText.both.open}
        </PlanSentence>
      </div>
    </div>
  )
}

function NoPlan({ own: { status, tier, accessUntil, hasPortal } }: { own: OwnSubscription }) {
  const isOver = status !== null && tier !== null && accessUntil !== null
  return (
    <>
      {isOver && (
        <div className="mb-4">
          <PlanFacts
            facts={[
              { name: subscriptionText.facts.plan, value: subscriptionText.facts.tier(tier) },
              { name: subscriptionText.facts.accessEnded, value: formatDayOf(accessUntil) },
            ]}
          />
        </div>
      )}
      <p className="max-w-[62ch] text-14 text-ink-2">
        {isOver ? subscriptionText.over : subscriptionText.none}
      </p>
      <PlanActions>
        <Link to={paths.subscribe} className={buttonClass({ variant: 'primary' })}>
          {pageText.plan.see}
        </Link>
        {hasPortal && <PortalButton />}
      </PlanActions>
    </>
  )
}

interface GrantedPlanBlockProps {
  granted: ComplimentaryPlan
  hasPortal: boolean
  isBeside?: boolean
}

function GrantedPlanBlock({ granted: { tier, endsAt }, hasPortal, isBeside }: GrantedPlanBlockProps) {
  return (
    <div>
      {isBeside && <h3 className="mb-3 text-14 font-semibold">{subscriptionText.granted.title}</h3>}
      <PlanFacts
        facts={[
          { name: subscriptionText.facts.plan, value: subscriptionText.facts.tier(tier) },
          { name: subscriptionText.facts.endsOn, value: formatDayOf(endsAt) },
          { name: subscriptionText.facts.price, value: subscriptionText.facts.free },
        ]}
      />
      <PlanSentence>{subscriptionText.granted.why}</PlanSentence>
      {!isBeside && (
        <PlanActions>
          <Link to={paths.subscribe} className={buttonClass({})}>
            {pageText.plan.see}
          </Link>
          {hasPortal && <PortalButton />}
        </PlanActions>
      )}
    </div>
  )
}

/** Skeleton of the plan. */
export function PlanBars() {
  return (
    <span className="grid min-w-0 flex-1 gap-4">
      <span className="grid grid-cols-2 gap-x-3 gap-y-4 md:grid-cols-3">
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
        <Skeleton className="h-12" />
      </span>
      <span className="flex flex-wrap gap-2.5">
        <Skeleton className="h-10 w-32" />
        <Skeleton className="h-10 w-44" />
      </span>
    </span>
  )
}
