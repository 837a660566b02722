import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { countPersonalData } from './store.ts'

interface PersonalDataDeps {
  postgres: Postgres
  bus: Bus
}

export function servePersonalDataReport({ bus, postgres }: PersonalDataDeps): void {
  bus.serveRpc(personalDataReportRpcs.alerts, async ({ userId }) => ({
    counts: await countPersonalData(postgres.db, userId),
  }))
}
