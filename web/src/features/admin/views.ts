import { useAddress } from '../../browser/address.ts'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { createContext, useContext } from 'react'
import { errorBelow } from '../../api/form-refusal.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Sections of the dashboard, as named in the URL. The overview is the default. */
export const adminViews = ['overview', 'users', 'audit', 'operations'] as const

export type AdminView = (typeof adminViews)[number]

/** The open section. Parameters of the others stay in the URL. */
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

function viewOf(value: string | null): AdminView {
  return adminViews.find((view) => view === value) ?? 'overview'
}

/** Who uses the dashboard. */
export const AdminViewer = createContext<Pick<CurrentUser, 'id' | 'role'> | null>(null)

/** Whether the viewer is an owner. The server checks again. */
export function useIsOwner(): boolean {
  return useContext(AdminViewer)?.role === 'owner'
}

/** Shows why an action failed, unless the user cancelled signing in again. */
export function showFailure(error: unknown, title: string, fallback: string): void {
  const body = errorBelow(error, fallback)
  if (body !== undefined) showToast({ kind: 'failure', title, body })
}
