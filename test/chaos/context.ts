import { setTimeout as delay } from 'node:timers/promises'
import type { ChaosClient } from './client.ts'
import type { Load, LoadUsers } from './load.ts'
import type { ChaosOptions } from './options.ts'
import { recoveryMs } from './recovery.ts'
import type { ReportRow } from './report.ts'
import type { ChaosSite } from './site.ts'

/** What a fault acts on, and where it reports. */
export interface ChaosContext {
  site: ChaosSite
  client: ChaosClient
  users: LoadUsers
  load: Load
  options: ChaosOptions
  /** A generator of numbers from 0 to 1, the same for the same seed. */
  random: () => number
  say: (line: string) => void
  /** Past the time in which faults may be injected. */
  isOver: () => boolean
}

/** After a fault, so long is waited for the clients to notice nothing more. */
const recoveryLimitMs = 90_000

/** @returns false if the condition is not met in time */
export async function waitUntil(isMet: () => Promise<boolean>): Promise<boolean> {
  for (const until = performance.now() + recoveryLimitMs; performance.now() < until; await delay(50))
    if (await isMet()) return true
  return false
}

/** Waits until every kind of probe succeeds again. @returns null if that does not happen */
export async function waitForRecovery({ load }: ChaosContext, from: number): Promise<number | null> {
  for (const until = performance.now() + recoveryLimitMs; performance.now() < until; await delay(50)) {
    // A fault may show after a moment.
    if (performance.now() - from < 600) continue
    const took = recoveryMs(load.probes, from)
    if (took !== null) return took
  }
  return null
}

/** Collects the outcomes of one kind of fault. */
export class FaultTally {
  #row: ReportRow & { recoveries: number[] }

  constructor(test: string) {
    this.#row = { test, count: 0, lost: 0, doubled: 0, stuck: 0, recoveries: [] }
  }

  add(recovery: number | null): void {
    this.#row.count++
    if (recovery === null) this.#row.stuck++
    else this.#row.recoveries.push(recovery)
  }

  toRow(note?: string): ReportRow {
    return { ...this.#row, ...(note && { note }) }
  }
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  const item = from[Math.floor(random() * from.length)]
  if (item === undefined) throw new Error('There is nothing to pick from.')
  return item
}
