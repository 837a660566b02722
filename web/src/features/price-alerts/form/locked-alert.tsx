import { Lock } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { paths, returningTo } from '../../../paths.ts'
import { alertText } from '../../../text/alert-text.ts'
import { pageText } from '../../../text/page-text.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { DialogSteps } from '../../../ui/dialog.tsx'
import { Note } from '../../../ui/note.tsx'

const words = alertText.locked

/** What opens price alerts: a plan, or first an account, from which people come back to this very page. */
export function LockedAlert({ member, onClose }: { member: boolean; onClose: () => void }) {
  const { pathname, search } = useLocation()
  return (
    <div className="mt-4">
      <Note icon={<Lock aria-hidden />}>{member ? words.member : words.visitor}</Note>
      <DialogSteps>
        <Button onClick={onClose}>{pageText.actions.close}</Button>
        <Link
          to={member ? paths.subscribe : returningTo(paths.register, `${pathname}${search}`)}
          className={buttonClass({ variant: 'primary' })}
        >
          {member ? words.subscribe : words.signUp}
        </Link>
      </DialogSteps>
    </div>
  )
}
