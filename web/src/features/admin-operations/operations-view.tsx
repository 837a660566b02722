import type { Operations } from '@faresight/contracts/admin/operations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CloudOff, RefreshCw } from 'lucide-react'
import { useStickyError } from '../../api/sticky-error.ts'
import { messageOf } from '../../api/problems.ts'
import { OperationsBars, OperationsCard, PartLine, exactClock } from './part.tsx'
import { adminOperationsText } from './messages.ts'
import { RetryButton, Failure } from '../../ui/failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { deadLettersQuery, operationsQuery } from './api.ts'
import { DeadLetters } from './dead-letters.tsx'
import { QueueTable } from './queue-table.tsx'
import { SpendCard } from './spend-card.tsx'
import { BlockForm } from './block-dialog.tsx'
import { NetworkList, ProviderShares } from './network-list.tsx'
import { visitorRequests } from './rules.ts'
import type { ProviderUsage } from '@faresight/contracts/search/provider-usage'
import { ProviderRow, dayLooks } from './provider-row.tsx'

/** Queues, dead letters, networks, spend and providers. */
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
      {data.away.length > 0 && (
        <Note kind="amber" icon={<CloudOff aria-hidden />}>
          {adminOperationsText.away(data.away.join(', '))}
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

function NetworksCard({ shares, networks }: Pick<Operations, 'shares' | 'networks'>) {
  return (
    <OperationsCard title={adminOperationsText.networks.title} lead={adminOperationsText.networks.lead}>
      {shares === null || networks === null ? (
        <PartLine isFault>{adminOperationsText.networks.away}</PartLine>
      ) : shares.length === 0 ? (
        <>
          <PartLine>{adminOperationsText.networks.free}</PartLine>
          {networks.length > 0 && <NetworkList networks={networks} total={0} />}
        </>
      ) : (
        <>
          <ul className="mb-4 grid gap-5 px-4 md:px-5">
            {shares.map((share) => (
              <li key={share.provider}>
                <ProviderShares share={share} />
              </li>
            ))}
          </ul>
          <NetworkList networks={networks} total={visitorRequests(shares)} />
          <BlockForm />
        </>
      )}
    </OperationsCard>
  )
}

function ProviderList({ providers }: { providers: readonly ProviderUsage[] | null }) {
  return (
    <OperationsCard title={adminOperationsText.providers.title} lead={adminOperationsText.providers.lead}>
      {providers === null ? (
        <PartLine isFault>{adminOperationsText.providers.away}</PartLine>
      ) : providers.length === 0 ? (
        <PartLine>{adminOperationsText.providers.none}</PartLine>
      ) : (
        <>
          <Legend />
          <ul>
            {providers.map((provider) => (
              <li key={provider.provider} className="border-t border-line px-4 py-4 md:px-5">
                <ProviderRow provider={provider} />
              </li>
            ))}
          </ul>
        </>
      )}
    </OperationsCard>
  )
}

function Legend() {
  return (
    <p aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 px-4 pb-3 text-12 text-ink-2 md:px-5">
      {(['well', 'poor', 'bad', 'none'] as const).map((state) => (
        <span key={state} className="flex items-end gap-1.5">
          <span className={`w-1.5 rounded-0 ${dayLooks[state]}`} />
          {adminOperationsText.providers.legend[state]}
        </span>
      ))}
    </p>
  )
}
