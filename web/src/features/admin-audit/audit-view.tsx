import type { AuditEntry, AuditFilter } from '@faresight/contracts/admin/audit'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { useStickyAnswer } from '../../api/sticky-error.ts'
import { messageOf } from '../../api/problems.ts'
import { useUrlState } from '../../browser/url-state.ts'
import { adminAuditText } from './messages.ts'
import { RetryButton, Failure } from '../../ui/failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { LoadMore } from '../admin/admin-table.tsx'
import { adminsQuery, auditQuery, auditUrl, noAuditFilter } from './api.ts'
import { AuditTools } from './audit-tools.tsx'
import { AuditTable } from './audit-table.tsx'
import { EntryBars } from '../admin/skeletons.tsx'

/** The audit log with its filters. */
export function AuditView() {
  const [filter, setFilter] = useUrlState(auditUrl)
  const log = useLog(filter)
  const nameOf = useNames(log.entries)
  return (
    <>
      <p className="mb-4 text-14 text-ink-2">{adminAuditText.lead}</p>
      <section aria-label={adminAuditText.list} className="card min-w-0">
        <AuditTools filter={filter} onFilter={setFilter} nameOf={nameOf} />
        <Entries log={log} hasFilters={Object.keys(filter).length > 0} onFilter={setFilter} />
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
  hasFilters: boolean
  onFilter: (part: AuditFilter) => void
}

function Entries({ log: { query, entries, restart }, hasFilters, onFilter }: EntriesProps) {
  const { error, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const { failure, data, isOther } = useStickyAnswer(query)
  if (!data && failure)
    return (
      <Failure
        icon={<CircleAlert />}
        title={adminAuditText.failedTitle}
        sentence={messageOf(failure.error, adminAuditText.failed)}
      >
        <RetryButton variant="primary" {...failure.again} />
      </Failure>
    )
  // An empty list of other filters says nothing about these.
  if (!data || (isOther && entries.length === 0))
    return (
      <output className="block">
        <span className="sr-only">{adminAuditText.loading}</span>
        <EntryBars />
      </output>
    )
  if (entries.length === 0)
    return hasFilters ? (
      <Empty heading="h3" title={adminAuditText.emptyTitle} body={adminAuditText.empty}>
        <Button onClick={() => onFilter(noAuditFilter)}>{adminAuditText.clear}</Button>
      </Empty>
    ) : (
      <Empty heading="h3" title={adminAuditText.emptyYetTitle} body={adminAuditText.emptyYet}>
        <Button busy={query.isFetching} onClick={() => void query.refetch()}>
          {adminAuditText.refresh}
        </Button>
      </Empty>
    )
  const summary = hasNextPage ? adminAuditText.shown(entries.length) : adminAuditText.all(entries.length)
  return (
    <div aria-busy={isOther} className="transition-opacity aria-busy:opacity-60">
      <AuditTable entries={entries} onFilter={onFilter} />
      <LoadMore
        words={adminAuditText}
        summary={isOther ? adminAuditText.loading : summary}
        hasMore={hasNextPage}
        isLoading={isFetchingNextPage}
        error={isFetchNextPageError ? error : null}
        onMore={() => void query.fetchNextPage()}
        onAgain={restart}
      />
    </div>
  )
}

function useNames(entries: readonly AuditEntry[]): (id: string) => string {
  const { data: admins } = useQuery(adminsQuery)
  return (id) =>
    admins?.find((admin) => admin.id === id)?.email ??
    entries.find(({ targetUserId }) => targetUserId === id)?.targetEmail ??
    entries.find(({ adminId }) => adminId === id)?.adminEmail ??
    adminAuditText.gone(id.slice(0, 8))
}
