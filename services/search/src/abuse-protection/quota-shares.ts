import type { DbOrTx, Postgres } from '@faresight/kit/postgres'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import { setVisitorQuotaShareGauge } from '../metrics.ts'
import type { GuardedProvider } from '../providers/guard/guarded-send.ts'
import type { ProviderGuard } from '../providers/guard/provider-guard.ts'
import { groupDailyQuota, isQuotaUsedAbnormallyFast } from '../providers/guard/quotas.ts'
import { readGroupQuotaTotals } from './store.ts'

export async function readQuotaSharesToday(db: DbOrTx, providers: readonly GuardedProvider[], now: Date) {
  const totals = await readGroupQuotaTotals(db, now.toISOString().slice(0, 10))
  return providers.map(({ name, title, limits }) => {
    const usedBy = (quotaKey: string) =>
      totals.find((it) => it.provider === name && it.quotaKey === quotaKey)?.requests ?? 0
    const visitors = usedBy('visitors')
    const visitorsLimit = groupDailyQuota(limits, 'visitor')
    return {
      provider: name,
      title,
      visitors,
      visitorsLimit,
      members: usedBy('members'),
      membersLimit: groupDailyQuota(limits, 'member'),
      isAbnormal: isQuotaUsedAbnormallyFast({ used: visitors, quota: visitorsLimit, now }),
    }
  })
}

const intervalMs = 60_000

interface QuotaShareGaugesDeps {
  postgres: Postgres
  guard: Pick<ProviderGuard, 'quotaTrackedProviders'>
  log: Log
  now: () => Date
}

export function startQuotaShareGauges({
  postgres: { db },
  guard,
  log,
  now,
}: QuotaShareGaugesDeps): AsyncDisposable {
  async function update(): Promise<void> {
    const shares = await readQuotaSharesToday(db, guard.quotaTrackedProviders(), now())
    for (const { provider, visitors, visitorsLimit, isAbnormal } of shares)
      setVisitorQuotaShareGauge(provider, visitorsLimit > 0 ? visitors / visitorsLimit : 0, isAbnormal)
  }
  return startPeriodicTask(intervalMs, update, { log, label: 'update the gauges of quota shares' })
}
