import type { PriceAlert } from '@faresight/contracts/alerts/alert'
import { useEffect, useRef } from 'react'
import { refusalOf } from '../../../api/form-refusal.ts'
import { alertText } from '../../../text/alert-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { useTripName } from '../trip-words.ts'
import { useRestore } from './use-alert-acts.ts'

const { page: words, card } = alertText

/** In place of an alert that was deleted here: that it was, and the way to take it back. The focus was on what is gone. */
export function DeletedRow({ alert, onRestored }: { alert: PriceAlert; onRestored: () => void }) {
  const name = useTripName(alert)
  const restore = useRestore(alert, onRestored)
  const undo = useRef<HTMLButtonElement>(null)
  useEffect(() => undo.current?.focus(), [])
  const act = () =>
    restore.mutate(undefined, {
      onError: () => showToast({ kind: 'failure', title: card.failed, body: card.updateFailed }),
    })
  return (
    <div className="rounded-3 border border-dashed border-line-2 px-4 py-3 text-14 md:px-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2">{words.did.deleted(name)}</p>
        <Button
          ref={undo}
          size="sm"
          variant="soft"
          busy={restore.isPending}
          aria-label={words.undoOf(name)}
          onClick={act}
        >
          {restore.isPending ? words.undoing : words.undo}
        </Button>
      </div>
      <FieldError>{restore.error ? refusalOf(restore.error, card.updateFailedBody) : undefined}</FieldError>
    </div>
  )
}
