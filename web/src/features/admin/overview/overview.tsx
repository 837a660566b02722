import { CloudOff, TriangleAlert } from 'lucide-react'
import { adminText } from '../../../text/admin-text.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Note } from '../../../ui/note.tsx'
import { useAdminView } from '../views.ts'
import { ChartCard } from './charts/chart-card.tsx'
import { alertsChart, mrrChart, registrationsChart, revenueChart, searchesChart } from './charts/charts.ts'
import { DisputesCard } from './disputes-card.tsx'
import { FigureGrid } from './figures/figure-grid.tsx'
import { NowCard } from './now-card.tsx'
import type { Overviews } from './rules/figures.ts'

/** Figures and pictures, as far as they are known. */
export function Overview(overviews: Overviews) {
  const { financial, analytics } = overviews
  const away = [...new Set([...(financial?.away ?? []), ...(analytics?.away ?? [])])]
  const abnormal = analytics?.abnormal ?? []
  const disputes = financial?.disputes ?? []
  return (
    <>
      {away.length > 0 && (
        <Note kind="amber" icon={<CloudOff aria-hidden />}>
          {adminText.overview.away(away)}
        </Note>
      )}
      {abnormal.length > 0 && <AbnormalUse providers={abnormal} />}
      {disputes.length > 0 && <DisputesCard disputes={disputes} />}
      <FigureGrid overviews={overviews} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        {analytics && <ChartCard chart={searchesChart} days={analytics.days} away={away} tall />}
        <NowCard overviews={overviews} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {analytics && (
          <>
            <ChartCard chart={registrationsChart} days={analytics.days} away={away} />
            <ChartCard chart={alertsChart} days={analytics.days} away={away} />
          </>
        )}
        {financial && (
          <>
            <ChartCard chart={revenueChart} days={financial.days} away={away} />
            <ChartCard chart={mrrChart} days={financial.days} away={away} />
          </>
        )}
      </div>
    </>
  )
}

/** Warns that visitors use up a provider's day, and leads to the networks that do. */
function AbnormalUse({ providers }: { providers: readonly string[] }) {
  const [, open] = useAdminView()
  return (
    <Note
      kind="amber"
      icon={<TriangleAlert aria-hidden />}
      end={<LinkButton onClick={() => open('operations')}>{adminText.overview.networks}</LinkButton>}
    >
      {adminText.overview.abnormal(providers)}
    </Note>
  )
}
