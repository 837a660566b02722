import { readUserFigures } from '@faresight/contracts/auth/rpc'
import type { Deps } from '../deps.ts'
import { countAccounts } from './store.ts'

/** Tells administrators how many accounts there are. */
export function serveUserFigures({ bus, postgres, now }: Pick<Deps, 'bus' | 'postgres' | 'now'>): void {
  bus.serve(readUserFigures, () => countAccounts(postgres.db, now()))
}
