import type { Viewer } from '@faresight/contracts/viewer'
import { alertText } from '../../text/alert-text.ts'
import { pageText } from '../../text/page-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogSteps } from '../../ui/dialog.tsx'
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
export function AlertDialog({ onClose, returnTo }: Props) {
  return (
    <Dialog title={words.title} lead={words.lead} onClose={onClose} returnTo={returnTo}>
      <DialogSteps>
        <Button onClick={onClose}>{pageText.actions.close}</Button>
      </DialogSteps>
    </Dialog>
  )
}
