import type { UserFilter } from '@faresight/contracts/auth/admin-user'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useStickyAnswer } from '../../api/sticky-error.ts'
import { messageOf } from '../../api/problems.ts'
import { adminUserText } from './messages.ts'
import { RetryButton, Failure } from '../../ui/failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadMore } from '../admin/admin-table.tsx'
import { usersQuery, hasFilters, noFilter } from './api.ts'
import { UserBars } from '../admin/skeletons.tsx'
import { UserTable } from './user-table.tsx'

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
        <UserBars />
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
      <UserTable
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

/** A user renamed between two pages may be on both. */
function withoutDuplicates<T extends { id: string }>(users: readonly T[]): T[] {
  return [...new Map(users.map((user) => [user.id, user])).values()]
}
