import { overviewText } from './messages.ts'
import { CloudOff, TriangleAlert } from 'lucide-react'
import { LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useAdminView, adminUrl } from '../admin/views.ts'
import { ChartCard } from './chart-card.tsx'
import { NowCard } from './now-card.tsx'
import type { Overviews } from './figures.ts'
import { dashboardStatNames, dashboardStats } from '@faresight/contracts/admin/dashboard-stats'
import { TooltipProvider } from '../../ui/tooltip.tsx'
import { FigureCard, usdFigure } from './figure-card.tsx'
import { figureGrid } from '../admin/skeletons.tsx'
import type { AnalyticsOverview, FinancialOverview } from '@faresight/contracts/admin/overview'
import { fareFigure, chargeFigure } from '../../format/money.ts'
import { figuresText } from '../../text/figures.ts'
import { count } from '../../text/words.ts'
import type { Chart } from './scales.ts'
import type { OpenDispute } from '@faresight/contracts/billing/dispute'
import { useId } from 'react'
import { useUrlState } from '../../browser/url-state.ts'
import { formatMoment } from '../../format/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Money } from '../../ui/money.tsx'

/** Key numbers and charts, as far as they have loaded. */
export function Overview(overviews: Overviews) {
  const { financial, analytics } = overviews
  const away = [...new Set([...(financial?.unavailable ?? []), ...(analytics?.unavailable ?? [])])]
  const abnormal = analytics?.abnormal ?? []
  const disputes = financial?.disputes ?? []
  return (
    <>
      {away.length > 0 && (
        <Note kind="amber" icon={<CloudOff aria-hidden />}>
          {overviewText.away(away)}
        </Note>
      )}
      {abnormal.length > 0 && <AbnormalUse providers={abnormal} />}
      {disputes.length > 0 && <DisputesCard disputes={disputes} />}
      <FigureGrid overviews={overviews} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {analytics && <ChartCard chart={searchesChart()} days={analytics.days} away={away} tall />}
        <NowCard overviews={overviews} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {analytics && (
          <>
            <ChartCard chart={registrationsChart()} days={analytics.days} away={away} />
            <ChartCard chart={alertsChart()} days={analytics.days} away={away} />
          </>
        )}
        {financial && (
          <>
            <ChartCard chart={revenueChart()} days={financial.days} away={away} />
            <ChartCard chart={mrrChart()} days={financial.days} away={away} />
          </>
        )}
      </div>
    </>
  )
}

function AbnormalUse({ providers }: { providers: readonly string[] }) {
  const [, open] = useAdminView()
  return (
    <Note
      kind="amber"
      icon={<TriangleAlert aria-hidden />}
      end={<LinkButton onClick={() => open('operations')}>{overviewText.networks}</LinkButton>}
    >
      {overviewText.abnormal(providers)}
    </Note>
  )
}

