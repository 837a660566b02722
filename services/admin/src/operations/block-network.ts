import type { AuditActor, AdminAction } from '@faresight/contracts/audit-event'
import { setNetworkBlockedRpc as block } from '@faresight/contracts/search/rpc'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { toNetworkAddress } from '@faresight/kit/http/caller'
import { isIPv4 } from 'node:net'
import { record } from '../audit/append.ts'
import type { Deps } from '../deps.ts'

/** What an administrator reads of it, and which network it was. */
interface Changed {
  message: string
  network: string
}

/** Has search ask no provider for visitors of a network any more. @throws BusUnavailable where search is away */
export async function blockNetwork(deps: Deps, actor: AuditActor, typed: string): Promise<Changed> {
  const network = countedNetworkOf(typed)
  const actions = { done: 'network.blocked', failed: 'network.block-failed' } as const
  const wasBlocked = await change(deps, actor, { network, isBlocked: true, actions })
  return { network, message: wasBlocked ? `${network} was already blocked.` : `${network} is now blocked.` }
}

/** Has search ask providers for visitors of a network again. @throws BusUnavailable where search is away */
export async function unblockNetwork(deps: Deps, actor: AuditActor, typed: string): Promise<Changed> {
  const network = countedNetworkOf(typed)
  const actions = { done: 'network.unblocked', failed: 'network.unblock-failed' } as const
  const wasBlocked = await change(deps, actor, { network, isBlocked: false, actions })
  return { network, message: wasBlocked ? `${network} is no longer blocked.` : `${network} wasn’t blocked.` }
}

interface Change {
  network: string
  isBlocked: boolean
  actions: Record<'done' | 'failed', AdminAction>
}

/** @returns whether the network was blocked before */
async function change(
  deps: Deps,
  actor: AuditActor,
  { network, isBlocked, actions }: Change,
): Promise<boolean> {
  const recordAs = (action: AdminAction, failure: string | null) =>
    record(deps, {
      action,
      actor,
      targetUserId: null,
      targetResource: `network ${network}`,
      changes: { before: null, after: failure === null ? null : { failure }, reason: null },
      at: deps.now().toISOString(),
    })
  await recordAs(actions.done, null)
  try {
    return (await deps.bus.request(block, { network, isBlocked })).wasBlocked
  } catch (error) {
    if (error instanceof BusUnavailableError)
      await recordAs(actions.failed, 'The search service didn’t respond.')
    throw error
  }
}

/**
 * The one spelling by which search counts a network: `203.0.113.7/24` is `203.0.113.0/24`. An IPv4 address that is written
 * as one of IPv6 stands for its IPv4 network, as visitors from there are counted.
 */
function countedNetworkOf(typed: string): string {
  const [address = ''] = typed.split('/')
  const network = toNetworkAddress(address, { ipv4: 24, ipv6: 48 })
  return `${network}/${isIPv4(network) ? 24 : 48}`
}
