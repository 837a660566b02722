import { formatClock } from '../../format/dates.ts'
import type { OperationsOverview, QueueStats } from '@faresight/contracts/admin/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CloudOff, RefreshCw } from 'lucide-react'
import { useStickyError } from '../../api/sticky-error.ts'
import { messageOf } from '../../api/problems.ts'
import { OperationsBars } from '../admin/skeletons.tsx'
import { OperationsCard, PartLine } from './operations-card.tsx'
import { byUrgency, deadLettersQuery, isBusy, operationsQuery } from './operations.ts'
import { count } from '../../text/words.ts'
import { adminOperationsText } from './messages.ts'
import { RetryButton, Failure } from '../../ui/failure.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { SpendCard } from './spend-card.tsx'
import { NetworksCard } from './networks-card.tsx'
import { ProcessesCard } from './processes-card.tsx'
import { ProvidersCard } from './providers-card.tsx'
import { useState } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { AdminTable } from '../admin/admin-table.tsx'

/** Processes, queues, dead letters, networks, spend and providers. */
export function OperationsView() {
  const client = useQueryClient()
  const operations = useQuery(operationsQuery)
  const failure = useStickyError(operations)
  const { data, error, isFetching, refetch } = operations
  const refresh = () => {
    void refetch()
    void client.invalidateQueries({ queryKey: deadLettersQuery.queryKey })
  }
  if (!data && failure)
    return (
      <Failure
        icon={<CircleAlert />}
        title={adminOperationsText.failedTitle}
        sentence={messageOf(failure.error, adminOperationsText.failed)}
      >
        <RetryButton variant="primary" {...failure.again} />
      </Failure>
    )
  if (!data)
    return (
      <output className="block">
        <span className="sr-only">{adminOperationsText.loading}</span>
        <OperationsBars />
      </output>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-end gap-3">
        {error && <p className="text-14 text-amber-text">{adminOperationsText.stale}</p>}
        <p aria-live="polite" className="text-14 text-ink-2">
          <time dateTime={data.at}>{adminOperationsText.asOf(exactClock(data.at))}</time>
        </p>
        <Button size="bar" busy={isFetching} onClick={refresh}>
          {!isFetching && <RefreshCw aria-hidden className="size-4" />}
          {isFetching ? adminOperationsText.refreshing : adminOperationsText.refresh}
        </Button>
      </div>
      {data.unavailable.length > 0 && (
        <Note kind="amber" icon={<CloudOff aria-hidden />}>
          {adminOperationsText.away(data.unavailable.join(', '))}
        </Note>
      )}
      <Figures operations={data} />
    </div>
  )
}

function Figures({
  operations: { processes, queues, providers, shares, networks, spend },
}: {
  operations: OperationsOverview
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <ProcessesCard processes={processes} />
        <QueueTable queues={queues} />
        <DeadLetters />
        <NetworksCard shares={shares} networks={networks} />
        <SpendCard spend={spend} />
      </div>
      <ProvidersCard providers={providers} />
    </div>
  )
}

/** Queues with messages, or all of them on request. */
function QueueTable({ queues }: { queues: readonly QueueStats[] | null }) {
  const [isWhole, setWhole] = useState(false)
  const shown = byUrgency(queues ?? []).filter((queue) => isWhole || isBusy(queue))
  return (
    <OperationsCard title={adminOperationsText.queues.title} lead={adminOperationsText.queues.lead}>
      {queues === null ? (
        <PartLine isFault>{adminOperationsText.queues.away}</PartLine>
      ) : (
        <>
          {shown.length === 0 ? (
            <PartLine>{adminOperationsText.queues.quiet}</PartLine>
          ) : (
            <Table queues={shown} />
          )}
          {queues.length > 0 && (
            <p className="border-t border-line px-4 py-2.5 text-14 md:px-5">
              <LinkButton aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
                {isWhole ? adminOperationsText.queues.busy : adminOperationsText.queues.all(queues.length)}
              </LinkButton>
            </p>
          )}
        </>
      )}
    </OperationsCard>
  )
}

function Table({ queues }: { queues: readonly QueueStats[] }) {
  const words = adminOperationsText.queues
  return (
    <div className="px-4 pb-2 md:px-5">
      <AdminTable
        label={words.title}
        layout="figures"
        rows={queues}
        idOf={({ service, subject }) => `${service} ${subject}`}
        columns={[
          {
            id: 'subject',
            head: words.subject,
            className: 'wrap-anywhere',
            render: ({ subject, kind, service }) => (
              <>
                {subject}
                <span className="block text-12 text-ink-2">{words.of(words.kinds[kind], service)}</span>
              </>
            ),
          },
          { id: 'waiting', head: words.waiting, render: ({ waiting }) => count(waiting) },
          { id: 'inFlight', head: words.inFlight, render: ({ inFlight }) => count(inFlight) },
          { id: 'dead', head: words.dead, render: ({ dead }) => <Dead value={dead} /> },
        ]}
      />
    </div>
  )
}

function Dead({ value }: { value: number }) {
  if (value === 0) return count(value)
  return (
    <Badge kind="red" tag>
      {count(value)}
    </Badge>
  )
}

/** `14:05:03`, local time. */
function exactClock(instant: string): string {
  return `${formatClock(instant)}:${String(new Date(instant).getSeconds()).padStart(2, '0')}`
}
