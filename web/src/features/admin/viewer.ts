import type { CurrentUser } from '@faresight/contracts/auth/user'
import { createContext, useContext } from 'react'

/** Who looks at the dashboard. */
export const AdminViewer = createContext<Pick<CurrentUser, 'id' | 'role'> | null>(null)

/** Whether whoever looks may do what owners alone may. The server has the last word. */
export function useIsOwner(): boolean {
  return useContext(AdminViewer)?.role === 'owner'
}
