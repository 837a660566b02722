import type { Postgres } from '@faresight/kit/postgres'
import type { Bus } from '@faresight/kit/bus/bus'
import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import { countPersonalData } from '../audit/store.ts'

export function servePersonalDataReport({ bus, postgres }: { bus: Bus; postgres: Postgres }): void {
  bus.serveRpc(personalDataReportRpcs.admin, async ({ userId }) => ({
    counts: await countPersonalData(postgres.db, userId),
  }))
}
