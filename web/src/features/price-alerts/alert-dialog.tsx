import type { Viewer } from '@faresight/contracts/viewer'
import { alertText } from './messages.ts'
import { Dialog, DialogSteps } from '../../ui/dialog.tsx'
import { Dotted } from '../../ui/dotted.tsx'
import { AlertForm } from './alert-form.tsx'
import { asSentence, tripParts, useTripName } from './trip-words.ts'
import type { KnownFare } from './known-fare.ts'
import type { Watched } from './news.ts'
import { Lock } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { paths, returningTo } from '../../paths.ts'
import { pageText } from '../../text/page-text.ts'
import { text } from '../../text/text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  watched: Watched
  viewer: Viewer
  known: KnownFare | null
  onClose: () => void
  returnTo: () => HTMLElement | null
}

export function AlertDialog({ watched, viewer, known, onClose, returnTo }: Props) {
  const parts = [useTripName(watched), ...tripParts({ ...watched, window: null })]
  const lead = (
    <>
      <Dotted parts={asSentence(parts)} />
      {alertText.dialog.lead}
    </>
  )
  return (
    <Dialog title={alertText.dialog.title} lead={lead} onClose={onClose} returnTo={returnTo}>
      {viewer === 'subscriber' ? (
        <AlertForm watched={watched} known={known} onClose={onClose} />
      ) : (
        <LockedAlert member={viewer === 'member'} onClose={onClose} />
      )}
    </Dialog>
  )
}

/** Without a plan: a link to the plans, or to sign-up and back to this page. */
function LockedAlert({ member, onClose }: { member: boolean; onClose: () => void }) {
  const { pathname, search } = useLocation()
  const here = `${pathname}${search}`
  return (
    <div className="mt-4">
      <Note icon={<Lock aria-hidden />}>{member ? alertText.locked.member : alertText.locked.visitor}</Note>
      <DialogSteps>
        <Button onClick={onClose}>{pageText.actions.close}</Button>
        <Link
          to={returningTo(member ? paths.subscribe : paths.register, here)}
          className={buttonClass({ variant: 'primary' })}
        >
          {member ? pageText.plan.subscribe : text.nav.signUp}
        </Link>
      </DialogSteps>
    </div>
  )
}
