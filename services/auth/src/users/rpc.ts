import type { Bus } from '@faresight/kit/bus/bus'
import type { Postgres } from '@faresight/kit/postgres'
import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { toViewer } from '@faresight/contracts/access'
import type { User } from '../schema.ts'
import { findOpenUserById } from './store.ts'
import { toEmailRecipient } from './user.ts'

interface RecipientDeps {
  postgres: Postgres
  bus: Bus
  now: () => Date
}

export function serveMailRecipient({ bus, postgres, now }: RecipientDeps): void {
  bus.serveRpc(readMailRecipientRpc, async ({ userId }) => {
    const user = await findOpenUserById(postgres.db, userId)
    return { address: user && toEmailRecipient(user), viewer: toEmailViewer(user, now()) }
  })
}

function toEmailViewer(user: User | null, now: Date): 'member' | 'subscriber' {
  if (!user) return 'member'
  const who = { role: user.role, accessUntil: user.accessUntil?.toISOString() ?? null }
  return toViewer(who, now) === 'subscriber' ? 'subscriber' : 'member'
}
