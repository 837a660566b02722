import type { AdminUser, UserSort } from '@faresight/contracts/auth/listed-user'
import { createColumnHelper, metaHelper, rowSortingFeature, tableFeatures } from '@tanstack/react-table'
import { formatDayOf } from '../../format/dates.ts'
import { adminUserText } from './messages.ts'
import { StatusBadge } from '../../people/status-badge.tsx'
import { planEndDay, planSummary } from './rules.ts'
import { RoleLabel, UserName } from './user-name.tsx'
import { UserActionButtons } from './user-action-buttons.tsx'

interface Meta {
  className: string
  isName?: boolean
}

export const features = tableFeatures({ rowSortingFeature, columnMeta: metaHelper<Meta>() })

const helper = createColumnHelper<typeof features, AdminUser>()

const small = 'text-13 text-ink-2'

/** Sortable columns have the ID of their order. The server sorts. */
export const columns = helper.columns([
  helper.display({
    id: 'name' satisfies UserSort,
    enableSorting: true,
    meta: { className: 'w-auto', isName: true },
    cell: ({ row: { original: user } }) => (
      <UserName user={user}>
        <span className={`lg:hidden ${small}`}>
          <Email user={user} />
        </span>
      </UserName>
    ),
  }),
  helper.accessor('email', {
    meta: { className: 'max-lg:hidden w-auto' },
    cell: ({ row }) => <Email user={row.original} />,
  }),
  helper.accessor('subscriptionStatus', {
    id: 'status',
    enableSorting: false,
    meta: { className: 'w-44 xl:w-29' },
    cell: ({ row: { original: user } }) => (
      <>
        <StatusBadge status={user.subscriptionStatus ?? 'none'} />
        <span className={`mt-0.5 block xl:hidden ${small}`}>{planSummary(user)}</span>
      </>
    ),
  }),
  helper.accessor('subscriptionTier', {
    id: 'plan',
    enableSorting: false,
    meta: { className: 'max-xl:hidden w-24' },
    cell: ({ getValue }) => {
      const tier = getValue()
      return tier === null ? '–' : adminUserText.tier(tier)
    },
  }),
  helper.display({
    id: 'ends',
    meta: { className: 'max-xl:hidden w-32' },
    cell: ({ row }) => planEndDay(row.original) ?? '–',
  }),
  helper.accessor('role', {
    enableSorting: false,
    meta: { className: 'w-19' },
    cell: ({ getValue }) => <RoleLabel role={getValue()} />,
  }),
  helper.accessor('createdAt', {
    id: 'created' satisfies UserSort,
    meta: { className: 'w-28 whitespace-nowrap' },
    cell: ({ getValue }) => <time dateTime={getValue()}>{formatDayOf(getValue())}</time>,
  }),
  helper.display({
    id: 'steps',
    meta: { className: 'w-14 xl:w-38 text-right' },
    cell: ({ row }) => <UserActionButtons user={row.original} />,
  }),
])

function Email({ user: { email, emailVerified } }: { user: AdminUser }) {
  return (
    <>
      <span className="block wrap-anywhere">{email}</span>
      {!emailVerified && <span className={small}>{adminUserText.unverified}</span>}
    </>
  )
}
