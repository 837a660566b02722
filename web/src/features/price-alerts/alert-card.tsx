import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { History } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNow } from '../../browser/timing.ts'
import { Places } from '../../flights/airports/places.tsx'
import { formatSpan } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { alertText } from './messages.ts'
import { Badge, SunIcon } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { lazy } from '../../ui/lazy.ts'
import { OptionalBoundary } from '../../ui/lazy-boundary.tsx'
import { tripParts, useTripName } from './trip-words.ts'
import { AlertActions, type AlertActionsProps } from './alert-actions.tsx'
import { nextCheckText } from './tabs.ts'
import { LockedMoney } from '../../flights/locked/locked-card.tsx'
import { Money } from '../../ui/money.tsx'

/** Layout of a card and of its skeleton. */
export const alertGrid =
  'grid grid-cols-[minmax(0,1fr)] items-center gap-x-7 gap-y-4 p-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:px-5 md:py-4.5 xl:grid-cols-[minmax(0,1.2fr)_200px_minmax(0,1fr)_290px]'

const Spark = lazy(() => import('./spark.tsx'), 'Spark')

interface Props extends Omit<AlertActionsProps, 'name'> {
  /** It was just restored, and takes the focus. */
  isRestored: boolean
}

export function AlertCard({ isRestored, ...actions }: Props) {
  const { alert } = actions
  const name = useTripName(alert)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isRestored) title.current?.focus()
  }, [isRestored])
  return (
    <article
      aria-labelledby={`${alert.id}-title`}
      className={cx('card', alertGrid, alert.isTriggered && 'border-warm-line')}
    >
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h3
            ref={title}
            tabIndex={-1}
            id={`${alert.id}-title`}
            className="text-16 leading-5.5 tracking-snug wrap-anywhere outline-none"
          >
            <Places codes={[alert.origin, alert.destination]} />
          </h3>
          <StateBadges alert={alert} />
        </div>
        <p className="text-13 text-ink-2">
          <Dotted parts={[...tripParts(alert), alertText.types[alert.alertType]]} />
        </p>
        <Checked alert={alert} />
        <Found alert={alert} />
      </div>
      {alert.locked ? (
        <span className="max-md:hidden" />
      ) : alert.prices.length === 0 ? (
        <p className="text-13 text-ink-3">
          {alert.lastCheckedAt ? alertText.spark.noFares : alertText.spark.empty}
        </p>
      ) : (
        <Seen>
          <Spark alert={alert} trip={name} />
        </Seen>
      )}
      <AlertFigures alert={alert} />
      <AlertActions {...actions} name={name} />
    </article>
  )
}

/** Keeps the room of the chart, which loads later. */
function Seen({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-18 min-w-0 grid-cols-[minmax(0,1fr)] items-center">
      <OptionalBoundary>{children}</OptionalBoundary>
    </div>
  )
}

function StateBadges({ alert: { isActive, isTriggered, state: watching } }: { alert: PriceAlert }) {
  return (
    <>
      {isTriggered && (
        <Badge kind="best">
          <SunIcon />
          {alertText.card.triggered}
        </Badge>
      )}
      {!isActive && <Badge>{alertText.card.paused}</Badge>}
      {watching === 'departed' && <Badge>{alertText.card.departed}</Badge>}
    </>
  )
}

/** When it was last checked and will be next, or why it won't be. */
function Checked({ alert }: { alert: PriceAlert }) {
  const { lastCheckedAt, nextCheckAt, triggeringFare: found, state: watching } = alert
  const now = useNow()
  // A search may find its fare before the first check, or after the last one.
  const checkedAt = [lastCheckedAt, found?.seenAt].reduce<string | null>(
    (latest, at) => (at && at > (latest ?? '') ? at : latest),
    null,
  )
  const parts = [
    checkedAt ? alertText.card.lastChecked(formatAge(checkedAt, now)) : alertText.card.neverChecked,
    ...(nextCheckAt && watching === 'on' ? [nextCheckText(nextCheckAt, now)] : []),
  ]
  return (
    <>
      <p className="mt-2 flex gap-1.5 text-12 text-ink-2">
        <History aria-hidden className="mt-px size-3.5 shrink-0" strokeWidth={2.2} />
        <span>
          <Dotted parts={parts} />
        </span>
      </p>
      {watching === 'no-plan' && <p className="mt-1 text-13 text-amber-text">{alertText.card.noPlan}</p>}
      {watching === 'departed' && <p className="mt-1 text-13 text-ink-2">{alertText.card.departedWhy}</p>}
    </>
  )
}

function Found({ alert: { isTriggered, triggeringFare: found, locked } }: { alert: PriceAlert }) {
  const now = useNow()
  if (!isTriggered) return null
  if (!found) return locked ? <p className="mt-1 text-13 text-ink-2">{alertText.card.foundLocked}</p> : null
  const { price, airline, departureDate, returnDate, seenAt } = found
  return (
    <p className="mt-2 text-14">
      {alertText.card.found(
        farePhrase(price, 'USD'),
        airline,
        formatSpan(departureDate, returnDate),
        formatAge(seenAt, now),
      )}
    </p>
  )
}

const usd = 'USD'

function AlertFigures({ alert }: { alert: PriceAlert }) {
  const { alertType, targetPrice, minimumDrop, currentPrice, lastCheckedAt, locked, prices } = alert
  const seen = (price: number | null, none: string, quiet = false) =>
    locked ? <LockedMoney currency={usd} /> : <Price price={price} none={none} quiet={quiet} />
  return (
    <dl className="flex flex-wrap gap-3">
      <Figure name={alertText.card.now}>
        {lastCheckedAt || alert.triggeringFare
          ? seen(latestPrice(alert), alertText.card.noFare)
          : seen(null, alertText.card.none)}
      </Figure>
      <Figure name={alertText.card.whenSet}>{seen(currentPrice, alertText.card.none, true)}</Figure>
      {alertType === 'price_below' ? (
        <Figure name={alertText.card.target} isDashed={!locked && prices.length > 0}>
          <Price quiet price={targetPrice} none="" />
        </Figure>
      ) : (
        <Figure name={minimumDrop === null ? alertText.card.target : alertText.card.minimumDrop}>
          <Price quiet price={minimumDrop} none={alertText.card.anyDrop} />
        </Figure>
      )}
    </dl>
  )
}

/** The last check's price, or the alert's own fare if that is newer. */
function latestPrice({ triggeringFare: found, lastPrice, lastCheckedAt }: PriceAlert): number | null {
  return found && found.seenAt > (lastCheckedAt ?? '') ? found.price : lastPrice
}

interface FigureProps {
  name: string
  /** It is the dashed line of the chart. */
  isDashed?: boolean
  children: ReactNode
}

function Figure({ name, isDashed, children }: FigureProps) {
  return (
    <div className="grow basis-0">
      <dt className="text-12 text-ink-2">
        {name}
        {isDashed && (
          <span
            aria-hidden
            className="ml-1.5 inline-block w-4 border-t-2 border-dashed border-green-text align-middle"
          />
        )}
      </dt>
      <dd className="min-h-6">{children}</dd>
    </div>
  )
}

function Price({ price, none, quiet }: { price: number | null; none: string; quiet: boolean }) {
  if (price === null) return <span className="text-13 text-ink-2">{none}</span>
  return <Money quiet={quiet} figure={fareFigure(price)} currency={usd} />
}
