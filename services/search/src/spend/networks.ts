import { randomBytes } from 'node:crypto'
import { rateLimitedNetworks } from '@faresight/kit/http/caller'
import type { Db } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { saltOf } from './store.ts'

/** The secret of this day (UTC), the same for all replicas. Never fails: without PostgreSQL each process has its own. */
export type DaySalt = () => Promise<string>

export function createDaySalt({ db, log, now }: { db: Db; log: Log; now: () => Date }): DaySalt {
  const fresh = randomBytes(32).toString('base64url')
  let known: { day: string; salt: string } | undefined
  return async () => {
    const day = now().toISOString().slice(0, 10)
    if (known?.day === day) return known.salt
    try {
      const salt = await saltOf(db, day, randomBytes(32).toString('base64url'))
      known = { day, salt }
      return salt
    } catch (err) {
      log.warn({ err }, 'the networks of visitors are named by this process alone')
      return fresh
    }
  }
}

/** For whom what a visitor asks is counted: the networks of that address, the narrowest first. */
export type VisitorNetworks = (address: string) => Promise<string[]>

export function createVisitorNetworks(salt: DaySalt): VisitorNetworks {
  return async (address) => rateLimitedNetworks(address, await salt())
}
