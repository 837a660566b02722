import type { AdminUser } from '@faresight/contracts/auth/listed-user'
import { useRef } from 'react'
import { formatDayOf } from '../../../../format/dates.ts'
import { StatusBadge } from '../../../../people/status-badge.tsx'
import { adminUserText } from '../../../../text/admin-user-text.ts'
import { planWords } from '../words.ts'
import { RoleWord } from './role-word.tsx'
import { useNearRows } from './use-near-rows.ts'
import { UserName } from './user-name.tsx'
import { UserSteps } from './user-steps.tsx'
import type { ListProps } from './user-table.tsx'

/** Users on a phone, one below the other. */
export function UserCards({ users, onEnd, count }: Pick<ListProps, 'users' | 'onEnd' | 'count'>) {
  const list = useRef<HTMLUListElement>(null)
  const { rows, after, measure } = useNearRows({
    box: list,
    ids: users.map(({ id }) => id),
    estimate: 142,
    onEnd,
  })
  return (
    <ul ref={list} aria-label={adminUserText.table}>
      {rows.map(({ index, key, gap }) => {
        const user = users[index]
        return (
          user && [
            gap > 0 && <Gap key={`before ${key}`} height={gap} />,
            <li
              key={key}
              ref={measure}
              data-index={index}
              data-user={user.id}
              aria-setsize={count ?? -1}
              aria-posinset={index + 1}
            >
              <UserCard user={user} />
            </li>,
          ]
        )
      })}
      {after > 0 && <Gap height={after} />}
    </ul>
  )
}

/** The room of cards that are not on the page. */
function Gap({ height }: { height: number }) {
  return <li aria-hidden style={{ height }} />
}

function UserCard({ user }: { user: AdminUser }) {
  const plan = planWords(user)
  return (
    <div className="border-b border-line px-4 py-3.5 text-14">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0 flex-[1_1_9rem]">
          <UserName user={user} />
        </div>
        <StatusBadge status={user.subscriptionStatus ?? 'none'} />
      </div>
      <p className="mt-1.5 break-all text-ink-2">{user.email}</p>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-2">
          {user.role !== 'user' && <RoleWord role={user.role} />}
          {!user.emailVerified && <span>{adminUserText.unverified}</span>}
          <span>{plan ?? adminUserText.joined(formatDayOf(user.createdAt))}</span>
        </p>
        <UserSteps user={user} />
      </div>
    </div>
  )
}
