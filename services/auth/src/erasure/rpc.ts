import { personalDataReportRpcs } from '@faresight/contracts/erasure'
import type { Deps } from '../deps.ts'
import { countPersonalData } from './store.ts'

export function servePersonalDataReport({ bus, postgres }: Pick<Deps, 'bus' | 'postgres'>): void {
  bus.serve(personalDataReportRpcs.auth, async ({ userId }) => ({
    held: await countPersonalData(postgres.db, userId),
  }))
}
