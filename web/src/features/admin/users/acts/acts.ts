import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import { createContext, useContext } from 'react'

/** What can be done to somebody. */
export type ActKind = 'activate' | 'cancel' | 'role' | 'signOut'

/** What the dialog of an act is told. */
export interface ActProps {
  user: AdminUser
  onClose: () => void
  /** Gets the focus back. */
  returnTo: () => HTMLElement | null
}

interface Ways {
  /** Opens the dialog of an act. */
  begin: (kind: ActKind, user: AdminUser) => void
  /** Opens the details of somebody. */
  open: (user: AdminUser) => void
}

/** How rows, cards and details lead to what can be done: the dialogs stand beside the list, since a row may leave the page. */
export const ActWays = createContext<Ways | null>(null)

export function useOpen(): Ways['open'] {
  return useWays().open
}

export function useBegin(): Ways['begin'] {
  return useWays().begin
}

function useWays(): Ways {
  const ways = useContext(ActWays)
  if (!ways) throw new Error('No list of users is around this.')
  return ways
}
