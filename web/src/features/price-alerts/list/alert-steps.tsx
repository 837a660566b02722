import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { Pause, Pencil, Play, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { refusalOf } from '../../../api/form-refusal.ts'
import { alertText } from '../../../text/alert-text.ts'
import { text } from '../../../text/text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { FieldError } from '../../../ui/field.tsx'
import { LatePart } from '../../../ui/late-part.tsx'
import { late } from '../../../ui/late.ts'
import { showToast } from '../../../ui/toast-store.ts'
import { seeFlights } from './see-flights.ts'
import { useChange, useRemove } from './use-alert-acts.ts'

const EditDialog = late(() => import('./edit-dialog.tsx'), 'EditDialog')

const words = alertText.card

/** What was done with an alert, for those who hear it. */
export interface Told {
  did: 'paused' | 'resumed' | 'deleted' | 'changed'
  alert: PriceAlert
}

export interface StepsProps {
  alert: PriceAlert
  /** What the alert is called. */
  name: string
  onTold: (told: Told) => void
  /** Its dialog is open, or no more. */
  onEdited: (isOpen: boolean) => void
  /** Gets the focus where its card has gone by the end of that. */
  ifGone: () => HTMLElement | null
}

/** To the flights, pause or resume, edit and delete. What fails says so here, and in a toast. */
export function AlertSteps({ alert, name, onTold, onEdited, ifGone }: StepsProps) {
  const [isEdited, setEdited] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  const turnEdit = (isOpen: boolean) => {
    setEdited(isOpen)
    onEdited(isOpen)
  }
  const { failure, isBusy, turn, remove } = useSteps(alert, onTold)
  const flights = alert.isTriggered && !alert.locked ? seeFlights(alert) : null
  const isResumed = alert.isTriggered || !alert.isActive
  const [Icon, label, labelOf] = isResumed
    ? ([Play, words.resume, words.resumeOf] as const)
    : ([Pause, words.pause, words.pauseOf] as const)
  return (
    <div className="min-w-0 md:max-xl:justify-self-end">
      <div className="flex flex-wrap items-center gap-1.5 xl:justify-end">
        {flights && (
          <Link
            to={flights}
            aria-label={words.bookOf(name)}
            className={buttonClass({ variant: 'warm', size: 'bar' })}
          >
            {words.book}
          </Link>
        )}
        {alert.watching !== 'departed' && (
          <>
            <Button size="bar" busy={isBusy} aria-label={labelOf(name)} onClick={() => turn(isResumed)}>
              {!isBusy && <Icon aria-hidden className="size-[15px]" />}
              {label}
            </Button>
            <Button
              ref={edit}
              variant="ghost"
              size="icon"
              aria-label={words.editOf(name)}
              className="max-md:ml-auto"
              onClick={() => turnEdit(true)}
            >
              <Pencil aria-hidden className="size-[18px]" />
            </Button>
          </>
        )}
        <Button
          variant="ghost"
          size="icon"
          busy={isBusy}
          aria-label={words.remove(name)}
          className={cx(alert.watching === 'departed' && 'max-md:ml-auto')}
          onClick={remove}
        >
          {!isBusy && <Trash2 aria-hidden className="size-[18px]" />}
        </Button>
      </div>
      <FieldError>{failure}</FieldError>
      {isEdited && (
        <LatePart failed={alertText.loadFailed} reload={text.problems.reload}>
          <EditDialog
            alert={alert}
            name={name}
            onSaved={() => onTold({ did: 'changed', alert })}
            onClose={() => turnEdit(false)}
            returnTo={() => edit.current ?? ifGone()}
          />
        </LatePart>
      )}
    </div>
  )
}

function useSteps(alert: PriceAlert, onTold: (told: Told) => void) {
  const change = useChange(alert, ({ isActive }) => onTold({ did: isActive ? 'resumed' : 'paused', alert }))
  const gone = useRemove(alert, () => onTold({ did: 'deleted', alert }))
  const fail = (sentence: string) => showToast({ kind: 'failure', title: words.failed, body: sentence })
  return {
    isBusy: change.isPending || gone.isPending,
    failure: change.error
      ? refusalOf(change.error, words.updateFailedBody)
      : gone.error
        ? refusalOf(gone.error, words.deleteFailedBody)
        : undefined,
    turn: (isActive: boolean) => {
      gone.reset()
      change.mutate({ isActive }, { onError: () => fail(words.updateFailed) })
    },
    remove: () => {
      change.reset()
      gone.mutate(undefined, { onError: () => fail(words.deleteFailed) })
    },
  }
}
