import type { AnalyticsOverview, FinancialOverview } from '@faresight/contracts/admin/overview'
import { fareFigure } from '../../../../format/money.ts'
import { figuresText } from '../../../../text/figures-text.ts'
import { locale } from '../../../../text/text.ts'
import { adminText } from '../../../../text/admin-text.ts'
import { usdFigure } from '../figures/words.ts'
import type { Chart } from './series.ts'

const words = adminText.overview.charts

type Day = AnalyticsOverview['days'][number]
type MoneyDay = FinancialOverview['days'][number]

const count = (n: number) => n.toLocaleString(locale)
const counted = { shape: 'bars', tell: count, tellShort: count } as const
const usd = (n: number) => figuresText.money(usdFigure(n), 'USD')
const inUsd = { unit: 'USD', tell: usd, tellShort: fareFigure } as const

export const searchesChart: Chart<Day> = {
  ...counted,
  title: words.searches,
  series: [
    { name: words.ai, fill: 'fill-sky', read: ({ scans }) => scans },
    {
      name: words.regular,
      fill: 'fill-[color-mix(in_oklab,var(--sky)_45%,var(--surface))]',
      read: ({ searches }) => searches,
    },
  ],
  more: [
    { name: words.failedScans, read: ({ failedScans }) => failedScans },
    { name: words.checks, read: ({ checks }) => checks },
  ],
  knownBy: 'search',
}

export const registrationsChart: Chart<Day> = {
  ...counted,
  title: words.registrations,
  series: [{ name: words.registrations, fill: 'fill-sky', read: ({ registrations }) => registrations }],
  knownBy: 'admin',
}

export const alertsChart: Chart<Day> = {
  ...counted,
  title: words.alerts,
  series: [{ name: words.alerts, fill: 'fill-sky', read: ({ alerts }) => alerts }],
  knownBy: 'admin',
}

export const revenueChart: Chart<MoneyDay> = {
  ...inUsd,
  title: words.revenue,
  shape: 'bars',
  series: [{ name: words.revenue, fill: 'fill-sky', read: ({ revenue }) => revenue }],
  more: [
    { name: words.succeeded, read: ({ succeeded }) => succeeded, tell: count },
    { name: words.failed, read: ({ failed }) => failed, tell: count },
    { name: words.refunded, read: ({ refunded }) => refunded, tell: count },
  ],
  knownBy: 'billing',
}

export const mrrChart: Chart<MoneyDay> = {
  ...inUsd,
  title: words.mrr,
  shape: 'line',
  series: [{ name: words.mrr, fill: 'fill-sky', read: ({ mrr }) => mrr }],
  more: [{ name: words.active, read: ({ active }) => active, tell: count }],
  knownBy: 'admin',
}
