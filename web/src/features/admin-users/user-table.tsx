import { initialsOf } from '../../people/user.ts'
import type { AdminUser, UserFilter, UserSort } from '@faresight/contracts/auth/admin-user'
import { type ReactNode, useRef } from 'react'
import { formatDayOf } from '../../format/dates.ts'
import { StatusBadge } from '../../people/status-badge.tsx'
import { Badge } from '../../ui/badge.tsx'
import { type AdminColumn, AdminTable } from '../admin/admin-table.tsx'
import { firstOrder } from './api.ts'
import { adminUserText } from './messages.ts'
import { fullName, planEndDay, planSummary } from './rules.ts'
import { UserActionButtons } from './user-action-buttons.tsx'
import { useOpenDetails } from './user-actions.ts'
import { VirtualRows } from './virtual-rows.tsx'

interface Props {
  users: readonly AdminUser[]
  filter: UserFilter
  onSort: (sort: UserSort, order: UserFilter['order']) => void
  onEnd: () => void
  /** `null`: not counted. */
  count: number | null
}

/** The users; the server sorts them. On phones the name is beside the status, the rest beside the actions. */
export function UserTable({ users, filter, onSort, onEnd, count }: Props) {
  const body = useRef<HTMLTableSectionElement>(null)
  return (
    <AdminTable
      label={adminUserText.table}
      layout="records"
      columns={userColumns(filter, onSort)}
      rows={users}
      idOf={({ id }) => id}
      rowCount={count}
      rowClass="@max-[40rem]:grid-cols-[minmax(0,1fr)_auto] @max-[40rem]:gap-x-3 @max-[40rem]:gap-y-1 @max-[18rem]:grid-cols-[minmax(0,1fr)]"
      bodyRef={body}
      renderRows={(rows) => <VirtualRows {...rows} body={body} onEnd={onEnd} />}
    />
  )
}

const small = 'text-13 text-ink-2'

function userColumns({ sort, order }: UserFilter, onSort: Props['onSort']): AdminColumn<AdminUser>[] {
  const sorted = (by: UserSort) => ({
    order: by === sort ? order : null,
    onSort: () => onSort(by, by !== sort ? firstOrder[by] : order === 'asc' ? 'desc' : 'asc'),
  })
  const { heads } = adminUserText
  return [
    {
      id: 'name',
      head: heads.name,
      sort: sorted('name'),
      render: (user) => (
        <UserName user={user}>
          <span className={`@min-[58rem]:hidden ${small}`}>
            <Email user={user} />
          </span>
        </UserName>
      ),
    },
    {
      id: 'email',
      head: heads.email,
      sort: sorted('email'),
      className: '@max-[58rem]:hidden',
      render: (user) => <Email user={user} />,
    },
    {
      id: 'status',
      head: heads.status,
      className:
        'w-44 @min-[70rem]:w-29 @max-[40rem]:w-auto @min-[18rem]:@max-[40rem]:text-right @max-[40rem]:mb-1',
      render: (user) => (
        <>
          <StatusBadge status={user.subscriptionStatus ?? 'none'} />
          <span className={`mt-0.5 block @min-[70rem]:hidden ${small}`}>{planSummary(user)}</span>
        </>
      ),
    },
    {
      id: 'plan',
      head: heads.plan,
      className: '@max-[70rem]:hidden w-24',
      render: ({ subscriptionTier: tier }) => (tier === null ? '–' : adminUserText.tier(tier)),
    },
    {
      id: 'ends',
      head: heads.ends,
      className: '@max-[70rem]:hidden w-32',
      render: (user) => planEndDay(user) ?? '–',
    },
    {
      id: 'role',
      head: heads.role,
      className: 'w-19 @max-[40rem]:w-auto @max-[40rem]:text-13',
      render: ({ role }) => <RoleLabel role={role} />,
    },
    {
      id: 'created',
      head: heads.created,
      sort: sorted('created'),
      isLabelled: true,
      className:
        'w-28 whitespace-nowrap @max-[40rem]:w-auto @max-[40rem]:text-13 @min-[18rem]:@max-[40rem]:col-start-1',
      render: ({ createdAt }) => <time dateTime={createdAt}>{formatDayOf(createdAt)}</time>,
    },
    {
      id: 'steps',
      head: heads.steps,
      isHeadHidden: true,
      className:
        'w-14 @min-[70rem]:w-38 text-right @max-[40rem]:w-auto @min-[18rem]:@max-[40rem]:col-start-2 @min-[18rem]:@max-[40rem]:row-start-2 @min-[18rem]:@max-[40rem]:row-span-2 @max-[40rem]:self-center',
      render: (user) => <UserActionButtons user={user} />,
    },
  ]
}

function Email({ user: { email, emailVerified } }: { user: AdminUser }) {
  return (
    <>
      <span className="block wrap-anywhere">{email}</span>
      {!emailVerified && <span className={small}>{adminUserText.unverified}</span>}
    </>
  )
}

/** A user's name, which opens the details. `children` are below it. */
function UserName({ user, children }: { user: AdminUser; children: ReactNode }) {
  const open = useOpenDetails()
  const name = fullName(user)
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <span
        aria-hidden
        className="grid size-[2.9em] shrink-0 place-items-center rounded-full bg-sky-tint text-11 font-semibold text-sky-text"
      >
        {initialsOf(user)}
      </span>
      <span className="min-w-0">
        <button
          type="button"
          data-details
          dir="auto"
          onClick={() => open(user)}
          className="min-h-6 min-w-0 rounded-1 text-left font-semibold wrap-anywhere hover:underline"
        >
          {name ?? <span className="font-normal text-ink-2">{adminUserText.noName}</span>}
          {name === null && <span className="sr-only"> {user.email}</span>}
        </button>
        {children}
      </span>
    </span>
  )
}

/** A user's role, with a badge for admins and owners. */
export function RoleLabel({ role }: Pick<AdminUser, 'role'>) {
  const word = adminUserText.roles[role]
  return role === 'user' ? word : <Badge kind="sky">{word}</Badge>
}
