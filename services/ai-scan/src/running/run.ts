import { scanGrew } from '@faresight/contracts/ai-scan/live'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Log } from '@faresight/kit/telemetry/log'
import type { HistoryModel } from '../history/model.ts'
import { loadKnowledge } from '../knowledge/load.ts'
import { scanEnded, scanResumed } from '../metrics.ts'
import type { Learned } from '../sampler/learned.ts'
import { createSampler } from '../sampler/sampler.ts'
import { announce } from '../scans/announce.ts'
import type { ScanModel } from '../scans/model.ts'
import type { ScanQuestion, ScanRecord } from '../scans/record.ts'
import { deadlineOf, type ScanRules } from '../scans/rules.ts'
import { endRun, findGrowth, giveBack, takeScan, updateRun } from '../scans/store.ts'
import { checkOn, gatheredIn, type Run } from './check-on.ts'
import { gapsIn, type Halt, verdictOn } from './endings.ts'
import { patiently } from './patiently.ts'
import { checkOf, taskOf } from './task.ts'

export interface RunDeps {
  model: ScanModel
  history: HistoryModel
  bus: Bus
  rules: ScanRules
  /** What was learned from the fares of other routes; `undefined` while that is nothing. */
  learned: (scan: ScanQuestion) => Promise<Learned | undefined>
  log: Log
  now: () => Date
}

/** How soon somebody else looks whether an end was announced. */
const announceWithinMs = 5000
/** A scan that has lost as many workers is not given to another. */
const mostLost = 10

/**
 * Runs a scan, or goes on with it from what is stored. Settles when it has ended, or is somebody else's.
 *
 * @param attempt a job that comes again was lost by who had it, so its scan is taken from them; another one's is left alone
 * @param signal aborted when this process stops: it then throws, and another process goes on
 */
export async function runScan(
  id: string,
  deps: RunDeps,
  { attempt, signal }: { attempt: number; signal: AbortSignal },
): Promise<void> {
  const { model, rules, now } = deps
  const taken = await patiently(signal, () =>
    takeScan(model, id, { now: now(), until: later(rules.unheardMs, now()), fromHolder: attempt > 1 }),
  )
  if (!taken) return
  if (taken.lease > 1) scanResumed()
  try {
    await runTaken(taken, deps, signal)
  } catch (error) {
    // Where that fails too, the next finds it held, and counts us as lost.
    if (signal.aborted) await giveBack(model, { id, lease: taken.lease }).catch(() => {})
    throw error
  }
}

async function runTaken(scan: ScanRecord, deps: RunDeps, signal: AbortSignal): Promise<void> {
  const run = await begin(scan, deps, signal)
  const isGivenUp = scan.unreturned > mostLost
  const halt: Halt | null = isGivenUp ? { kind: 'given-up' } : await checkOn(run, signal)
  signal.throwIfAborted()
  if (halt) await end(run, halt, deps, signal)
  else deps.log.info({ scanId: scan._id }, 'a scan is somebody else’s by now')
}

async function begin(scan: ScanRecord, deps: RunDeps, signal: AbortSignal): Promise<Run> {
  const { model, rules, bus, now } = deps
  const until = scan.startedAt ?? scan.createdAt
  const [knowledge, learned] = await patiently(signal, () =>
    Promise.all([loadKnowledge(scan, until, deps), deps.learned(scan)]),
  )
  const sampler = createSampler(taskOf(scan, rules.batch), knowledge.fares, learned)
  for (const sample of scan.smartSamples) sampler.observe(checkOf(sample), sample.outcome)
  for (const check of scan.unanswered) sampler.pass(checkOf(check))
  const lease = { id: scan._id, lease: scan.lease }
  const holding = () => {
    const until = later(rules.unheardMs, now())
    return { dueAt: until, heldUntil: until }
  }
  return {
    scan: { ...scan, calendar: { seen: knowledge.seen, estimates: scan.calendar?.estimates ?? [] } },
    lease,
    sampler,
    model,
    bus,
    rules,
    now,
    until: deadlineOf(scan, rules),
    tell: () => bus.emit(scanGrew, {}, scan._id),
    holding,
    async write(state) {
      // Counted from each try: where MongoDB was away, the first one is long ago.
      const isOurs = await patiently(signal, () => updateRun(model, lease, { ...state, ...holding() }))
      if (isOurs) bus.emit(scanGrew, {}, scan._id)
      return isOurs
    },
  }
}

async function end(run: Run, halt: Halt, { log }: RunDeps, signal: AbortSignal): Promise<void> {
  const { scan, lease, model, bus, now } = run
  const { remarks, ...verdict } = verdictOn(halt, scan)
  const ending = {
    ...gatheredIn(scan),
    ...verdict,
    ...(verdict.status === 'completed' && { progress: 100 }),
    remarks: [...new Set([...scan.remarks, ...gapsIn(scan.providers), ...remarks])],
    completedAt: now(),
  }
  const isEnded = await patiently(signal, () =>
    endRun(model, lease, { ...ending, dueAt: later(announceWithinMs, now()) }),
  )
  if (!isEnded) return
  run.tell()
  scanEnded(scan.purpose, verdict.ended ?? verdict.status)
  const tookMs = ending.completedAt.getTime() - (scan.startedAt ?? scan.createdAt).getTime()
  log.info({ scanId: scan._id, ended: verdict.ended, checks: scan.checks, tookMs }, 'a scan has ended')
  const stored = await patiently(signal, () => findGrowth(model, scan._id))
  // Should that fail, whoever looks after scans announces it.
  if (stored) await announce(stored, { model, bus, now }).catch(() => {})
}

function later(ms: number, now: Date): Date {
  return new Date(now.getTime() + ms)
}
