import type { CurrentUser } from '@faresight/contracts/auth/user'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { sessionOverState } from '../../browser/navigation-state.ts'
import { paths, returningTo } from '../../paths.ts'
import { ownPath, saveReturnTo } from './return-to.ts'
import { useSession } from './session.ts'

interface Props {
  here: string
  waiting: ReactNode
  /** Also stores the return path, for Google and emailed links. */
  isKept?: boolean
  children: (user: CurrentUser) => ReactNode
}

/** Renders for a signed-in user; others log in first, and return. */
export function RequireUser({ here, waiting, isKept = false, children }: Props) {
  const session = useSession()
  const { pathname } = useLocation()
  const [wasHere, setWasHere] = useState(false)
  if (session.status === 'user' && !wasHere) setWasHere(true)
  // After a sign-out the browser is already at the new path.
  const isLeft = session.status === 'visitor' && location.pathname !== pathname
  if (session.status === 'loading' || isLeft) return waiting
  if (session.status === 'visitor')
    return (
      <>
        {isKept && <KeptWay here={here} />}
        <Navigate replace to={returningTo(paths.login, here)} state={wasHere ? sessionOverState : null} />
      </>
    )
  return children(session.user)
}

function KeptWay({ here }: { here: string }) {
  useEffect(() => saveReturnTo(ownPath(here)), [here])
  return null
}
