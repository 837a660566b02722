import type { UserFilter } from '@faresight/contracts/auth/listed-user'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { sentenceOf } from '../../../../api/problems.ts'
import { useWide } from '../../../../browser/wide.ts'
import { adminUserText } from '../../../../text/admin-user-text.ts'
import { pageText } from '../../../../text/page-text.ts'
import { Button } from '../../../../ui/button.tsx'
import { Empty } from '../../../../ui/empty.tsx'
import { Failure } from '../../../../ui/failure.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { MoreFoot } from '../../more-foot.tsx'
import { usersQuery } from '../api.ts'
import { isNarrow, noFilter } from '../view/address.ts'
import { UserCards } from './user-cards.tsx'
import { UserTable } from './user-table.tsx'

const words = adminUserText

/** After so many pages one has to ask for more, so that the foot of the page can be reached. */
const pagesAtOnce = 10

interface Props {
  filter: UserFilter
  onNarrow: (part: Partial<UserFilter>) => void
}

/** The users that are asked for, as far as they have been loaded. */
export function UserList({ filter, onNarrow }: Props) {
  const isWide = useWide()
  const client = useQueryClient()
  const options = usersQuery(filter)
  const query = useInfiniteQuery(options)
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query
  const users = useMemo(() => onceEach(data?.pages.flatMap((page) => page.users) ?? []), [data])
  const pages = data?.pages.length ?? 0
  const isAuto = hasNextPage && !isFetchNextPageError && !query.isFetching && pages % pagesAtOnce !== 0
  const onEnd = useCallback(() => {
    if (isAuto) void fetchNextPage()
  }, [isAuto, fetchNextPage])
  if (query.isPending) return <ListSkeleton />
  if (!data)
    return (
      <Failure icon={<CircleAlert />} title={words.failedTitle} sentence={sentenceOf(error, words.failed)}>
        <Button variant="primary" busy={query.isFetching} onClick={() => void query.refetch()}>
          {pageText.actions.tryAgain}
        </Button>
      </Failure>
    )
  if (users.length === 0)
    return (
      <Empty heading="h3" title={words.emptyTitle} body={words.empty}>
        {isNarrow(filter) && <Button onClick={() => onNarrow(noFilter)}>{words.clear}</Button>}
      </Empty>
    )
  const count = data.pages[0]?.count ?? null
  return (
    <>
      {isWide ? (
        <UserTable
          users={users}
          filter={filter}
          count={count}
          onSort={(sort, order) => onNarrow({ sort, order })}
          onEnd={onEnd}
        />
      ) : (
        <UserCards users={users} count={count} onEnd={onEnd} />
      )}
      <MoreFoot
        words={words}
        told={words.shown(users.length, count)}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        error={isFetchNextPageError ? error : null}
        onMore={() => void fetchNextPage()}
        onAgain={() => void client.resetQueries({ queryKey: options.queryKey })}
      />
    </>
  )
}

/** Somebody who was renamed between two pages may stand on both. */
function onceEach<T extends { id: string }>(users: readonly T[]): T[] {
  return [...new Map(users.map((user) => [user.id, user])).values()]
}

function ListSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">{words.loading}</span>
      <span
        aria-hidden
        className="flex h-11 items-center justify-between border-b border-line-2 px-4 max-md:hidden"
      >
        <Skeleton className="h-3.5 w-14" />
        <Skeleton className="h-3.5 w-72" />
      </span>
      {Array.from({ length: 8 }, (_, row) => (
        <span
          key={row}
          aria-hidden
          className="flex items-center gap-2.5 border-b border-line px-4 py-3 last:border-b-0"
        >
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <Skeleton className="h-4 w-36" />
          <Skeleton className="ml-[8%] h-4 w-48 max-lg:hidden" />
          <Skeleton className="ml-auto h-6 w-20 shrink-0 rounded-full" />
          <Skeleton className="ml-[6%] h-4 w-24 max-md:hidden" />
          <Skeleton className="ml-[6%] h-4 w-10 max-md:hidden" />
        </span>
      ))}
    </output>
  )
}
