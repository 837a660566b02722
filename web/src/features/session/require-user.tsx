import type { CurrentUser } from '@faresight/contracts/auth/user'
import { type ReactNode, useEffect, useState } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { carryingOver } from '../../browser/carried.ts'
import { paths, returningTo } from '../../paths.ts'
import { ownPath } from './redirect.ts'
import { useSession } from './session.ts'
import { keepWay } from './google-return.ts'

interface Props {
  /** Address of what is asked for. */
  here: string
  /** While it is not known who is here. */
  waiting: ReactNode
  /** The way back is kept also for a sign-in that begins elsewhere: with Google, or with the link of a mail. */
  isKept?: boolean
  children: (user: CurrentUser) => ReactNode
}

/** For whoever is signed in. Who is not logs in first, and comes back; who was until now is told why. */
export function RequireUser({ here, waiting, isKept = false, children }: Props) {
  const session = useSession()
  const { pathname } = useLocation()
  const [wasHere, setWasHere] = useState(false)
  if (session.status === 'user' && !wasHere) setWasHere(true)
  // Whoever has just signed out is on the way home already: the browser knows that before the router has drawn it.
  const isLeft = session.status === 'visitor' && location.pathname !== pathname
  if (session.status === 'loading' || isLeft) return waiting
  if (session.status === 'visitor')
    return (
      <>
        {isKept && <KeptWay here={here} />}
        <Navigate replace to={returningTo(paths.login, here)} state={wasHere ? carryingOver : null} />
      </>
    )
  return children(session.user)
}

function KeptWay({ here }: { here: string }) {
  useEffect(() => keepWay(ownPath(here)), [here])
  return null
}
