import type { Viewer } from '@faresight/contracts/viewer'
import { alertText } from '../../text/alert-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { AlertForm } from './form/alert-form.tsx'
import { LockedAlert } from './form/locked-alert.tsx'
import { asSentence, tripParts, useTripName } from './trip-words.ts'
import type { Watched } from './watched.ts'

const words = alertText.dialog

interface Props {
  watched: Watched
  /** Who has no plan is told what opens it. */
  viewer: Viewer
  onClose: () => void
  /** Gets the focus back. */
  returnTo: () => HTMLElement | null
}

/** Has a fare watched. It is shown while it is open, and loads then: `late(() => import(…), 'AlertDialog')`. */
export function AlertDialog({ watched, viewer, onClose, returnTo }: Props) {
  const parts = [useTripName(watched), ...tripParts({ ...watched, window: null })]
  const lead = (
    <>
      <Dotted parts={asSentence(parts)} />
      {words.lead}
    </>
  )
  return (
    <Dialog title={words.title} lead={lead} onClose={onClose} returnTo={returnTo}>
      {viewer === 'subscriber' ? (
        <AlertForm watched={watched} onClose={onClose} />
      ) : (
        <LockedAlert member={viewer === 'member'} onClose={onClose} />
      )}
    </Dialog>
  )
}
