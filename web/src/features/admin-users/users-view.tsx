import type { AdminUser, UserFilter } from '@faresight/contracts/auth/listed-user'
import { useMemo, useRef, useState } from 'react'
import { adminUserText } from './messages.ts'
import { text } from '../../text/text.ts'
import { LatePart } from '../../ui/late-part.tsx'
import { late } from '../../ui/late.ts'
import { type ActKind, ActWays } from './acts.ts'
import { UserList } from './user-list.tsx'
import { UserTools } from './user-tools.tsx'
import { useAddress } from '../../browser/address.ts'
import { readFilter, readOpen, withFilter } from './address.ts'

const ActDialog = late(() => import('./act-dialog.tsx'), 'ActDialog')
const UserPanel = late(() => import('./user-panel.tsx'), 'UserPanel')

/** Lists, filters and manages users. */
export function UsersView() {
  const { filter, narrow, openId, open } = useUserView()
  const [act, setAct] = useState<{ kind: ActKind; user: AdminUser; opener: Element | null } | null>(null)
  const opened = useRef<Element | null>(null)
  const ways = useMemo(
    () => ({
      begin: (kind: ActKind, user: AdminUser) => setAct({ kind, user, opener: document.activeElement }),
      open: (user: AdminUser) => {
        opened.current = document.activeElement
        open(user.id)
      },
    }),
    [open],
  )
  return (
    <ActWays value={ways}>
      <section aria-label={adminUserText.table} className="card min-w-0">
        <UserTools filter={filter} onNarrow={narrow} />
        <UserList filter={filter} onNarrow={narrow} />
      </section>
      <LatePart failed={adminUserText.panel.failed} reload={text.problems.reload}>
        {openId !== null && (
          <UserPanel
            key={openId}
            userId={openId}
            onClose={() => open(null)}
            returnTo={() => stillThere(opened.current) ?? inRow(openId)}
          />
        )}
        {act && (
          <ActDialog
            kind={act.kind}
            user={act.user}
            onClose={() => setAct(null)}
            returnTo={() => stillThere(act.opener) ?? inRow(act.user.id)}
          />
        )}
      </LatePart>
    </ActWays>
  )
}

function stillThere(opener: Element | null): HTMLElement | null {
  return opener instanceof HTMLElement && opener.isConnected && opener !== document.body && !isInMenu(opener)
    ? opener
    : null
}

/** The menu closes before its action ends. */
function isInMenu(element: Element): boolean {
  return element.closest('[role=menu]') !== null
}

function inRow(userId: string): HTMLElement | null {
  return (
    document.querySelector<HTMLElement>(`[data-user="${userId}"] [data-menu]`) ??
    document.querySelector<HTMLElement>('input[type=search]')
  )
}

function useUserView() {
  const [params, change] = useAddress()
  const filter = useMemo(() => readFilter(params), [params])
  return {
    filter,
    narrow: (part: Partial<UserFilter>) => change((now) => withFilter(now, part)),
    openId: readOpen(params),
    open: (userId: string | null) =>
      change((now) => {
        if (userId === null) now.delete('user')
        else now.set('user', userId)
        return now
      }),
  }
}
