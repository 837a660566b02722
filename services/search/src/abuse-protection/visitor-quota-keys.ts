import { randomBytes } from 'node:crypto'
import { toRateLimitNetworkKeys } from '@faresight/kit/http/caller'
import type { Db } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { findOrInsertNetworkHashSalt } from './store.ts'

/** The secret salt of this day (UTC), shared by all replicas. Never rejects: without PostgreSQL each process has its own. */
export type ReadNetworkHashSalt = () => Promise<string>

export function createNetworkHashSaltReader({
  db,
  log,
  now,
}: {
  db: Db
  log: Log
  now: () => Date
}): ReadNetworkHashSalt {
  const ownSalt = randomBytes(32).toString('base64url')
  let known: { day: string; salt: string } | undefined
  return async () => {
    const day = now().toISOString().slice(0, 10)
    if (known?.day === day) return known.salt
    try {
      const salt = await findOrInsertNetworkHashSalt(db, day, randomBytes(32).toString('base64url'))
      known = { day, salt }
      return salt
    } catch (err) {
      log.warn({ err }, 'visitor addresses are hashed with a salt of this process')
      return ownSalt
    }
  }
}

/** The networks of a visitor's address whose quotas its searches count against, narrowest first; the smallest ones hashed. */
export type ResolveVisitorQuotaKeys = (address: string) => Promise<string[]>

export function createVisitorQuotaKeyResolver(salt: ReadNetworkHashSalt): ResolveVisitorQuotaKeys {
  return async (address) => toRateLimitNetworkKeys(address, await salt())
}
