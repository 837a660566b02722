import type { IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { backendNames } from '@faresight/contracts/services'
import { makePerson } from '../../test/setup/stack-people.ts'
import { fillAccounts } from './accounts.ts'
import { isSmoke } from '../command-line.ts'
import type { CostMeter } from './meter.ts'
import type { CostsBenchContext } from './uses.ts'

type Figures = Record<string, number>

/** What somebody costs who does nothing. */
export interface Bearing {
  count: number
  /** Bytes in PostgreSQL for each. */
  postgres: number
  /** Bytes of memory for each, in all of our processes. */
  memory: number
  /** Milliseconds of a processor in an hour for a million of them, by process, beyond what goes on without any. */
  cpuMsPerMillionHours: Figures
}

/** Accounts, each with a session and nothing else: what they take in the database, and what goes on because of them. */
export async function idleAccounts(
  { stores }: CostsBenchContext,
  meter: CostMeter,
  count: number,
  seconds: number,
): Promise<Bearing> {
  const [without, before] = [await meter.idle(seconds), await stores.sizes()]
  const held = await meter.memory()
  await fillAccounts(stores.postgres, count)
  const after = await stores.sizes()
  // What the database does about so many new rows is not what they cost from then on.
  await delay(isSmoke ? 100 : 10_000)
  const beside = await meter.idle(seconds)
  const holds = await meter.memory()
  const more = backendNames.reduce((sum, part) => sum + (holds[part] ?? 0) - (held[part] ?? 0), 0)
  const perHour = (name: string) => ((beside[name] ?? 0) - (without[name] ?? 0)) * 3600
  return {
    count,
    postgres: (after.postgres - before.postgres) / count,
    memory: Math.max(0, more) / count,
    cpuMsPerMillionHours: Object.fromEntries(
      Object.keys(beside).map((name) => [name, Math.max(0, perHour(name)) * (1_000_000 / count)]),
    ),
  }
}

/** Bytes of memory of each process for a stream on which nothing happens: of scans that wait, since nobody works on any. */
export async function openStreams(
  { caller, stores }: CostsBenchContext,
  meter: CostMeter,
  count: number,
): Promise<Figures> {
  const open: IncomingMessage[] = []
  const openOne = async () => {
    const who = await makePerson(stores.postgres)
    const body = { origin: 'LHR', destination: 'JFK', searchPeriod: '1_month' }
    const { searchId } = JSON.parse(await caller.call(aiScanRoutes.scan, { who, body }))
    open.push(await caller.open(aiScanRoutes.recordEvents, { who, id: searchId }))
  }
  for (let n = 0; n < count / 10; n++) await openOne()
  const [before, already] = [await meter.memory(), open.length]
  const together = Math.min(20, count)
  for (let n = 0; n < count / together; n++) await Promise.all(Array.from({ length: together }, openOne))
  await delay(isSmoke ? 100 : 5000)
  const after = await meter.memory()
  const each = (name: string) => ((after[name] ?? 0) - (before[name] ?? 0)) / (open.length - already)
  for (const stream of open) stream.destroy()
  return Object.fromEntries(['gateway', 'ai-scan'].map((name) => [name, Math.round(each(name))]))
}
