import type { ProviderAnswerQuality, ProviderUsage } from '@faresight/contracts/search/provider-health'
import type { ComponentProps } from 'react'
import { useTimeDerived, useNow } from '../../browser/timing.ts'
import { OperationsCard, PartLine } from './operations-card.tsx'
import { count } from '../../text/words.ts'
import { formatClock, formatShortDay } from '../../format/dates.ts'
import { planPhrase } from '../../format/money.ts'
import { formatShare } from '../../format/shares.ts'
import { adminOperationsText } from './messages.ts'
import { Badge, Dot } from '../../ui/badge.tsx'
import { AdminTable } from '../admin/admin-table.tsx'
import { type ShownDay, answeredShare, lastDays, sumOf } from './operations.ts'

const kinds: Record<ProviderUsage['state'], NonNullable<ComponentProps<typeof Badge>['kind']>> = {
  untried: 'plain',
  well: 'active',
  degraded: 'amber',
  failing: 'red',
  limited: 'amber',
}

/** The providers' health. */
export function ProvidersCard({ providers }: { providers: readonly ProviderUsage[] | null }) {
  return (
    <OperationsCard title={adminOperationsText.providers.title} lead={adminOperationsText.providers.lead}>
      {providers === null ? (
        <PartLine isFault>{adminOperationsText.providers.away}</PartLine>
      ) : providers.length === 0 ? (
        <PartLine>{adminOperationsText.providers.none}</PartLine>
      ) : (
        <>
          <Legend />
          <ul>
            {providers.map((provider) => (
              <li key={provider.provider} className="border-t border-line px-4 py-4 md:px-5">
                <ProviderRow provider={provider} />
              </li>
            ))}
          </ul>
        </>
      )}
    </OperationsCard>
  )
}

function Legend() {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-3 text-12 text-ink-2 md:px-5">
      {(['well', 'poor', 'bad', 'none'] as const).map((state) => (
        <span key={state} className="flex items-end gap-1.5">
          <span className={`w-1.5 rounded-0 ${dayLooks[state]}`} />
          {adminOperationsText.providers.legend[state]}
        </span>
      ))}
    </p>
  )
}

/** A provider's state, days and requests. */
function ProviderRow({ provider }: { provider: ProviderUsage }) {
  const { title, state, answered, days, retryAt } = provider
  const today = useTimeDerived((now) => new Date(now).toISOString().slice(0, 10))
  const now = useNow()
  const all = sumOf(days)
  const isWaited = retryAt !== null && Date.parse(retryAt) > now
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h4 className="min-w-0 text-14 font-semibold break-words">{title}</h4>
        <Badge kind={kinds[state]}>
          <Dot />
          {adminOperationsText.providers.states[state]}
        </Badge>
      </div>
      <div className="mt-2">
        <DayBars days={lastDays(days, today)} />
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-12 text-ink-2">
        <span>
          {all.requests === 0
            ? adminOperationsText.providers.neverAsked
            : adminOperationsText.providers.answered(formatShare(answeredShare(all)), all.requests)}
        </span>
        {/* The share by which it is called degraded. */}
        {state === 'degraded' && answered && (
          <span>
            {adminOperationsText.providers.answeredSince(
              formatShare(answered.share),
              answered.requests,
              formatShortDay(answered.since),
            )}
          </span>
        )}
        {isWaited && <span>{adminOperationsText.providers.again(formatClock(retryAt))}</span>}
      </p>
      <Usage provider={provider} />
    </>
  )
}

function Usage({ provider }: { provider: ProviderUsage }) {
  const { title, usdPerRequest, requestsToday, failuresToday, requestsPerDay, days } = provider
  const all = sumOf(days)
  const cost = (requests: number) => planPhrase(requests * (usdPerRequest ?? 0), 'USD')
  const words = adminOperationsText.providers
  const rows = [
    { name: words.requests, today: words.ofDay(requestsToday, requestsPerDay), all: count(all.requests) },
    { name: words.failures, today: count(failuresToday), all: count(all.failures) },
  ]
  // The spend card says once that no price is set.
  if (usdPerRequest !== null)
    rows.push({ name: words.spend, today: cost(requestsToday), all: cost(all.requests) })
  return (
    <div className="mt-2">
      <AdminTable
        label={words.metrics(title)}
        layout="figures"
        rows={rows}
        idOf={({ name }) => name}
        columns={[
          { id: 'name', head: words.metric, render: ({ name }) => name },
          { id: 'today', head: words.today, render: ({ today }) => today },
          { id: 'all', head: words.month, render: (row) => row.all },
        ]}
      />
    </div>
  )
}

/** Height distinguishes the states, not only colour. */
const dayLooks: Record<ProviderAnswerQuality, string> = {
  well: 'h-4 bg-(--band-1)',
  poor: 'h-2.5 bg-(--warm-text)',
  bad: 'h-1.5 bg-red',
  none: 'h-1 bg-line-2',
}

function DayBars({ days }: { days: readonly ShownDay[] }) {
  const many = (state: ProviderAnswerQuality) => days.filter((day) => day.state === state).length
  return (
    <>
      <p className="sr-only">
        {adminOperationsText.providers.days(many('well'), many('poor'), many('bad'), many('none'))}
      </p>
      <div aria-hidden className="flex h-4 items-end gap-0.5">
        {days.map(({ day, state }) => (
          <span
            key={day}
            title={adminOperationsText.providers.day(
              formatShortDay(day),
              adminOperationsText.providers.legend[state],
            )}
            className={`min-w-0 flex-1 rounded-0 ${dayLooks[state]}`}
          />
        ))}
      </div>
    </>
  )
}
