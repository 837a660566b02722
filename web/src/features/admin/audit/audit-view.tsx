import type { AuditEntry, AuditFilter } from '@faresight/contracts/admin/audit'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { sentenceOf } from '../../../api/problems.ts'
import { useAddress } from '../../../browser/address.ts'
import { adminAuditText } from '../../../text/admin-audit-text.ts'
import { pageText } from '../../../text/page-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MoreFoot } from '../more-foot.tsx'
import { adminsQuery, auditQuery } from './api.ts'
import { noAuditFilter, readAuditFilter, withAuditFilter } from './filters/address.ts'
import { AuditTools } from './filters/audit-tools.tsx'
import { AuditRow } from './list/audit-row.tsx'

const words = adminAuditText

/** What administrators did, as far as it is asked for. */
export function AuditView() {
  const [params, change] = useAddress()
  const filter = useMemo(() => readAuditFilter(params), [params])
  const log = useLog(filter)
  const nameOf = useNames(log.entries)
  const narrow = (part: AuditFilter) => change((now) => withAuditFilter(now, part))
  return (
    <>
      <p className="mb-4 text-14 text-ink-2">{words.lead}</p>
      <section aria-label={words.list} className="card min-w-0">
        <AuditTools filter={filter} onNarrow={narrow} nameOf={nameOf} />
        <Entries log={log} isNarrow={Object.keys(filter).length > 0} onNarrow={narrow} />
      </section>
    </>
  )
}

function useLog(filter: AuditFilter) {
  const client = useQueryClient()
  const options = auditQuery(filter)
  const query = useInfiniteQuery(options)
  const entries = useMemo(() => query.data?.pages.flatMap((page) => page.entries) ?? [], [query.data])
  return { query, entries, restart: () => void client.resetQueries({ queryKey: options.queryKey }) }
}

interface EntriesProps {
  log: ReturnType<typeof useLog>
  isNarrow: boolean
  onNarrow: (part: AuditFilter) => void
}

function Entries({ log: { query, entries, restart }, isNarrow, onNarrow }: EntriesProps) {
  const { data, error, isPending, isFetching, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  if (isPending) return <EntriesSkeleton />
  if (!data)
    return (
      <Failure icon={<CircleAlert />} title={words.failedTitle} sentence={sentenceOf(error, words.failed)}>
        <Button variant="primary" busy={isFetching} onClick={() => void query.refetch()}>
          {pageText.actions.tryAgain}
        </Button>
      </Failure>
    )
  if (entries.length === 0)
    return (
      <Empty heading="h3" title={words.emptyTitle} body={isNarrow ? words.empty : words.emptyYet}>
        {isNarrow && <Button onClick={() => onNarrow(noAuditFilter)}>{words.clear}</Button>}
      </Empty>
    )
  return (
    <>
      <ol className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry.id} className="px-4 py-4 md:px-5">
            <AuditRow entry={entry} onNarrow={onNarrow} />
          </li>
        ))}
      </ol>
      <MoreFoot
        words={words}
        told={hasNextPage ? words.shown(entries.length) : words.all(entries.length)}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        error={isFetchNextPageError ? error : null}
        onMore={() => void query.fetchNextPage()}
        onAgain={restart}
      />
    </>
  )
}

/** What somebody is called whose id is known: by the entries that are shown, or among those who may do something now. */
function useNames(entries: readonly AuditEntry[]): (id: string) => string {
  const { data: admins } = useQuery(adminsQuery)
  return (id) =>
    admins?.find((admin) => admin.id === id)?.email ??
    entries.find(({ targetUserId }) => targetUserId === id)?.targetEmail ??
    entries.find(({ adminId }) => adminId === id)?.adminEmail ??
    words.gone(id.slice(0, 8))
}

function EntriesSkeleton() {
  return (
    <output className="block">
      <span className="sr-only">{words.loading}</span>
      {Array.from({ length: 4 }, (_, row) => (
        <span
          key={row}
          aria-hidden
          className="grid gap-x-6 gap-y-3 border-b border-line px-4 py-4 last:border-b-0 md:grid-cols-[minmax(0,1fr)_240px] md:px-5"
        >
          <span className="grid content-start gap-2">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-4 w-80 max-w-full" />
            <Skeleton className="h-4 w-48" />
            <Skeleton className="h-4 w-40" />
          </span>
          <span className="grid content-start gap-2 md:justify-items-end">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-8 w-52 max-w-full" />
          </span>
        </span>
      ))}
    </output>
  )
}
