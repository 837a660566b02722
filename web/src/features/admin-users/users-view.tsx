import type { AdminUser, UserFilter } from '@faresight/contracts/auth/admin-user'
import { useMemo, useRef, useState } from 'react'
import { adminUserText } from './messages.ts'
import { LazyBoundary } from '../../ui/lazy-boundary.tsx'
import { lazy } from '../../ui/lazy.ts'
import { type UserAction, UserActions } from './user-actions.ts'
import { UserList } from './user-list.tsx'
import { UserTools } from './user-tools.tsx'
import { useUrlState } from '../../browser/url-state.ts'
import { adminUrl } from '../admin/views.ts'
import { firstOrder, usersUrl } from './api.ts'

const ActionDialog = lazy(() => import('./action-dialog.tsx'), 'ActionDialog')
const UserPanel = lazy(() => import('./user-panel.tsx'), 'UserPanel')

/** Lists, filters and manages users. */
export function UsersView() {
  const { filter, setFilter, openId, open } = useUserView()
  const [act, setAct] = useState<{ kind: UserAction; user: AdminUser; opener: Element | null } | null>(null)
  const opened = useRef<Element | null>(null)
  const ways = useMemo(
    () => ({
      begin: (kind: UserAction, user: AdminUser) => setAct({ kind, user, opener: document.activeElement }),
      open: (user: AdminUser) => {
        opened.current = document.activeElement
        open(user.id)
      },
    }),
    [open],
  )
  return (
    <UserActions value={ways}>
      <section aria-label={adminUserText.table} className="@container card min-w-0">
        <UserTools filter={filter} onFilter={setFilter} />
        <UserList filter={filter} onFilter={setFilter} />
      </section>
      <LazyBoundary failed={adminUserText.panel.failed}>
        {openId !== null && (
          <UserPanel
            key={openId}
            userId={openId}
            onClose={() => open(null)}
            returnTo={() => ifConnected(opened.current) ?? menuOrSearch(openId)}
          />
        )}
        {act && (
          <ActionDialog
            kind={act.kind}
            user={act.user}
            onClose={() => setAct(null)}
            returnTo={() => ifConnected(act.opener) ?? menuOrSearch(act.user.id)}
          />
        )}
      </LazyBoundary>
    </UserActions>
  )
}

function ifConnected(opener: Element | null): HTMLElement | null {
  return opener instanceof HTMLElement && opener.isConnected && opener !== document.body && !isInMenu(opener)
    ? opener
    : null
}

/** The menu closes before its action ends. */
function isInMenu(element: Element): boolean {
  return element.closest('[role=menu]') !== null
}

function menuOrSearch(userId: string): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`[data-row="${userId}"] [data-menu]`) ??
    document.querySelector<HTMLElement>('input[type=search]')
  )
}

function useUserView() {
  const [{ order, ...state }, setState] = useUrlState(usersUrl)
  const [{ user: openId }, change] = useUrlState(adminUrl)
  const filter: UserFilter = { ...state, order: order ?? firstOrder[state.sort] }
  return {
    filter,
    setFilter: (part: Partial<UserFilter>) => {
      const next = { ...filter, ...part }
      setState({ ...next, order: next.order === firstOrder[next.sort] ? null : next.order })
    },
    openId,
    open: (user: string | null) => change({ user }),
  }
}
