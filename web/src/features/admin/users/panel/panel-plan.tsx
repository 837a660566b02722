import type { CardPlan } from '@faresight/contracts/billing/subscription'
import { plans } from 'virtual:catalogue'
import { formatDayOf } from '../../../../format/dates.ts'
import { planPhrase } from '../../../../format/money.ts'
import { StatusBadge } from '../../../../people/status-badge.tsx'
import { adminUserText } from '../../../../text/admin-user-text.ts'
import { pageText } from '../../../../text/page-text.ts'
import type { UserDetails } from '../api.ts'
import { Facts, PanelPart } from './panel-part.tsx'

const words = adminUserText.panel

/** What somebody pays for by card, and what they were given. */
export function PanelPlan({ plan }: Pick<UserDetails, 'plan'>) {
  if (!plan)
    return (
      <PanelPart title={words.plan}>
        <p className="text-14 text-amber-text">{words.planAway}</p>
      </PanelPart>
    )
  const { status, card, granted } = plan.subscription
  return (
    <PanelPart title={words.plan}>
      <div className="grid gap-3">
        <p>
          <StatusBadge status={status ?? 'none'} />
        </p>
        {!card && !granted && <p className="text-14 text-ink-2">{words.noPlan}</p>}
        <Facts
          facts={[
            ...(card ? [{ name: words.card, value: <Card card={card} /> }] : []),
            ...(granted
              ? [
                  {
                    name: words.granted,
                    value: lines(adminUserText.tier(granted.tier), words.ends(formatDayOf(granted.endsAt))),
                  },
                ]
              : []),
          ]}
        />
      </div>
    </PanelPart>
  )
}

function Card({ card }: { card: CardPlan }) {
  const { tier, amount, currency, renews, periodEndsAt } = card
  const months = plans.find(({ id }) => id === tier)?.months ?? 1
  const day = formatDayOf(periodEndsAt)
  return lines(
    `${adminUserText.tier(tier)}, ${words.cardPrice(planPhrase(amount, currency), pageText.plan.period(months))}`,
    renews ? words.renews(day) : words.ends(day),
  )
}

function lines(first: string, second: string) {
  return (
    <>
      {first}
      <span className="block text-13 text-ink-2">{second}</span>
    </>
  )
}
