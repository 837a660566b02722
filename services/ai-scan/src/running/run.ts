import { type PriorFaresDeps, loadPriorFares } from '../known-fares/load-known-fares.ts'
import { dealFound, scanEnded, scanResumed } from '../metrics.ts'
import type { MarketParameters } from '../sampler/market-parameters.ts'
import { createSampler } from '../sampler/sampler.ts'
import type { ScanQuestion } from '../scans/record.ts'
import { checkOn } from './check-on.ts'
import { conclude, type ConcludeDeps } from './conclude.ts'
import { endingOf, type Halt } from './endings.ts'
import { type HeldScan, type HoldDeps, holdScan } from './held-scan.ts'
import { patiently } from './patiently.ts'
import { checkOf, taskOf } from './task.ts'

export interface RunDeps extends HoldDeps, PriorFaresDeps, ConcludeDeps {
  /** What was learned from the fares of other routes; `undefined` while that is nothing. */
  learned: (scan: ScanQuestion) => Promise<MarketParameters | undefined>
}

/** A scan that has lost as many workers is not given to another. */
const mostLost = 10

/**
 * Works on a scan, or goes on with it from what is stored. Settles when it has ended, or is somebody else's.
 *
 * @param attempt a job that comes again was lost by who had it, so its scan is taken from them; another one's is left alone
 * @param signal aborted when this process stops: it then throws, and another process goes on
 */
export async function workOnScan(
  id: string,
  deps: RunDeps,
  { attempt, signal }: { attempt: number; signal: AbortSignal },
): Promise<void> {
  const held = await holdScan(id, { fromHolder: attempt > 1 }, deps, signal)
  if (!held) return
  if (held.record.lease > 1) scanResumed()
  try {
    const isGivenUp = held.record.unreturned > mostLost
    const halt: Halt | null = isGivenUp ? { kind: 'given-up' } : await goOn(held, deps, signal)
    signal.throwIfAborted()
    if (halt) await end(held, halt, deps)
    else deps.log.info({ scanId: id }, 'a scan is somebody else’s by now')
  } catch (error) {
    // Where that fails too, the next finds it held, and counts us as lost.
    if (signal.aborted) await held.giveBack().catch(() => {})
    throw error
  }
}

/** From where it stands: the sampler is told the stored checks in their order. */
async function goOn(held: HeldScan, deps: RunDeps, signal: AbortSignal): Promise<Halt | null> {
  const scan = held.record
  const [{ fares, earlierPrices }, learned] = await patiently(signal, () =>
    Promise.all([
      loadPriorFares(scan, { until: scan.startedAt ?? scan.createdAt, signal }, deps),
      deps.learned(scan),
    ]),
  )
  const sampler = createSampler(taskOf(scan, deps.rules.batch), fares, learned)
  for (const sample of scan.smartSamples) sampler.recordResult(checkOf(sample), sample.outcome)
  for (const check of scan.unanswered) sampler.recordNoAnswer(checkOf(check))
  const { bus, rules, now } = deps
  return checkOn({ held, sampler, seen: earlierPrices, bus, rules, now }, signal)
}

async function end(held: HeldScan, halt: Halt, deps: RunDeps): Promise<void> {
  const { log, now } = deps
  const ending = endingOf(halt, held.record, now())
  if (!(await held.end(ending))) return
  const { record } = held
  scanEnded(record.purpose, ending.ended ?? ending.status)
  if (ending.status === 'completed' && record.bestDeal) dealFound(record.purpose)
  const tookMs = now().getTime() - (record.startedAt ?? record.createdAt).getTime()
  log.info({ scanId: record._id, ended: ending.ended, checks: record.checks, tookMs }, 'a scan has ended')
  // Should that fail, whoever looks after scans does it.
  await conclude(record, deps).catch(() => {})
}
