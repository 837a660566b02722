import type { Bus } from '@faresight/kit/bus/bus'
import type { OperationsOverview } from '@faresight/contracts/admin/operations'
import { readQuotaAndNetworkUsageRpc, readProviderUsageRpc } from '@faresight/contracts/search/rpc'
import type { Postgres } from '@faresight/kit/postgres'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { listLastDays } from '../overviews/lookups.ts'
import { listProcesses } from '../processes/reports.ts'
import { toProcessStatuses } from '../processes/rules.ts'
import { hasServiceUser } from './dead-letter-view.ts'
import { computeDailySpend } from './spend.ts'

const spendDays = 30

export async function readOperationsOverview({
  bus,
  postgres,
  now,
}: {
  bus: Bus
  postgres: Pick<Postgres, 'db'>
  now: () => Date
}): Promise<OperationsOverview> {
  const at = now()
  const days = listLastDays(at, spendDays)
  const from = days[0] ?? at.toISOString().slice(0, 10)
  const [processes, queues, usage, asked] = await Promise.all([
    listProcesses(postgres.db),
    nullIfUnavailable(bus.queueAdmin.queues()),
    nullIfUnavailable(bus.request(readProviderUsageRpc, { from })),
    nullIfUnavailable(bus.request(readQuotaAndNetworkUsageRpc, {})),
  ])
  return {
    at: at.toISOString(),
    processes: toProcessStatuses(processes, at),
    queues:
      queues && queues.filter(hasServiceUser).map(({ user: service, ...queue }) => ({ service, ...queue })),
    providers: usage && usage.providers,
    spend: usage && computeDailySpend(usage.providers, days),
    shares: asked && asked.shares,
    networks: asked && asked.networks,
    unavailable: usage && asked ? [] : ['search'],
  }
}

async function nullIfUnavailable<T>(asking: Promise<T>): Promise<T | null> {
  return asking.catch((error: unknown) => {
    if (error instanceof BusUnavailableError) return null
    throw error
  })
}
