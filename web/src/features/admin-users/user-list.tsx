import type { AdminUser, UserFilter } from '@faresight/contracts/auth/listed-user'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useCallback, useMemo, useRef } from 'react'
import { useStickyAnswer } from '../../api/sticky-error.ts'
import { messageOf } from '../../api/problems.ts'
import { useSize, useIsDesktop } from '../../browser/viewport.ts'
import { adminUserText } from './messages.ts'
import { RetryButton, Failure } from '../../ui/failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadMore } from '../admin/load-more.tsx'
import { usersQuery } from './api.ts'
import { hasFilters, noFilter } from './address.ts'
import { ListBars } from './list-bars.tsx'
import { type ListProps, UserTable } from './user-table.tsx'
import { formatDayOf } from '../../format/dates.ts'
import { StatusBadge } from '../../people/status-badge.tsx'
import { planSummary } from './rules.ts'
import { RoleLabel, UserName } from './user-name.tsx'
import { useVirtualRows } from './use-virtual-rows.ts'
import { UserActionButtons } from './user-action-buttons.tsx'

/** Then the user loads more by hand, so that the footer can be reached. */
const pagesAtOnce = 10

interface Props {
  filter: UserFilter
  onFilter: (part: Partial<UserFilter>) => void
}

/** The users that match a filter. */
export function UserList({ filter, onFilter }: Props) {
  const client = useQueryClient()
  const options = usersQuery(filter)
  const query = useInfiniteQuery(options)
  const { failure, data, isOther } = useStickyAnswer(query)
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const users = useMemo(() => withoutDuplicates(data?.pages.flatMap((page) => page.users) ?? []), [data])
  const pages = data?.pages.length ?? 0
  const isAuto = hasNextPage && !isFetchNextPageError && !query.isFetching && pages % pagesAtOnce !== 0
  const onEnd = useCallback(() => {
    if (isAuto) void fetchNextPage()
  }, [isAuto, fetchNextPage])
  if (!data && failure)
    return (
      <Failure
        icon={<CircleAlert />}
        title={adminUserText.failedTitle}
        sentence={messageOf(failure.error, adminUserText.failed)}
      >
        <RetryButton variant="primary" {...failure.again} />
      </Failure>
    )
  // An empty list of other filters says nothing about these.
  if (!data || (isOther && users.length === 0))
    return (
      <output className="block">
        <span className="sr-only">{adminUserText.loading}</span>
        <ListBars />
      </output>
    )
  if (users.length === 0)
    return hasFilters(filter) ? (
      <Empty heading="h3" title={adminUserText.emptyTitle} body={adminUserText.empty}>
        <Button onClick={() => onFilter(noFilter)}>{adminUserText.clear}</Button>
      </Empty>
    ) : (
      <Empty heading="h3" title={adminUserText.emptyYetTitle} body={adminUserText.emptyYet}>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {adminUserText.refresh}
        </Button>
      </Empty>
    )
  const count = data.pages[0]?.count ?? null
  return (
    <div aria-busy={isOther} className="transition-opacity aria-busy:opacity-60">
      <Listed
        users={users}
        filter={filter}
        count={count}
        onSort={(sort, order) => onFilter({ sort, order })}
        onEnd={onEnd}
      />
      <LoadMore
        words={adminUserText}
        summary={isOther ? adminUserText.loading : adminUserText.shown(users.length, count)}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        error={isFetchNextPageError ? error : null}
        onMore={() => void fetchNextPage()}
        onAgain={() => void client.resetQueries({ queryKey: options.queryKey })}
      />
    </div>
  )
}

/** Minimum width of the table at the default font size. */
const minTablePx = 640

function Listed(props: ListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const size = useSize(frame)
  const isWide = useIsDesktop()
  const { users, count, onEnd } = props
  return (
    <>
      {/* Measured instead of the list, whose height changes with every scroll. */}
      <div ref={frame} aria-hidden className="-mb-4 h-4" />
      {(size ? size.width / size.textScale >= minTablePx : isWide) ? (
        <UserTable {...props} />
      ) : (
        <UserCards users={users} count={count} onEnd={onEnd} />
      )}
    </>
  )
}

/** A user renamed between two pages may be on both. */
function withoutDuplicates<T extends { id: string }>(users: readonly T[]): T[] {
  return [...new Map(users.map((user) => [user.id, user])).values()]
}

function UserCards({ users, onEnd, count }: Pick<ListProps, 'users' | 'onEnd' | 'count'>) {
  const list = useRef<HTMLUListElement>(null)
  const { rows, after, measure } = useVirtualRows({
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

function Gap({ height }: { height: number }) {
  return <li aria-hidden style={{ height }} />
}

function UserCard({ user }: { user: AdminUser }) {
  const plan = planSummary(user)
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
          {user.role !== 'user' && <RoleLabel role={user.role} />}
          {!user.emailVerified && <span>{adminUserText.unverified}</span>}
          <span>{plan ?? adminUserText.joined(formatDayOf(user.createdAt))}</span>
        </p>
        <UserActionButtons user={user} />
      </div>
    </div>
  )
}
