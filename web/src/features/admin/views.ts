import { useAddress } from '../../browser/address.ts'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { createContext, useContext } from 'react'
import { errorBelow } from '../../api/form-refusal.ts'
import { showToast } from '../../ui/toast-store.ts'

/** The parts of the dashboard, as its address names them. The overview needs no name. */
export const adminViews = ['overview', 'users', 'audit', 'operations'] as const

export type AdminView = (typeof adminViews)[number]

/** The part that is open stands in the address, and what each part keeps there stays while another one is open. */
export function useAdminView(): [AdminView, (view: AdminView) => void] {
  const [address, change] = useAddress()
  const open = (view: AdminView) =>
    change((now) => {
      const next = new URLSearchParams(now)
      if (view === 'overview') next.delete('view')
      else next.set('view', view)
      return next
    })
  return [viewOf(address.get('view')), open]
}

/** The part that an address names; the overview, where it names none that there is. */
function viewOf(value: string | null): AdminView {
  return adminViews.find((view) => view === value) ?? 'overview'
}

/** Who looks at the dashboard. */
export const AdminViewer = createContext<Pick<CurrentUser, 'id' | 'role'> | null>(null)

/** Whether whoever looks may do what owners alone may. The server has the last word. */
export function useIsOwner(): boolean {
  return useContext(AdminViewer)?.role === 'owner'
}

/** Says in a toast that an action failed, and why; nothing of one whose sign-in was cancelled. */
export function showFailure(error: unknown, title: string, fallback: string): void {
  const body = errorBelow(error, fallback)
  if (body !== undefined) showToast({ kind: 'failure', title, body })
}
