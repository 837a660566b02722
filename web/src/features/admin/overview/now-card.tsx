import { type ReactNode, useId } from 'react'
import { figuresText } from '../../../text/figures-text.ts'
import { locale } from '../../../text/text.ts'
import { adminText } from '../../../text/admin-text.ts'
import { usdFigure } from './figures/figure-card.tsx'
import type { Overviews } from './rules/figures.ts'

/** What goes on at this moment: scans, alerts, and who has which plan. */
export function NowCard({ overviews: { analytics, financial } }: { overviews: Overviews }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4 md:p-5">
      <h3 id={id} className="text-16 tracking-snug">
        {adminText.overview.now.title}
      </h3>
      <div className="mt-2 gap-8 md:max-lg:columns-2 [&>*+*]:mt-4 md:max-lg:[&>:last-child]:mt-4 md:max-lg:[&>*]:break-inside-avoid">
        <Scans scans={analytics?.scans ?? null} />
        <Alerts alerts={analytics?.alerts ?? null} />
        <Tiers tiers={financial?.subscriptions.byTier ?? null} />
      </div>
    </section>
  )
}

type Analytics = NonNullable<Overviews['analytics']>
type Financial = NonNullable<Overviews['financial']>

function Scans({ scans }: { scans: Analytics['scans'] }) {
  return (
    <Part title={adminText.overview.now.scans} isKnown={scans !== null}>
      <Row name={adminText.overview.now.running} value={scans?.running} />
      <Row name={adminText.overview.now.pending} value={scans?.pending} />
    </Part>
  )
}

function Alerts({ alerts }: { alerts: Analytics['alerts'] }) {
  return (
    <Part title={adminText.overview.now.alerts} isKnown={alerts !== null}>
      <Row name={adminText.overview.now.standing} value={alerts?.standing} />
      <Row name={adminText.overview.now.triggered} value={alerts?.triggered} />
      <Row name={adminText.overview.now.paused} value={alerts?.paused} />
      <Row name={adminText.overview.now.watches} value={alerts?.watches} />
      <Row
        name={adminText.overview.now.checks}
        value={alerts && adminText.overview.now.checksOf(alerts.checksToday, alerts.checksPerDay)}
      />
      <Row name={adminText.overview.now.unsent} value={alerts?.unsent} />
    </Part>
  )
}

function Tiers({ tiers }: { tiers: Financial['subscriptions']['byTier'] }) {
  return (
    <Part title={adminText.overview.now.tiers} isKnown={tiers !== null}>
      {tiers?.length === 0 && <Row name={adminText.overview.now.noTiers} value="" />}
      {tiers?.map(({ tier, active, mrr }) => (
        <Row
          key={tier}
          name={adminText.overview.now.tier(tier)}
          value={adminText.overview.now.tierFigures(active, figuresText.money(usdFigure(mrr), 'USD'))}
        />
      ))}
    </Part>
  )
}

function Part({ title, isKnown, children }: { title: string; isKnown: boolean; children: ReactNode }) {
  return (
    <div>
      <h4 className="text-13 font-medium text-ink-2">{title}</h4>
      {isKnown ? (
        <dl className="mt-1 text-14">{children}</dl>
      ) : (
        <p className="mt-1 text-14 text-ink-3">{adminText.overview.now.notKnown}</p>
      )}
    </div>
  )
}

function Row({ name, value }: { name: string; value: number | string | null | undefined }) {
  return (
    <div className="flex justify-between gap-3 border-b border-line py-1 last:border-b-0">
      <dt>{name}</dt>
      <dd className="text-right font-medium">
        {typeof value === 'number' ? value.toLocaleString(locale) : value}
      </dd>
    </div>
  )
}
