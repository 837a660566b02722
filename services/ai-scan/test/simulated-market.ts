import { createSeededNormals } from '../src/sampler/model/random.ts'
import type { MarketParameters } from '../src/sampler/market-parameters.ts'
import { createCheckSampler, type CheckSampler } from '../src/sampler/sampler.ts'
import type { ScanCheck, KnownFare, ScanCheckResult, SamplerTask } from '../src/sampler/task.ts'

// Made-up routes for the tests: fares that wander from day to day around weekday levels, with a few cheap days.

const firstDay = 20_778
const lastDay = firstDay + 91

/** 21 November 2026 to 20 February 2027, 3 to 14 nights. */
export function roundTripSamplerTask(changes: Partial<SamplerTask> = {}): SamplerTask {
  return {
    tripType: 'roundtrip',
    firstDay,
    lastDay,
    stay: { minNights: 3, maxNights: 14 },
    today: firstDay - 1,
    budget: 50,
    batch: 5,
    weights: { price: 1, time: 0 },
    stopsEarly: false,
    isAudited: false,
    seed: 7,
    ...changes,
  }
}

export interface SimulatedMarket {
  answer: (check: ScanCheck) => ScanCheckResult
}

/** `bundled` has surcharges and noise that no sum of legs explains. */
export function simulateMarket(seed: number, kind: 'additive' | 'bundled' = 'additive'): SimulatedMarket {
  const legs = { outbound: fares(seed), inbound: fares(seed + 1000) }
  const answer = (check: ScanCheck): ScanCheckResult => {
    if (check.kind === 'leg') return { price: legs[check.leg](check.day), minutes: 120 }
    const { departureDay, returnDay } = check
    if (returnDay === null) return { price: legs.outbound(departureDay), minutes: 120 }
    const sum = legs.outbound(departureDay) + legs.inbound(returnDay)
    const own = createSeededNormals(seed * 7919 + departureDay * 367 + returnDay)()
    const bundle = returnDay - departureDay < 6 ? 1.12 : 1
    return { price: kind === 'additive' ? sum : sum * bundle * Math.exp(0.03 * own), minutes: 240 }
  }
  return { answer }
}

interface Given {
  known?: readonly KnownFare[]
  replay?: readonly ScanCheck[]
  learned?: MarketParameters
}

export interface SimulatedScanRun {
  sampler: CheckSampler
  checks: ScanCheck[]
  /** How many checks were made before each batch. */
  starts: number[]
}

/** All pairs of a task's period, by departure and return. */
export function listAllPairChecks({
  firstDay: first,
  lastDay: last,
  stay,
}: SamplerTask): (ScanCheck & { kind: 'pair' })[] {
  const pairs: (ScanCheck & { kind: 'pair' })[] = []
  for (let day = first; day <= last; day += 1) {
    if (!stay) pairs.push({ kind: 'pair', departureDay: day, returnDay: null, why: 'explore' })
    for (let nights = stay?.minNights ?? 1; nights <= (stay?.maxNights ?? 0); nights += 1) {
      if (day + nights > last) break
      pairs.push({ kind: 'pair', departureDay: day, returnDay: day + nights, why: 'explore' })
    }
  }
  return pairs
}

/** Runs a scan to its end, after `replayed` checks of another. */
export function runSimulatedScan(
  task: SamplerTask,
  { answer }: SimulatedMarket,
  { known = [], replay = [], learned }: Given = {},
): SimulatedScanRun {
  const sampler = createCheckSampler(task, known, learned)
  const checks: ScanCheck[] = []
  const starts: number[] = []
  const observe = (check: ScanCheck) => {
    checks.push(check)
    sampler.recordResult(check, answer(check))
  }
  replay.forEach(observe)
  for (let batch = sampler.nextBatch(); batch.length > 0; batch = sampler.nextBatch()) {
    starts.push(checks.length)
    batch.forEach(observe)
  }
  return { sampler, checks, starts }
}

function fares(seed: number): (day: number) => number {
  const normal = createSeededNormals(seed)
  const logs: number[] = []
  let drift = 0
  for (let i = 0; i < 400; i += 1) {
    drift = 0.93 * drift + 0.1 * normal()
    logs.push(4.5 + drift + 0.08 * normal() + (i % 7 === 3 ? -0.15 : 0))
  }
  return (day) => Math.round(Math.exp(logs[day - firstDay] ?? 5))
}
