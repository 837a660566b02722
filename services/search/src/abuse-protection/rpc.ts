import {
  admitVisitorRpc,
  readQuotaAndNetworkUsageRpc,
  setNetworkBlockedRpc,
} from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import type { ProviderGuard } from '../providers/guard/provider-guard.ts'
import type { FindAttackChallenge } from './attack-challenge.ts'
import { readQuotaSharesToday } from './quota-shares.ts'
import { listBusiestAndBlockedNetworks, setNetworkBlocked } from './store.ts'
import type { ResolveVisitorQuotaKeys } from './visitor-quota-keys.ts'

interface NetworkUsageDeps {
  bus: Bus
  postgres: Postgres
  guard: Pick<ProviderGuard, 'quotaTrackedProviders'>
  now: () => Date
}

export function serveNetworkUsage({ bus, postgres: { db }, guard, now }: NetworkUsageDeps): void {
  bus.serveRpc(readQuotaAndNetworkUsageRpc, async () => {
    const at = now()
    const [shares, networks] = await Promise.all([
      readQuotaSharesToday(db, guard.quotaTrackedProviders(), at),
      listBusiestAndBlockedNetworks(db, at.toISOString().slice(0, 10)),
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
    wasBlocked: await setNetworkBlocked(db, network, isBlocked),
  }))
}

interface VisitorAdmissionDeps {
  bus: Bus
  attackChallenge: FindAttackChallenge
  resolveVisitorQuotaKeys: ResolveVisitorQuotaKeys
}

export function serveAdmitVisitor({
  bus,
  attackChallenge,
  resolveVisitorQuotaKeys,
}: VisitorAdmissionDeps): void {
  bus.serveRpc(admitVisitorRpc, async ({ address, proof }) => {
    const networks = await resolveVisitorQuotaKeys(address)
    return { networks, challenge: await attackChallenge(networks, proof) }
  })
}
