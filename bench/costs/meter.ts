import { setTimeout as delay } from 'node:timers/promises'
import type { MeteredCaller } from './metered-caller.ts'
import type { MeteredStores, StoredBytesAndRequests } from './metered-stores.ts'
import { type ProcessUsage, readProcessUsage } from './processes.ts'
import type { MeasuredUse } from './uses.ts'

/** By process. */
type Figures = Record<string, number>

/** The cost of one use. */
export interface UseCost {
  times: number
  seconds: number
  /** CPU milliseconds, by process, without what an idle process takes. */
  cpuMs: Figures
  /** Bytes sent to the caller, heads included. */
  received: number
  stored: StoredBytesAndRequests
}

export interface CostMeter {
  /** CPU milliseconds per second of each process while nothing happens. */
  idle(seconds: number): Promise<Figures>
  /** Bytes of memory of each process. */
  memory(): Promise<Figures>
  measureCost(use: MeasuredUse): Promise<UseCost>
}

interface Pauses {
  /** After the last queued message, for work that services do every second. */
  settleMs: number
  idleSeconds: number
}

export function createCostMeter(
  pids: Record<string, number>,
  stores: MeteredStores,
  caller: MeteredCaller,
  { settleMs, idleSeconds }: Pauses,
): CostMeter {
  async function readAll(what: keyof ProcessUsage): Promise<Figures> {
    const usages = await readProcessUsage(Object.values(pids))
    return Object.fromEntries(Object.keys(pids).map((name, index) => [name, usages[index]?.[what] ?? 0]))
  }

  async function settle(): Promise<void> {
    while (!(await stores.isQuiet())) await delay(200)
    await delay(settleMs)
  }

  async function idle(seconds: number): Promise<Figures> {
    await settle()
    const before = await readAll('cpuMs')
    await delay(seconds * 1000)
    return mapValues(await readAll('cpuMs'), (ms, name) => (ms - (before[name] ?? 0)) / seconds)
  }

  async function measureCost(use: MeasuredUse): Promise<UseCost> {
    // Cached quotes of earlier uses must neither expire nor be found now.
    await stores.purgeQuotes()
    await use.before?.()
    // Compiles, connects and plans.
    await repeat(use, use.warm ?? Math.ceil(use.times / 10))
    const idleRate = await idle(idleSeconds)
    const storedBefore = await stores.sizes()
    caller.received()
    const [before, began] = [await readAll('cpuMs'), performance.now()]
    await repeat(use, use.times)
    await settle()
    const after = await readAll('cpuMs')
    const seconds = (performance.now() - began) / 1000
    const each = (sum: number) => Math.max(0, sum) / use.times
    return {
      times: use.times,
      seconds: seconds / use.times,
      cpuMs: mapValues(after, (ms, name) => each(ms - (before[name] ?? 0) - (idleRate[name] ?? 0) * seconds)),
      received: each(caller.received()),
      stored: mapValues(await stores.sizes(), (bytes, name) => each(bytes - storedBefore[name])),
    }
  }

  return { idle, memory: () => readAll('memoryBytes'), measureCost }
}

async function repeat({ once, atOnce }: MeasuredUse, times: number): Promise<void> {
  let left = times
  const client = async () => {
    while (left-- > 0) await once()
  }
  await Promise.all(Array.from({ length: atOnce }, client))
}

function mapValues<K extends string>(figures: Record<K, number>, change: (value: number, name: K) => number) {
  const names = Object.keys(figures) as K[]
  return Object.fromEntries(names.map((name) => [name, change(figures[name], name)])) as Record<K, number>
}
