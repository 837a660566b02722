import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { History } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useNow } from '../../../browser/clock.ts'
import { Places } from '../../../flights/airports/places.tsx'
import { formatSpan } from '../../../format/dates.ts'
import { formatAge } from '../../../format/durations.ts'
import { farePhrase } from '../../../format/money.ts'
import { alertText } from '../../../text/alert-text.ts'
import { flightText } from '../../../text/flight-text.ts'
import { Badge, Sun } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Dotted } from '../../../ui/dotted.tsx'
import { late } from '../../../ui/late.ts'
import { Spare } from '../../../ui/spare.tsx'
import { tripParts, useTripName } from '../trip-words.ts'
import { AlertFigures } from './alert-figures.tsx'
import { alertGrid } from './alert-grid.ts'
import { AlertSteps, type StepsProps } from './alert-steps.tsx'
import { nextWords } from './waits.ts'

const Spark = late(() => import('./spark/spark.tsx'), 'Spark')

const words = alertText.card

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
          {words.triggered}
        </Badge>
      )}
      {!isActive && <Badge>{words.paused}</Badge>}
      {watching === 'departed' && <Badge>{words.departed}</Badge>}
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
    checkedAt ? words.lastChecked(formatAge(checkedAt, now)) : words.neverChecked,
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
      {watching === 'no-plan' && <p className="mt-1 text-13 text-amber-text">{words.noPlan}</p>}
      {watching === 'departed' && <p className="mt-1 text-13 text-ink-2">{words.departedWhy}</p>}
    </>
  )
}

/** The fare that it told of. */
function Found({ alert: { isTriggered, found, locked } }: { alert: PriceAlert }) {
  const now = useNow()
  if (!isTriggered) return null
  if (!found) return locked ? <p className="mt-1 text-13 text-ink-2">{words.foundLocked}</p> : null
  const { price, airline, departureDate, returnDate, seenAt } = found
  return (
    <p className="mt-2 text-14">
      {words.found(
        farePhrase(price, 'USD'),
        airline,
        formatSpan(departureDate, returnDate),
        formatAge(seenAt, now),
      )}
    </p>
  )
}
