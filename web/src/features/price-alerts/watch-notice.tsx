import { minPriceChangeShare } from '@faresight/contracts/ai-scan/forecast-rules'
import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import type { Viewer } from '@faresight/contracts/viewer'
import { type ReactNode, type RefObject, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { errorBelow, serverErrorMessage } from '../../api/form-errors.ts'
import { ApiProblem } from '../../api/problems.ts'
import { flightText } from '../../flights/messages.ts'
import { farePhrase } from '../../format/money.ts'
import { formatShare } from '../../format/shares.ts'
import { paths, returningTo } from '../../paths.ts'
import { pageText } from '../../text/page-text.ts'
import { text } from '../../text/text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Popover } from '../../ui/popover.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePredictions } from '../outlook/api.ts'
import { useDeleteAlert } from './api.ts'
import { EditDialog } from './edit-dialog.tsx'
import type { Watched } from './known-fare.ts'
import { alertText } from './messages.ts'
import { useTripName, watchTerms } from './trip-words.ts'
import { savePendingWatch } from './watched-trip.ts'

interface Props {
  watched: Watched
  viewer: Viewer
  /** `null`: not watched. */
  alert: PriceAlert | null
  /** It was created by the press that opened this. */
  isNew: boolean
  error: Error | null
  again: () => void
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Below its button: what is watched, why it is not, or what it needs. */
export function WatchNotice({ watched, viewer, alert, isNew, error, again, anchor, onClose }: Props) {
  const [isEdited, setEdited] = useState(false)
  const name = useTripName(watched)
  const returnTo = () => anchor.current
  if (alert && isEdited)
    return <EditDialog alert={alert} name={name} onSaved={() => {}} onClose={onClose} returnTo={returnTo} />
  const { title, failedTitle } = alertText.watch
  const isLocked = viewer !== 'subscriber'
  const heading = alert ? title : isLocked ? flightText.locked.withPlan : failedTitle
  return (
    <Popover label={heading} anchor={anchor} align="start" onClose={onClose} returnTo={returnTo}>
      <div className="grid w-80 max-w-full gap-3 p-4 text-14">
        <div className="grid gap-1">
          <p className="text-15 font-semibold">{heading}</p>
          {alert ? (
            <Terms alert={alert} />
          ) : isLocked ? (
            <p className="text-ink-2">{alertText.watch.locked[viewer]}</p>
          ) : (
            <p role="alert" className="text-red-text">
              {serverErrorMessage(error, alertText.watch.failed)}
            </p>
          )}
        </div>
        {alert ? (
          <>
            <Watching alert={alert} isNew={isNew} onEdit={() => setEdited(true)} onClose={onClose} />
            <Odds watched={watched} />
          </>
        ) : isLocked ? (
          <LockedSteps watched={watched} viewer={viewer} />
        ) : (
          <FailedSteps error={error} again={again} onClose={onClose} />
        )}
      </div>
    </Popover>
  )
}

function Terms({ alert }: { alert: PriceAlert }) {
  const { lastPrice, currentPrice } = alert
  const now = lastPrice ?? currentPrice
  return (
    <div className="text-ink-2">
      <p>{watchTerms(alert)}</p>{' '}
      {now !== null && <p>{alertText.watch.now(farePhrase(now, alertText.dialog.usd))}</p>}
    </div>
  )
}

/** How often comparable fares fell. At the end, so that nothing moves when it arrives. */
function Odds({ watched }: { watched: Watched }) {
  const { origin, destination, departureDate, returnDate, cabinClass, stops } = watched
  const tripType = returnDate === null ? 'oneway' : 'roundtrip'
  const trip = { origin, destination, tripType, departureDate, returnDate, cabinClass, stops } as const
  const { data } = usePredictions({ ...trip, currency: 'USD', seenAt: null }, { enabled: true })
  const longest = data?.falls.at(-1)
  if (!longest) return null
  return (
    <p className="border-t border-line pt-3 text-13 text-ink-2">
      {alertText.watch.odds(formatShare(longest.share), formatShare(minPriceChangeShare), longest.days)}
    </p>
  )
}

const Steps = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

const small = { size: 'bar' } as const

interface WatchingProps {
  alert: PriceAlert
  isNew: boolean
  onEdit: () => void
  onClose: () => void
}

function Watching({ alert, isNew, onEdit, onClose }: WatchingProps) {
  const removal = useDeleteAlert(alert, () => {
    onClose()
    showToast({ kind: 'success', title: alertText.watch.stopped })
  })
  return (
    <>
      <div>
        <Steps>
          <Button {...small} onClick={onEdit}>
            {alertText.watch.edit}
          </Button>
          <Button {...small} variant="ghost" busy={removal.isPending} onClick={() => removal.mutate()}>
            {isNew ? alertText.watch.undo : alertText.watch.stop}
          </Button>
        </Steps>
        <FieldError>{errorBelow(removal.error, alertText.card.deleteFailedBody)}</FieldError>
      </div>
      <Link to={paths.priceAlerts} className="link justify-self-start text-13 font-medium">
        {alertText.toAlerts}
      </Link>
    </>
  )
}

/** The trip is watched once its user comes back with a plan. */
function LockedSteps({ watched, viewer }: { watched: Watched; viewer: Exclude<Viewer, 'subscriber'> }) {
  const { pathname, search } = useLocation()
  const step = (page: string, label: string, variant: 'primary' | 'line') => (
    <Link
      to={returningTo(page, `${pathname}${search}`)}
      onClick={() => savePendingWatch(watched, Date.now())}
      className={buttonClass({ ...small, variant })}
    >
      {label}
    </Link>
  )
  return (
    <Steps>
      {viewer === 'member' ? (
        step(paths.subscribe, pageText.plan.subscribe, 'primary')
      ) : (
        <>
          {step(paths.register, text.nav.signUp, 'primary')}
          {step(paths.login, text.nav.logIn, 'line')}
        </>
      )}
    </Steps>
  )
}

function FailedSteps({ error, again, onClose }: Pick<Props, 'error' | 'again' | 'onClose'>) {
  const isFull = error instanceof ApiProblem && error.code === 'alerts/too-many'
  return (
    <Steps>
      {isFull ? (
        <Link to={paths.priceAlerts} className={buttonClass({ ...small, variant: 'primary' })}>
          {alertText.toAlerts}
        </Link>
      ) : (
        <Button
          {...small}
          onClick={() => {
            onClose()
            again()
          }}
        >
          {pageText.actions.tryAgain}
        </Button>
      )}
    </Steps>
  )
}
