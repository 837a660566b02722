import type { OperationsOverview } from '@faresight/contracts/admin/operations'
import { readNetworkUsageRpc, readProviderUsageRpc } from '@faresight/contracts/search/rpc'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Deps } from '../deps.ts'
import { lastDays } from '../overviews/days.ts'
import { isOfAService } from './show.ts'
import { spendOf } from './spend.ts'

const spendDays = 30

/** Queues, providers, what they cost and for which networks they were asked, as they are now: administrators act on it. */
export async function present({ bus, now }: Pick<Deps, 'bus' | 'now'>): Promise<OperationsOverview> {
  const at = now()
  const days = lastDays(at, spendDays)
  const from = days[0] ?? at.toISOString().slice(0, 10)
  const [queues, usage, asked] = await Promise.all([
    unlessAway(bus.queueAdmin.queues()),
    unlessAway(bus.request(readProviderUsageRpc, { from })),
    unlessAway(bus.request(readNetworkUsageRpc, {})),
  ])
  return {
    at: at.toISOString(),
    queues: queues && queues.filter(isOfAService).map(({ user: service, ...it }) => ({ service, ...it })),
    providers: usage && usage.providers,
    spend: usage && spendOf(usage.providers, days),
    shares: asked && asked.shares,
    networks: asked && asked.networks,
    unavailable: usage && asked ? [] : ['search'],
  }
}

async function unlessAway<T>(asking: Promise<T>): Promise<T | null> {
  return asking.catch((error: unknown) => {
    if (error instanceof BusUnavailableError) return null
    throw error
  })
}
