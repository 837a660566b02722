import { setNetworkBlockedRpc, readNetworkUsageRpc } from '@faresight/contracts/search/rpc'
import type { Deps } from '../deps.ts'
import { networksOf, setBlocked } from './store.ts'
import { sharesToday } from './shares.ts'

/** Serves what networks have used today, and blocks and unblocks them for administrators. */
export function serveSpend({
  bus,
  postgres: { db },
  guard,
  now,
}: Pick<Deps, 'bus' | 'postgres' | 'guard' | 'now'>): void {
  bus.serveRpc(readNetworkUsageRpc, async () => {
    const at = now()
    const [shares, networks] = await Promise.all([
      sharesToday(db, guard.counted(), at),
      networksOf(db, at.toISOString().slice(0, 10)),
    ])
    return {
      shares,
      networks: networks.map(({ blockedAt, ...it }) => ({
        ...it,
        blockedAt: blockedAt?.toISOString() ?? null,
      })),
    }
  })
  bus.serveRpc(setNetworkBlockedRpc, async ({ network, isBlocked }) => ({
    wasBlocked: await setBlocked(db, network, isBlocked),
  }))
}
