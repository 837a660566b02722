import { type UrlSchema, oneOf, textParam, useUrlState } from '../../browser/url-state.ts'
import { uuid } from '@faresight/contracts/common'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { createContext, useContext } from 'react'
import { errorBelow } from '../../api/form-errors.ts'
import { showToast } from '../../ui/toast-store.ts'

/** Sections of the dashboard, as named in the URL. The overview is the default. */
export const adminViews = ['overview', 'users', 'audit', 'operations'] as const

export type AdminView = (typeof adminViews)[number]

/** The open section, and the user whose panel is open. Parameters of the sections stay in the URL. */
export const adminUrl: UrlSchema<{ view: AdminView; user: string | null }> = {
  params: {
    view: oneOf(adminViews, 'overview'),
    user: textParam((text) => uuid.safeParse(text).data, null),
  },
  history: 'replace',
}

export function useAdminView(): [AdminView, (view: AdminView) => void] {
  const [{ view }, change] = useUrlState(adminUrl)
  return [view, (opened) => change({ view: opened })]
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
