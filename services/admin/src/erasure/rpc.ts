import { erasureChecks } from '@faresight/contracts/erasure'
import type { Deps } from '../deps.ts'
import { countPersonalData } from '../audit/store.ts'

export function servePersonalDataReport({ bus, postgres }: Pick<Deps, 'bus' | 'postgres'>): void {
  bus.serve(erasureChecks.admin, async ({ userId }) => ({
    held: await countPersonalData(postgres.db, userId),
  }))
}
