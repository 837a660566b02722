import type { OperationsOverview } from '@faresight/contracts/admin/operations'
import { OperationsCard, PartLine } from './operations-card.tsx'
import { count } from '../../text/words.ts'
import { formatDay } from '../../format/dates.ts'
import { planFigure, planPhrase } from '../../format/money.ts'
import { adminOperationsText } from './messages.ts'
import { AdminTable } from '../admin/admin-table.tsx'
import { Money } from '../../ui/money.tsx'

type Days = NonNullable<OperationsOverview['spend']>

/** What providers cost today, in total and by day. */
export function SpendCard({ spend }: Pick<OperationsOverview, 'spend'>) {
  return (
    <OperationsCard
      title={adminOperationsText.spend.title}
      lead={spend && !hasPrice(spend) ? adminOperationsText.spend.unpriced : adminOperationsText.spend.lead}
    >
      {spend === null ? (
        <PartLine isFault>{adminOperationsText.spend.away}</PartLine>
      ) : (
        <Spend days={spend} />
      )}
    </OperationsCard>
  )
}

function hasPrice(days: Days): boolean {
  return days.some(({ usd }) => usd !== null)
}

function Spend({ days }: { days: Days }) {
  const today = days.at(-1)
  const isPriced = hasPrice(days)
  const total = isPriced ? days.reduce((sum, { usd }) => sum + (usd ?? 0), 0) : null
  const requests = days.reduce((sum, day) => sum + day.requests, 0)
  return (
    <div className="px-4 pb-4 md:px-5">
      <dl className="grid grid-cols-2 gap-3">
        <Figure
          name={adminOperationsText.spend.today}
          usd={today?.usd ?? null}
          requests={today?.requests ?? 0}
          isPriced={isPriced}
        />
        <Figure name={adminOperationsText.spend.total} usd={total} requests={requests} isPriced={isPriced} />
      </dl>
      {total !== null && <Bars days={days} total={total} />}
      <details className="mt-3 text-14">
        <summary className="link min-h-6 w-fit font-medium">{adminOperationsText.spend.table}</summary>
        <DayTable days={days} isPriced={isPriced} />
      </details>
    </div>
  )
}

interface FigureProps {
  name: string
  usd: number | null
  requests: number
  isPriced: boolean
}

function Figure({ name, usd, requests, isPriced }: FigureProps) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-ink-2">{name}</dt>
      <dd className="[&>span]:whitespace-normal">
        {!isPriced ? (
          <span className="block text-18 font-semibold">{adminOperationsText.spend.requests(requests)}</span>
        ) : (
          <>
            {usd === null ? (
              <span className="block text-18 text-ink-2">{adminOperationsText.providers.noPrice}</span>
            ) : (
              <Money figure={planFigure(usd)} currency="USD" size={24} />
            )}
            <span className="block text-13 text-ink-2">{adminOperationsText.spend.requests(requests)}</span>
          </>
        )}
      </dd>
    </div>
  )
}

function Bars({ days, total }: { days: Days; total: number }) {
  const most = Math.max(...days.map(({ usd }) => usd ?? 0)) || 1
  return (
    <div className="mt-4">
      <p className="sr-only">{adminOperationsText.spend.chart(planPhrase(total, 'USD'))}</p>
      <div aria-hidden className="flex h-16 items-end gap-0.5 border-b border-line-2">
        {days.map(({ day, usd }) => (
          <span
            key={day}
            title={adminOperationsText.spend.bar(formatDay(day), costOf(usd))}
            style={{ height: `${Math.max(2, ((usd ?? 0) / most) * 100)}%` }}
            className="min-w-0 flex-1 rounded-t-0 bg-sky"
          />
        ))}
      </div>
    </div>
  )
}

function costOf(usd: number | null): string {
  return usd === null ? adminOperationsText.providers.noPrice : planPhrase(usd, 'USD')
}

function DayTable({ days, isPriced }: { days: Days; isPriced: boolean }) {
  const words = adminOperationsText.spend
  return (
    <div className="mt-2">
      <AdminTable
        label={words.title}
        layout="figures"
        rows={days.toReversed()}
        idOf={({ day }) => day}
        columns={[
          { id: 'day', head: words.day, render: ({ day }) => formatDay(day) },
          { id: 'requests', head: words.count, render: ({ requests }) => count(requests) },
          ...(isPriced
            ? [{ id: 'cost', head: words.cost, render: ({ usd }: Days[number]) => costOf(usd) }]
            : []),
        ]}
      />
    </div>
  )
}
