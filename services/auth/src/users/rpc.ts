import { userAddress } from '@faresight/contracts/auth/rpc'
import type { Deps } from '../deps.ts'
import { findUser } from './store.ts'
import { addressOf } from './user.ts'

/** Answers where somebody is written to, for whoever sends them something now. */
export function serveUserAddress({ bus, postgres }: Pick<Deps, 'bus' | 'postgres'>): void {
  bus.serve(userAddress, async ({ userId }) => {
    const user = await findUser(postgres.db, userId)
    return { address: user && addressOf(user) }
  })
}
