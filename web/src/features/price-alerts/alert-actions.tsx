import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { serverErrorMessage, errorBelow } from '../../api/form-errors.ts'
import { alertText } from './messages.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazy } from '../../ui/lazy.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useUpdateAlert, useDeleteAlert } from './api.ts'
import { writeSearch } from '../../flights/trips/flight-address.ts'
import { hasNotDeparted } from '../../flights/trips/stored-flight-search.ts'
import { emptyDraft, toFlightSearch } from '../../flights/trips/flight-search-input.ts'
import { paths } from '../../paths.ts'

const EditDialog = lazy(() => import('./edit-dialog.tsx'), 'EditDialog')

export interface AlertNotice {
  did: 'paused' | 'resumed' | 'deleted' | 'changed'
  alert: PriceAlert
}

export interface AlertActionsProps {
  alert: PriceAlert
  name: string
  onNotice: (notice: AlertNotice) => void
  onEdited: (isOpen: boolean) => void
  /** Gets the focus if the alert's card is gone by then. */
  ifGone: () => HTMLElement | null
}

export function AlertActions({ alert, name, onNotice, onEdited, ifGone }: AlertActionsProps) {
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const turnEdit = (isOpen: boolean) => {
    setEdited(isOpen)
    onEdited(isOpen)
  }
  const { failure, isBusy, turn, remove } = useAlertActions(alert, onNotice)
  const flights = alert.isTriggered && !alert.locked ? seeFlights(alert) : null
  const isResumed = alert.isTriggered || !alert.isActive
  const [Icon, label, labelOf] = isResumed
    ? ([Play, alertText.card.resume, alertText.card.resumeOf] as const)
    : ([Pause, alertText.card.pause, alertText.card.pauseOf] as const)
  const deletes = { busy: isBusy, 'aria-label': alertText.card.deleteOf(name), onClick: remove }
  return (
    <div className="min-w-0 md:max-xl:justify-self-end">
      <div className="flex flex-wrap items-center gap-1.5 xl:justify-end">
        {flights && (
          <Link
            to={flights}
            aria-label={alertText.card.bookOf(name)}
            className={buttonClass({ variant: 'warm', size: 'bar' })}
          >
            {alertText.card.book}
          </Link>
        )}
        {alert.state === 'departed' ? (
          <Button size="bar" {...deletes}>
            {!isBusy && <Trash2 aria-hidden className="size-4" />}
            {alertText.card.delete}
          </Button>
        ) : (
          <>
            <Button size="bar" busy={isBusy} aria-label={labelOf(name)} onClick={() => turn(isResumed)}>
              {!isBusy && <Icon aria-hidden className="size-4" />}
              {label}
            </Button>
            <Button
              ref={edit}
              variant="ghost"
              size="icon"
              aria-label={alertText.card.editOf(name)}
              className="max-md:ml-auto"
              onClick={() => turnEdit(true)}
            >
              <Pencil aria-hidden className="size-4.5" />
            </Button>
            <Button variant="ghost" size="icon" {...deletes}>
              {!isBusy && <Trash2 aria-hidden className="size-4.5" />}
            </Button>
          </>
        )}
      </div>
      <FieldError>{failure}</FieldError>
      {isEdited && (
        <LazyBoundary failed={alertText.loadFailed}>
          <EditDialog
            alert={alert}
            name={name}
            onSaved={() => onNotice({ did: 'changed', alert })}
            onClose={() => turnEdit(false)}
            returnTo={() => edit.current ?? ifGone()}
          />
        </LazyBoundary>
      )}
    </div>
  )
}

function useAlertActions(alert: PriceAlert, onNotice: (notice: AlertNotice) => void) {
  const change = useUpdateAlert(alert, ({ isActive }) =>
    onNotice({ did: isActive ? 'resumed' : 'paused', alert }),
  )
  const gone = useDeleteAlert(alert, () => onNotice({ did: 'deleted', alert }))
  const fail = (sentence: string) =>
    showToast({ kind: 'failure', title: alertText.card.failed, body: sentence })
  return {
    isBusy: change.isPending || gone.isPending,
    failure: change.error
      ? serverErrorMessage(change.error, alertText.card.updateFailedBody)
      : errorBelow(gone.error, alertText.card.deleteFailedBody),
    turn: (isActive: boolean) => {
      gone.reset()
      change.mutate({ isActive }, { onError: () => fail(alertText.card.updateFailed) })
    },
    remove: () => {
      change.reset()
      gone.mutate(undefined, { onError: () => fail(alertText.card.deleteFailed) })
    },
  }
}

/** The search for the fare found, else for the alert's own dates, in US dollars; `null` if they have passed. */
function seeFlights(alert: PriceAlert): string | null {
  const { origin, destination, tripType, passengers, children, infants, cabinClass, stops } = alert
  const { departureDate, returnDate } = alert.triggeringFare ?? alert
  if (departureDate === null) return null
  const draft = {
    ...emptyDraft,
    tripType,
    origin,
    destination,
    departureDate,
    returnDate: returnDate ?? '',
    passengers,
    children,
    infants,
    cabinClass,
    stops,
  }
  const question = toFlightSearch(draft, 'USD')
  return hasNotDeparted(question) ? `${paths.home}?${writeSearch(question).toString()}` : null
}