/** The formulas are also below the cards, because touch opens no tooltip. */
function FigureGrid({ overviews }: { overviews: Overviews }) {
  return (
    <section aria-label={overviewText.figures.title}>
      <TooltipProvider>
        <dl className={figureGrid}>
          {dashboardStatNames.map((name) => (
            <FigureCard key={name} name={name} overviews={overviews} />
          ))}
        </dl>
      </TooltipProvider>
      <details className="mt-2 text-14">
        <summary className="link inline-block min-h-6 text-13 font-medium">
          {overviewText.figures.all}
        </summary>
        <dl className="card mt-2 grid gap-x-6 gap-y-3 p-4 md:grid-cols-2 md:p-5">
          {dashboardStatNames.map((name) => (
            <div key={name}>
              <dt className="font-medium">{dashboardStats[name].title}</dt>
              <dd className="text-13 text-ink-2">{dashboardStats[name].formula}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

type Day = AnalyticsOverview['days'][number]
type MoneyDay = FinancialOverview['days'][number]

const counted = { shape: 'bars', format: count, formatShort: count } as const
const usd = (n: number) => figuresText.money(usdFigure(n), 'USD')
const inUsd = { unit: 'USD', format: usd, formatShort: fareFigure } as const

const searchesChart = (): Chart<Day> => ({
  ...counted,
  title: overviewText.charts.searches,
  series: [
    { name: overviewText.charts.ai, fill: 'fill-sky', read: ({ scans }) => scans },
    {
      name: overviewText.charts.regular,
      fill: 'fill-[color-mix(in_oklab,var(--sky)_45%,var(--surface))]',
      read: ({ searches }) => searches,
    },
  ],
  more: [
    { name: overviewText.charts.failedScans, read: ({ failedScans }) => failedScans },
    { name: overviewText.charts.checks, read: ({ checks }) => checks },
  ],
  knownBy: 'search',
})

const registrationsChart = (): Chart<Day> => ({
  ...counted,
  title: overviewText.charts.registrations,
  series: [
    {
      name: overviewText.charts.registrations,
      fill: 'fill-sky',
      read: ({ registrations }) => registrations,
    },
  ],
  knownBy: 'admin',
})

const alertsChart = (): Chart<Day> => ({
  ...counted,
  title: overviewText.charts.alerts,
  series: [{ name: overviewText.charts.alerts, fill: 'fill-sky', read: ({ alerts }) => alerts }],
  knownBy: 'admin',
})

const revenueChart = (): Chart<MoneyDay> => ({
  ...inUsd,
  title: overviewText.charts.revenue,
  shape: 'bars',
  series: [{ name: overviewText.charts.revenue, fill: 'fill-sky', read: ({ revenue }) => revenue }],
  more: [
    { name: overviewText.charts.succeeded, read: ({ succeeded }) => succeeded, format: count },
    { name: overviewText.charts.failed, read: ({ failed }) => failed, format: count },
    { name: overviewText.charts.refunded, read: ({ refunded }) => refunded, format: count },
  ],
  knownBy: 'billing',
})

const mrrChart = (): Chart<MoneyDay> => ({
  ...inUsd,
  title: overviewText.charts.mrr,
  shape: 'line',
  series: [{ name: overviewText.charts.mrr, fill: 'fill-sky', read: ({ mrr }) => mrr }],
  more: [{ name: overviewText.charts.active, read: ({ active }) => active, format: count }],
  knownBy: 'admin',
})

/** Disputed payments, those due first. */
function DisputesCard({ disputes }: { disputes: readonly OpenDispute[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4 md:p-5">
      <h3 id={id} className="text-16 tracking-snug">
        {overviewText.disputes.title}
      </h3>
      <p className="mt-1 text-13 text-ink-2">{overviewText.disputes.about}</p>
      <ul className="mt-2">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="border-b border-line py-2.5 last:border-b-0 last:pb-0">
            <DisputeRow dispute={dispute} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DisputeRow({ dispute }: { dispute: OpenDispute }) {
  const { amount, currency, evidenceDueAt, id, isInquiry, isUnanswered, reason, userId } = dispute
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 text-14">
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <Money size={14} figure={chargeFigure(amount, currency)} currency={currency} />
        {/* Stripe's own words, to look up there. */}
        <span>{reason.replaceAll('_', ' ')}</span>
        {isInquiry && <Badge tag>{overviewText.disputes.inquiry}</Badge>}
      </p>
      <p className="text-13 text-ink-2">
        {isUnanswered
          ? overviewText.disputes.answer(evidenceDueAt && formatMoment(evidenceDueAt))
          : overviewText.disputes.atBank}
      </p>
      <p className="flex basis-full flex-wrap gap-x-4 text-13 text-ink-2">
        <span className="min-w-0 break-all">{overviewText.disputes.atStripe(id)}</span>
        {userId && <PayerLink userId={userId} disputeId={id} />}
      </p>
    </div>
  )
}

function PayerLink({ userId, disputeId }: { userId: string; disputeId: string }) {
  const [, change] = useUrlState(adminUrl)
  const open = () => change({ view: 'users', user: userId })
  return (
    <LinkButton aria-label={overviewText.disputes.payerOf(disputeId)} onClick={open}>
      {overviewText.disputes.payer}
    </LinkButton>
  )
}
