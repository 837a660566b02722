import { randomBytes } from 'node:crypto'
import { countedNetworks } from '@faresight/kit/http/caller'
import type { Db } from '@faresight/kit/postgres'
import type { Log } from '@faresight/kit/telemetry/log'
import { saltOf } from './store.ts'

/** For whom what a visitor asks is counted: the networks of that address, the narrowest first. Never fails. */
export type VisitorNetworks = (address: string) => Promise<string[]>

interface VisitorNetworksDeps {
  db: Db
  log: Log
  now: () => Date
}

/** Addresses are hashed by a salt that all replicas share for a day (UTC). */
export function createVisitorNetworks({ db, log, now }: VisitorNetworksDeps): VisitorNetworks {
  let known: { day: string; salt: string } | undefined

  async function saltOfDay(day: string): Promise<string> {
    if (known?.day === day) return known.salt
    const fresh = randomBytes(16).toString('base64url')
    try {
      const salt = await saltOf(db, day, fresh)
      known = { day, salt }
      return salt
    } catch (err) {
      log.warn({ err }, 'the networks of visitors are counted by this process alone')
      return fresh
    }
  }

  return async (address) => countedNetworks(address, await saltOfDay(now().toISOString().slice(0, 10)))
}
