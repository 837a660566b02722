import { setTimeout as delay } from 'node:timers/promises'
import type { Caller } from './caller.ts'
import { type ProcessUsage as ProcessUse, readProcessUsage } from './processes.ts'
import type { StoreSizes, Stores } from './stores.ts'
import type { MeasuredUse } from './uses.ts'

type Figures = Record<string, number>

/** What one of them cost. */
export interface UseCost {
  times: number
  /** How long one takes, where `underWay` of them are done at once. */
  seconds: number
  /** Milliseconds of a processor, by process. */
  cpuMs: Figures
  /**
   * Bytes of memory, by process, for each that was under way: the most that the process had while they went on beyond what
   * it had before, so with all that it had not cleaned up yet.
   */
  memory: Figures
  /** Bytes that came to the caller, heads included. */
  received: number
  /** By store: `Kept` says what each of them is. */
  kept: StoreSizes
}

export interface CostMeter {
  /** Milliseconds of a processor that each process takes in a second in which nobody does anything. */
  idle(seconds: number): Promise<Figures>
  /** Bytes of memory of each process. */
  memory(): Promise<Figures>
  /** The most that each was seen to have while anything was measured. */
  mostMemory(): Figures
  measureCost(use: MeasuredUse): Promise<UseCost>
}

interface Pauses {
  /** Until nothing that a use began goes on. What services do by the second has been done by then, too. */
  settleMs: number
  /**
   * Long enough to know what goes on anyway, which changes a little from use to use: a process that has much in memory
   * cleans up more.
   */
  idleSeconds: number
}

/** How often it is looked how much memory is in use. */
const lookMs = 500

export function createCostMeter(
  pids: Record<string, number>,
  stores: Stores,
  caller: Caller,
  { settleMs, idleSeconds }: Pauses,
): CostMeter {
  let mostEver: Figures = {}

  async function ofAll(what: keyof ProcessUse): Promise<Figures> {
    const uses = await readProcessUsage(Object.values(pids))
    return Object.fromEntries(Object.keys(pids).map((name, index) => [name, uses[index]?.[what] ?? 0]))
  }

  /** The most memory that each process has while something goes on. */
  async function mostHeld(goingOn: Promise<void>): Promise<Figures> {
    let most: Figures = {}
    const end = goingOn.then(() => true)
    for (
      let isEndedStatus = false;
      !isEndedStatus;
      isEndedStatus = await Promise.race([end, delay(lookMs, false)])
    ) {
      const held = await ofAll('memoryBytes')
      most = mostOf(held, most)
    }
    most = mostOf(await ofAll('memoryBytes'), most)
    mostEver = mostOf(most, mostEver)
    return most
  }

  async function settled(): Promise<void> {
    while (!(await stores.isQuiet())) await delay(200)
    await delay(settleMs)
  }

  async function idle(seconds: number): Promise<Figures> {
    await settled()
    const before = await ofAll('cpuMs')
    await delay(seconds * 1000)
    return mapped(await ofAll('cpuMs'), (ms, name) => (ms - (before[name] ?? 0)) / seconds)
  }

  async function measureCost(use: MeasuredUse): Promise<UseCost> {
    // What was remembered for an earlier one is not to be forgotten, or found, while this one is measured.
    await stores.purgeQuotes()
    await use.before?.()
    // What is compiled, connected and planned at the first times is not what it costs.
    await again(use, use.warm ?? Math.ceil(use.times / 10))
    const idleRate = await idle(idleSeconds)
    const keptBefore = await stores.sizes()
    caller.received()
    const held = await ofAll('memoryBytes')
    const [before, began] = [await ofAll('cpuMs'), performance.now()]
    const most = await mostHeld(again(use, use.times))
    const took = (performance.now() - began) / 1000
    await settled()
    const after = await ofAll('cpuMs')
    const seconds = (performance.now() - began) / 1000
    const keptAfter = await stores.sizes()
    const each = (sum: number) => Math.max(0, sum) / use.times
    const unasked = (name: string) => (idleRate[name] ?? 0) * seconds
    const underWay = use.underWay ?? use.atOnce
    return {
      times: use.times,
      seconds: (took * underWay) / use.times,
      memory: mapped(most, (bytes, name) => Math.max(0, bytes - (held[name] ?? 0)) / underWay),
      cpuMs: mapped(after, (ms, name) => each(ms - (before[name] ?? 0) - unasked(name))),
      received: each(caller.received()),
      kept: mapped(keptAfter, (bytes, name) => each(bytes - keptBefore[name])),
    }
  }

  return { idle, memory: () => ofAll('memoryBytes'), mostMemory: () => mostEver, measureCost }
}

function mostOf(some: Figures, others: Figures): Figures {
  return mapped(some, (bytes, name) => Math.max(bytes, others[name] ?? 0))
}

async function again({ once, atOnce }: MeasuredUse, times: number): Promise<void> {
  let left = times
  const one = async () => {
    while (left-- > 0) await once()
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

function mapped<K extends string>(figures: Record<K, number>, change: (figure: number, name: K) => number) {
  const names = Object.keys(figures) as K[]
  return Object.fromEntries(names.map((name) => [name, change(figures[name], name)])) as Record<K, number>
}
