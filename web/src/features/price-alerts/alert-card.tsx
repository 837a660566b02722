import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { History } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNow } from '../../browser/timing.ts'
import { Places } from '../../flights/airports/places.tsx'
import { formatSpan } from '../../format/dates.ts'
import { formatAge } from '../../format/durations.ts'
import { fareFigure, farePhrase } from '../../format/money.ts'
import { alertText } from './messages.ts'
import { flightText } from '../../flights/messages.ts'
import { Badge, Sun } from '../../ui/badge.tsx'
import { cx } from '../../ui/class-names.ts'
import { Dotted } from '../../ui/dotted.tsx'
import { late } from '../../ui/late.ts'
import { Spare } from '../../ui/spare.tsx'
import { tripParts, useTripName } from './trip-words.ts'
import { alertGrid } from './alerts-skeleton.tsx'
import { AlertSteps, type StepsProps } from './alert-steps.tsx'
import { nextWords } from './tabs.ts'
import { LockedMoney } from '../../flights/locked/locked-card.tsx'
import { Money } from '../../ui/money.tsx'

const Spark = late(() => import('./spark.tsx'), 'Spark')

interface Props extends Omit<StepsProps, 'name'> {
  /** It was just brought back, and gets the focus. */
  isBack: boolean
}

/** What is watched, what was seen of it, and what can be done about it. */
export function AlertCard({ isBack, ...steps }: Props) {
  const { alert } = steps
  const name = useTripName(alert)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isBack) title.current?.focus()
  }, [isBack])
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
            className="text-16 leading-[1.375rem] tracking-snug wrap-anywhere outline-none"
          >
            <Places codes={[alert.origin, alert.destination]} word={flightText.trip.to} />
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
        <p className="text-13 text-ink-3">{alertText.spark.empty}</p>
      ) : (
        <Seen>
          <Spark alert={alert} trip={name} />
        </Seen>
      )}
      <AlertFigures alert={alert} />
      <AlertSteps {...steps} name={name} />
    </article>
  )
}

/** The picture of what was seen loads late, in a place that is kept for it. */
function Seen({ children }: { children: ReactNode }) {
  return (
    <div className="grid min-h-[72px] min-w-0 grid-cols-[minmax(0,1fr)] items-center">
      <Spare>{children}</Spare>
    </div>
  )
}

function StateBadges({ alert: { isActive, isTriggered, watching } }: { alert: PriceAlert }) {
  return (
    <>
      {isTriggered && (
        <Badge kind="best">
          <Sun />
          {alertText.card.triggered}
        </Badge>
      )}
      {!isActive && <Badge>{alertText.card.paused}</Badge>}
      {watching === 'departed' && <Badge>{alertText.card.departed}</Badge>}
    </>
  )
}

/** When it was looked at last, and will be next; or why it will not. */
function Checked({ alert }: { alert: PriceAlert }) {
  const { lastCheckedAt, nextCheckAt, prices, found, watching } = alert
  const now = useNow()
  // Who makes an alert has it looked at then; what is told of was seen at the latest.
  const checkedAt = lastCheckedAt ?? prices.at(-1)?.at ?? found?.seenAt
  const parts = [
    checkedAt ? alertText.card.lastChecked(formatAge(checkedAt, now)) : alertText.card.neverChecked,
    ...(nextCheckAt && watching === 'on' ? [nextWords(nextCheckAt, now)] : []),
  ]
  return (
    <>
      <p className="mt-2 flex gap-1.5 text-12 text-ink-2">
        <History aria-hidden className="mt-px size-[13px] shrink-0" strokeWidth={2.2} />
        <span>
          <Dotted parts={parts} />
        </span>
      </p>
      {watching === 'no-plan' && <p className="mt-1 text-13 text-amber-text">{alertText.card.noPlan}</p>}
      {watching === 'departed' && <p className="mt-1 text-13 text-ink-2">{alertText.card.departedWhy}</p>}
    </>
  )
}

/** The fare that it told of. */
function Found({ alert: { isTriggered, found, locked } }: { alert: PriceAlert }) {
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

/** What it costs, what it did when the alert was made, and what is waited for: US dollars for the whole party. */
function AlertFigures({ alert }: { alert: PriceAlert }) {
  const { alertType, targetPrice, minimumDrop, currentPrice, lastCheckedAt, locked } = alert
  const seen = (price: number | null, none: string, quiet = false) =>
    locked ? (
      <LockedMoney currency={usd} label={flightText.locked.price} />
    ) : (
      <Price price={price} none={none} quiet={quiet} />
    )
  return (
    <dl className="flex flex-wrap gap-3">
      <Figure name={alertText.card.now}>
        {lastCheckedAt || alert.found
          ? seen(latestPrice(alert), alertText.card.noFare)
          : seen(currentPrice, alertText.card.none)}
      </Figure>
      <Figure name={alertText.card.whenSet}>{seen(currentPrice, alertText.card.none, true)}</Figure>
      {alertType === 'price_below' ? (
        <Figure name={alertText.card.target}>
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

/** Of the last check, or of the fare that was told of where that was seen later. */
function latestPrice({ found, lastPrice, lastCheckedAt }: PriceAlert): number | null {
  return found && found.seenAt > (lastCheckedAt ?? '') ? found.price : lastPrice
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grow basis-0">
      <dt className="text-12 text-ink-2">{name}</dt>
      <dd className="min-h-6">{children}</dd>
    </div>
  )
}

function Price({ price, none, quiet }: { price: number | null; none: string; quiet: boolean }) {
  if (price === null) return <span className="text-13 text-ink-2">{none}</span>
  return <Money quiet={quiet} figure={fareFigure(price)} currency={usd} />
}
