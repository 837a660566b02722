import type { Bus } from '@faresight/kit/bus/bus'
import { type AuditDeps, recordAuditEvent } from '../audit/append.ts'
import type { AdminAction, AuditActor } from '@faresight/contracts/audit-event'
import { setNetworkBlockedRpc as block } from '@faresight/contracts/search/rpc'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import { toNetworkAddress } from '@faresight/kit/http/caller'
import { isIPv4 } from 'node:net'

interface BlockNetworkDeps extends AuditDeps {
  bus: Bus
  now: () => Date
}

interface NetworkChange {
  message: string
  network: string
}

/** @throws BusUnavailableError while search is unavailable */
export async function blockNetwork(
  deps: BlockNetworkDeps,
  actor: AuditActor,
  typed: string,
): Promise<NetworkChange> {
  const network = toCountedNetwork(typed)
  const actions = { done: 'network.blocked', failed: 'network.block-failed' } as const
  const wasBlocked = await setNetworkBlock(deps, actor, { network, isBlocked: true, actions })
  return { network, message: wasBlocked ? `${network} was already blocked.` : `${network} is now blocked.` }
}

export async function unblockNetwork(
  deps: BlockNetworkDeps,
  actor: AuditActor,
  typed: string,
): Promise<NetworkChange> {
  const network = toCountedNetwork(typed)
  const actions = { done: 'network.unblocked', failed: 'network.unblock-failed' } as const
  const wasBlocked = await setNetworkBlock(deps, actor, { network, isBlocked: false, actions })
  return { network, message: wasBlocked ? `${network} is no longer blocked.` : `${network} wasn’t blocked.` }
}

interface NetworkBlock {
  network: string
  isBlocked: boolean
  actions: Record<'done' | 'failed', AdminAction>
}

async function setNetworkBlock(
  deps: BlockNetworkDeps,
  actor: AuditActor,
  { network, isBlocked, actions }: NetworkBlock,
): Promise<boolean> {
  const recordAs = (action: AdminAction, failure: string | null) =>
    recordAuditEvent(deps, {
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

/** The form by which search counts networks: `203.0.113.7/24` → `203.0.113.0/24`. An IPv4-mapped IPv6 address counts as IPv4. */
function toCountedNetwork(typed: string): string {
  const [address = ''] = typed.split('/')
  const network = toNetworkAddress(address, { ipv4: 24, ipv6: 48 })
  return `${network}/${isIPv4(network) ? 24 : 48}`
}
