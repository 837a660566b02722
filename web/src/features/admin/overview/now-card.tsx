import { useId, type ReactNode } from 'react'
import { figuresText } from '../../../text/figures-text.ts'
import { locale } from '../../../text/text.ts'
import { adminText } from '../../../text/admin-text.ts'
import { usdFigure } from './figures/words.ts'
import type { Overviews } from './rules/figures.ts'

const words = adminText.overview.now

/** What goes on at this moment: scans, alerts, and who has which plan. */
export function NowCard({ overviews: { analytics, financial } }: { overviews: Overviews }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="card min-w-0 p-4 md:p-5">
      <h3 id={id} className="text-16 tracking-snug">
        {words.title}
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
    <Part title={words.scans} isKnown={scans !== null}>
      <Row name={words.running} value={scans?.running} />
      <Row name={words.pending} value={scans?.pending} />
    </Part>
  )
}

function Alerts({ alerts }: { alerts: Analytics['alerts'] }) {
  return (
    <Part title={words.alerts} isKnown={alerts !== null}>
      <Row name={words.standing} value={alerts?.standing} />
      <Row name={words.triggered} value={alerts?.triggered} />
      <Row name={words.paused} value={alerts?.paused} />
      <Row name={words.watches} value={alerts?.watches} />
      <Row name={words.checks} value={alerts && words.checksOf(alerts.checksToday, alerts.checksPerDay)} />
      <Row name={words.unsent} value={alerts?.unsent} />
    </Part>
  )
}

function Tiers({ tiers }: { tiers: Financial['subscriptions']['byTier'] }) {
  return (
    <Part title={words.tiers} isKnown={tiers !== null}>
      {tiers?.length === 0 && <Row name={words.noTiers} value="" />}
      {tiers?.map(({ tier, active, mrr }) => (
        <Row
          key={tier}
          name={words.tier(tier)}
          value={words.tierFigures(active, figuresText.money(usdFigure(mrr), 'USD'))}
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
        <p className="mt-1 text-14 text-ink-3">{words.notKnown}</p>
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
