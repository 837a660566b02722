import { readDailySearchCountsRpc } from '@faresight/contracts/search/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { findSearchDayCounts } from './store.ts'

export function serveReadSearchDays({ bus, postgres }: { bus: Bus; postgres: Postgres }): void {
  bus.serveRpc(readDailySearchCountsRpc, async (span) => ({
    days: await findSearchDayCounts(postgres.db, span),
  }))
}
