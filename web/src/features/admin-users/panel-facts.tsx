import { hasPlanAccess } from '@faresight/contracts/access'
import { Fragment, type ReactNode, useId } from 'react'
import { useNow } from '../../browser/timing.ts'
import { formatDayOf } from '../../format/dates.ts'
import { adminUserText } from './messages.ts'
import type { UserDetails } from './api.ts'
import { RoleLabel } from './user-table.tsx'
import type { CardPlan } from '@faresight/contracts/billing/subscription'
import { plans } from '../../content/plans.ts'
import { planPhrase } from '../../format/money.ts'
import { StatusBadge } from '../../people/status-badge.tsx'
import { pageText } from '../../text/page-text.ts'

/** Profile and access of a user. */
export function PanelFacts({ user, sessions }: Pick<UserDetails, 'user' | 'sessions'>) {
  const now = useNow()
  const access =
    user.role !== 'user'
      ? adminUserText.panel.always
      : user.accessUntil === null
        ? adminUserText.panel.noAccess
        : hasPlanAccess(user, now)
          ? adminUserText.panel.accessUntil(formatDayOf(user.accessUntil))
          : adminUserText.panel.accessEnded(formatDayOf(user.accessUntil))
  return (
    <Facts
      facts={[
        {
          name: adminUserText.panel.email,
          value: (
            <>
              <span className="break-all">{user.email}</span>
              <span className="block text-13 text-ink-2">
                {user.emailVerified ? adminUserText.panel.verified : adminUserText.panel.unverified}
              </span>
            </>
          ),
        },
        { name: adminUserText.panel.role, value: <RoleLabel role={user.role} /> },
        { name: adminUserText.panel.joined, value: formatDayOf(user.createdAt) },
        {
          name: adminUserText.panel.way,
          value: adminUserText.panel.ways.get(user.authProvider) ?? user.authProvider,
        },
        { name: adminUserText.panel.sessions, value: adminUserText.panel.sessionsIn(sessions) },
        { name: adminUserText.panel.access, value: access },
        { name: adminUserText.panel.id, value: <Id id={user.id} /> },
      ]}
    />
  )
}

function Id({ id }: { id: string }) {
  return (
    <code className="text-12 wrap-anywhere max-md:text-11">
      {id.split('-').map((group, at) => (
        <Fragment key={at}>
          {at > 0 && (
            <>
              -<wbr />
            </>
          )}
          {group}
        </Fragment>
      ))}
    </code>
  )
}

/** A titled part of the panel. */
export function PanelPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="mb-2 text-14 font-semibold">
        {title}
      </h3>
      {children}
    </section>
  )
}

function Facts({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grid-cols-[104px_minmax(0,1fr)] gap-x-3 gap-y-2 text-14">
      {facts.map(({ name, value }) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Card plan and complimentary plan of a user. */
export function PanelPlan({ plan }: Pick<UserDetails, 'plan'>) {
  if (!plan)
    return (
      <PanelPart title={adminUserText.panel.plan}>
        <p className="text-14 text-amber-text">{adminUserText.panel.planAway}</p>
      </PanelPart>
    )
  const { status, card, complimentary } = plan.subscription
  return (
    <PanelPart title={adminUserText.panel.plan}>
      <div className="grid gap-3">
        <p>
          <StatusBadge status={status ?? 'none'} />
        </p>
        {!card && !complimentary && <p className="text-14 text-ink-2">{adminUserText.panel.noPlan}</p>}
        <Facts
          facts={[
            ...(card ? [{ name: adminUserText.panel.card, value: <Card card={card} /> }] : []),
            ...(complimentary
              ? [
                  {
                    name: adminUserText.panel.granted,
                    value: lines(
                      adminUserText.tier(complimentary.tier),
                      adminUserText.panel.ends(formatDayOf(complimentary.endsAt)),
                    ),
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
    `${adminUserText.tier(tier)}, ${adminUserText.panel.cardPrice(planPhrase(amount, currency), pageText.plan.period(months))}`,
    renews ? adminUserText.panel.renews(day) : adminUserText.panel.ends(day),
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
