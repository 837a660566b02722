import { overviewText } from './messages.ts'
import { type ReactNode, useId } from 'react'
import { figuresText } from '../../text/figures.ts'
import { locale } from '../../text/text.ts'
import { usdFigure } from './figure-card.tsx'
import type { Overviews } from './figures.ts'

/** Current scans, alerts and subscriptions. */
export function NowCard({ overviews: { analytics, financial } }: { overviews: Overviews }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4 md:p-5">
      <h3 id={id} className="text-16 tracking-snug">
        {overviewText.now.title}
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
    <Part title={overviewText.now.scans} isKnown={scans !== null}>
      <Row name={overviewText.now.running} value={scans?.running} />
      <Row name={overviewText.now.pending} value={scans?.pending} />
    </Part>
  )
}

function Alerts({ alerts }: { alerts: Analytics['alerts'] }) {
  return (
    <Part title={overviewText.now.alerts} isKnown={alerts !== null}>
      <Row name={overviewText.now.watching} value={alerts?.active} />
      <Row name={overviewText.now.triggered} value={alerts?.triggered} />
      <Row name={overviewText.now.paused} value={alerts?.paused} />
      <Row name={overviewText.now.watches} value={alerts?.watches} />
      <Row
        name={overviewText.now.checks}
        value={alerts && overviewText.now.checksOf(alerts.checksToday, alerts.checksPerDay)}
      />
      <Row name={overviewText.now.unsent} value={alerts?.unsent} />
    </Part>
  )
}

function Tiers({ tiers }: { tiers: Financial['subscriptions']['byTier'] }) {
  return (
    <Part title={overviewText.now.tiers} isKnown={tiers !== null}>
      {tiers?.length === 0 && <Row name={overviewText.now.noTiers} value="" />}
      {tiers?.map(({ tier, active, mrr }) => (
        <Row
          key={tier}
          name={overviewText.now.tier(tier)}
          value={overviewText.now.tierFigures(active, figuresText.money(usdFigure(mrr), 'USD'))}
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
        <p className="mt-1 text-14 text-ink-3">{overviewText.now.notKnown}</p>
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
