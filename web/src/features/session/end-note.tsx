import { LogOut } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { sessionText } from './messages.ts'
import { Note } from '../../ui/note.tsx'
import { currentSignOut, noteSignOut, subscribeToSignOut } from './end.ts'

/** Says how the session ended until someone signs in; its toast disappears. */
export function EndNote() {
  const end = useSyncExternalStore(subscribeToSignOut, currentSignOut, () => null)
  const { pathname } = useLocation()
  useEffect(() => () => noteSignOut(null), [])
  // The log-in page says why, except that the server still has a session.
  if (end === null || (pathname === paths.login && end !== 'untold')) return null
  const { title, body } = sessionText[end]
  return (
    <output className="wrap relative z-1 block py-2">
      <Note kind="amber" icon={<LogOut aria-hidden />}>
        <b className="font-semibold">{title}.</b> {body}
      </Note>
    </output>
  )
}
