import { erasureChecks } from '@faresight/contracts/erasure'
import type { Deps } from '../deps.ts'
import { countUserRecords } from './store.ts'

/** Answers auth's question what is kept of a user. */
export function servePersonalDataReport({ bus, postgres }: Pick<Deps, 'bus' | 'postgres'>): void {
  bus.serve(erasureChecks.search, async ({ userId }) => ({
    held: await countUserRecords(postgres.db, userId),
  }))
}
