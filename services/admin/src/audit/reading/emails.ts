import { readUserEmailsRpc } from '@faresight/contracts/auth/rpc'
import { BusUnavailableError } from '@faresight/kit/bus/errors'
import type { Deps } from '../../deps.ts'
import type { ReadEntry } from './store.ts'

/** Whose account has which mail address now, of all whom entries name. While auth is away nobody's is known. */
export async function emailsOf(
  bus: Pick<Deps['bus'], 'request'>,
  entries: readonly ReadEntry[],
): Promise<ReadonlyMap<string, string>> {
  const named = entries.flatMap(({ entry }) => [entry.adminId, entry.targetUserId])
  const userIds = [...new Set(named)].filter((id) => id !== null)
  if (!userIds.length) return new Map()
  try {
    const { users } = await bus.request(readUserEmailsRpc, { userIds })
    return new Map(users.map(({ userId, email }) => [userId, email]))
  } catch (error) {
    if (error instanceof BusUnavailableError) return new Map()
    throw error
  }
}
