import type { CardPlan, OwnSubscription } from '@faresight/contracts/billing/subscription'
import { CircleAlert } from 'lucide-react'
import { useNow } from '../../../browser/clock.ts'
import { formatDayOf } from '../../../format/dates.ts'
import { planFigure } from '../../../format/money.ts'
import { StatusBadge } from '../../../people/status-badge.tsx'
import { subscriptionText } from '../../../text/subscription-text.ts'
import { Money } from '../../../ui/money.tsx'
import { Note } from '../../../ui/note.tsx'
import { CardPlanSteps } from './card-plan-steps.tsx'
import { PlanFacts, PlanSentence } from './plan-facts.tsx'
import { courseOf } from './plan-course.ts'
import { periodOf, priceOf } from './words.ts'

const { facts: names, card: words } = subscriptionText

interface Props {
  own: OwnSubscription
  card: CardPlan
  returnTo: () => HTMLElement | null
  /** Beside a plan that was given. */
  isBeside?: boolean
}

/** A plan that is paid by card. */
export function CardPlanBlock({ own, card, returnTo, isBeside }: Props) {
  const course = courseOf(card, useNow())
  return (
    <div>
      {isBeside && (
        <div className="mb-3 flex items-center justify-between gap-3">
          <h3 className="text-14 font-semibold">{words.title}</h3>
          {card.status !== own.status && <StatusBadge status={card.status} />}
        </div>
      )}
      <PlanFacts
        facts={[
          { name: names.plan, value: names.tier(card.tier) },
          ...(course.at ? [{ name: names[course.kind], value: formatDayOf(course.at) }] : []),
          // What is not paid again has no price any more.
          ...(card.status === 'canceled' ? [] : [{ name: names.price, value: <Price card={card} /> }]),
        ]}
      />
      <Sentence card={card} course={course} />
      <CardPlanSteps own={own} card={card} returnTo={returnTo} />
    </div>
  )
}

function Price({ card }: { card: CardPlan }) {
  return (
    <>
      <Money figure={planFigure(card.amount)} currency={card.currency} />{' '}
      <span className="text-14 font-normal tracking-normal whitespace-nowrap text-ink-2">
        {names.per(periodOf(card.tier))}
      </span>
    </>
  )
}

function Sentence({ card, course }: { card: CardPlan; course: ReturnType<typeof courseOf> }) {
  const until = course.at && course.kind === 'accessUntil' ? formatDayOf(course.at) : null
  if (card.status === 'past_due')
    return (
      <div className="mt-4">
        <Note kind="red" icon={<CircleAlert aria-hidden />}>
          {until ? words.pastDue(until) : words.pastDueOver} {words.mend}
          {!card.renews && ` ${words.pastDueCanceled}`}
        </Note>
      </div>
    )
  if (card.status === 'canceled' && until) return <PlanSentence>{words.canceled(until)}</PlanSentence>
  if (card.status === 'trialing')
    return (
      <PlanSentence>
        {words.trial(formatDayOf(card.trialEndsAt ?? card.periodEndsAt), priceOf(card))}
      </PlanSentence>
    )
  return null
}
