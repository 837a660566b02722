import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { countUserRecords } from './store.ts'

export function servePersonalDataReport({ bus, postgres }: { bus: Bus; postgres: Postgres }): void {
  bus.serveRpc(personalDataReportRpcs.search, async ({ userId }) => ({
    counts: await countUserRecords(postgres.db, userId),
  }))
}
