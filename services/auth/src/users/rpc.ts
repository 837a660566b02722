import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { toViewer } from '@faresight/contracts/access'
import type { Deps } from '../deps.ts'
import type { User } from '../schema.ts'
import { findUser } from './store.ts'
import { addressOf } from './user.ts'

/** Answers where somebody is written to, and what they may see, for whoever sends them something now. */
export function serveUserAddress({ bus, postgres, now }: Pick<Deps, 'bus' | 'postgres' | 'now'>): void {
  bus.serveRpc(readMailRecipientRpc, async ({ userId }) => {
    const user = await findUser(postgres.db, userId)
    return { address: user && addressOf(user), viewer: readerOf(user, now()) }
  })
}

function readerOf(user: User | null, now: Date): 'member' | 'subscriber' {
  if (!user) return 'member'
  const who = { role: user.role, accessUntil: user.accessUntil?.toISOString() ?? null }
  return toViewer(who, now) === 'subscriber' ? 'subscriber' : 'member'
}
