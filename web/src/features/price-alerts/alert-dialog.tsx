import type { Viewer } from '@faresight/contracts/viewer'
import { alertText } from '../../text/alert-text.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { AlertForm } from './form/alert-form.tsx'
import { LockedAlert } from './form/locked-alert.tsx'
import { tripParts, useTripName } from './trip-words.ts'
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
  const parts = tripParts({ ...watched, window: null })
  // A line ends after a dot, and not within a part.
  const trip = [useTripName(watched), ...parts.map((part) => part.replaceAll(' ', '\u00a0'))].join('\u00a0· ')
  return (
    <Dialog title={words.title} lead={words.lead(trip)} onClose={onClose} returnTo={returnTo}>
      {viewer === 'subscriber' ? (
        <AlertForm watched={watched} onClose={onClose} />
      ) : (
        <LockedAlert member={viewer === 'member'} onClose={onClose} />
      )}
    </Dialog>
  )
}
