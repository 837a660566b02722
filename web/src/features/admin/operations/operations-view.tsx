import type { Operations } from '@faresight/contracts/admin/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CloudOff, RefreshCw } from 'lucide-react'
import { useKeptFailure } from '../../../api/kept-failure.ts'
import { sentenceOf } from '../../../api/problems.ts'
import { exactClock } from './words.ts'
import { adminOperationsText } from '../../../text/admin-operations-text.ts'
import { AgainButton } from '../../../ui/again-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Note } from '../../../ui/note.tsx'
import { deadLettersQuery, operationsQuery } from './api.ts'
import { DeadLetters } from './dead/dead-letters.tsx'
import { NetworksCard } from './networks/networks-card.tsx'
import { OperationsBars } from './operations-bars.tsx'
import { ProviderList } from './providers/provider-list.tsx'
import { QueueTable } from './queues/queue-table.tsx'
import { SpendCard } from './spend/spend-card.tsx'

const words = adminOperationsText

/** What runs, what was given up, and what it costs: as it was when somebody looked, until they look again. */
export function OperationsView() {
  const client = useQueryClient()
  const operations = useQuery(operationsQuery)
  const failure = useKeptFailure(operations)
  const { data, error, isFetching, refetch } = operations
  const lookAgain = () => {
    void refetch()
    void client.invalidateQueries({ queryKey: deadLettersQuery.queryKey })
  }
  if (!data && failure)
    return (
      <Failure
        icon={<CircleAlert />}
        title={words.failedTitle}
        sentence={sentenceOf(failure.error, words.failed)}
      >
        <AgainButton variant="primary" {...failure.again} />
      </Failure>
    )
  if (!data)
    return (
      <output className="block">
        <span className="sr-only">{words.loading}</span>
        <OperationsBars />
      </output>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-end gap-3">
        {error && <p className="text-14 text-amber-text">{words.stale}</p>}
        <p aria-live="polite" className="text-14 text-ink-2">
          <time dateTime={data.at}>{words.asOf(exactClock(data.at))}</time>
        </p>
        <Button size="bar" busy={isFetching} onClick={lookAgain}>
          {!isFetching && <RefreshCw aria-hidden className="size-4" />}
          {isFetching ? words.refreshing : words.refresh}
        </Button>
      </div>
      {data.away.length > 0 && (
        <Note kind="amber" icon={<CloudOff aria-hidden />}>
          {words.away(data.away.join(', '))}
        </Note>
      )}
      <Figures operations={data} />
    </div>
  )
}

function Figures({ operations: { queues, providers, shares, networks, spend } }: { operations: Operations }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1.45fr)_minmax(0,1fr)]">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <QueueTable queues={queues} />
        <DeadLetters />
        <NetworksCard shares={shares} networks={networks} />
        <SpendCard spend={spend} />
      </div>
      <ProviderList providers={providers} />
    </div>
  )
}
