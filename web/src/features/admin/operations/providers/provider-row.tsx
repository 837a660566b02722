import type { ProviderUsage } from '@faresight/contracts/search/provider-usage'
import type { ComponentProps } from 'react'
import { useAtNow, useNow } from '../../../../browser/clock.ts'
import { count } from '../words.ts'
import { formatClock } from '../../../../format/dates.ts'
import { planPhrase } from '../../../../format/money.ts'
import { formatShare } from '../../../../format/shares.ts'
import { adminOperationsText } from '../../../../text/admin-operations-text.ts'
import { Badge, Dot } from '../../../../ui/badge.tsx'
import { DayBars } from './day-bars.tsx'
import { lastDays, sumOf } from './days.ts'

const words = adminOperationsText.providers

const kinds: Record<ProviderUsage['state'], NonNullable<ComponentProps<typeof Badge>['kind']>> = {
  untried: 'plain',
  well: 'active',
  failing: 'red',
  limited: 'amber',
}

/** One provider: its state in a word, its days as bars, its figures. */
export function ProviderRow({ provider }: { provider: ProviderUsage }) {
  const { title, state, days, askedAgainAt } = provider
  const today = useAtNow((now) => new Date(now).toISOString().slice(0, 10))
  const now = useNow()
  const { requests, failures } = sumOf(days)
  const isWaited = askedAgainAt !== null && Date.parse(askedAgainAt) > now
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <h4 className="min-w-0 text-14 font-semibold break-words">{title}</h4>
        <Badge kind={kinds[state]}>
          <Dot />
          {words.states[state]}
        </Badge>
      </div>
      <div className="mt-2">
        <DayBars days={lastDays(days, today)} />
      </div>
      <p className="mt-1.5 flex flex-wrap justify-between gap-x-3 text-12 text-ink-2">
        <span>
          {requests === 0 ? words.neverAsked : words.answered(formatShare(1 - failures / requests))}
        </span>
        {isWaited && <span>{words.again(formatClock(askedAgainAt))}</span>}
      </p>
      <Usage provider={provider} />
    </>
  )
}

/** What was asked today and on all days, and what that cost. */
function Usage({ provider }: { provider: ProviderUsage }) {
  const { title, usdPerRequest, requestsToday, failuresToday, requestsPerDay, days } = provider
  const all = sumOf(days)
  const cost = (requests: number) => planPhrase(requests * (usdPerRequest ?? 0), 'USD')
  const rows = [
    {
      name: words.requests,
      today: words.ofDay(requestsToday, requestsPerDay),
      month: count(all.requests),
    },
    { name: words.failures, today: count(failuresToday), month: count(all.failures) },
    // Without a price there is nothing to reckon; the card of the spend says so, once.
    ...(usdPerRequest === null
      ? []
      : [{ name: words.spend, today: cost(requestsToday), month: cost(all.requests) }]),
  ]
  return (
    <table aria-label={words.figures(title)} className="mt-2 w-full table-fixed border-collapse text-13">
      <thead>
        <tr className="text-ink-2">
          <th scope="col">
            <span className="sr-only">{words.figure}</span>
          </th>
          <th scope="col" className="w-[45%] py-0.5 pl-3 text-right font-medium">
            {words.today}
          </th>
          <th scope="col" className="w-[28%] py-0.5 pl-3 text-right font-medium">
            {words.month}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, today, month }) => (
          <tr key={name}>
            <th scope="row" className="py-0.5 text-left font-normal text-ink-2">
              {name}
            </th>
            <td className="py-0.5 pl-3 text-right wrap-anywhere">{today}</td>
            <td className="py-0.5 pl-3 text-right wrap-anywhere">{month}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
