import type { QuoteProviderStatus } from '@faresight/contracts/search/rpc'
import type { EarlierPrice } from '@faresight/contracts/ai-scan/calendar'
import type { Bus } from '@faresight/kit/bus/bus'
import { checkMade } from '../metrics.ts'
import type { Sampler } from '../sampler/sampler.ts'
import type { Check } from '../sampler/task.ts'
import type { ScanRecord } from '../scans/record.ts'
import { deadlineOf, type ScanRules } from '../scans/rules.ts'
import { type Answer, ask } from './ask.ts'
import { estimateRows, floorOf } from './beliefs.ts'
import type { Halt } from './endings.ts'
import type { HeldScan } from './held-scan.ts'
import { stayOf } from './task.ts'
import type { Trouble } from './trouble.ts'

export interface Checking {
  held: HeldScan
  /** Told of the checks that were made already. */
  sampler: Sampler
  /** Prices of before the scan. */
  seen: EarlierPrice[]
  bus: Bus
  rules: ScanRules
  now: () => Date
}

/** Makes checks until nothing more is asked. `null` where the scan is not ours any more, or this process stops. */
export async function checkOn(checking: Checking, signal: AbortSignal): Promise<Halt | null> {
  const { held, sampler } = checking
  const believe = () => held.believe(beliefsOf(checking))
  // What history and calendars know is there to be seen before the first check.
  believe()
  for (let silence = 0; ;) {
    const halt = haltOf(checking)
    if (halt) return halt
    const batch = sampler.next()
    if (!batch.length) return { kind: 'sampled', ended: 'exhausted' }
    if (!(await held.begin(batch))) return null
    const missed = await makeChecks(checking, batch, signal)
    if (!missed) return null
    silence = missed.length < batch.length ? 0 : silence + missed.length
    const trouble = troubleBy(missed, silence > 1 || !held.record.checks)
    if (!trouble) passOver(checking, missed)
    believe()
    if (trouble) return trouble
  }
}

/** A check that nobody answered. */
interface Missed {
  check: Check
  trouble: Trouble
  detail: string | null
}

/** Nobody asks on where nothing is answered any more, or the day is spent. */
function troubleBy(missed: readonly Missed[], isSilent: boolean): Halt | null {
  const found =
    missed.find(({ trouble }) => trouble === 'spent' || trouble === 'allowance') ??
    (isSilent ? missed[0] : undefined)
  return found ? { kind: 'trouble', trouble: found.trouble, detail: found.detail } : null
}

/** Goes on without them: others were answered in the same moments. */
function passOver({ held, sampler }: Checking, missed: readonly Missed[]): void {
  const checks = missed.map(({ check }) => check)
  for (const check of checks) sampler.pass(check)
  held.passOver(checks)
}

function haltOf({ held, sampler, rules, now }: Checking): Halt | null {
  if (sampler.ended) return { kind: 'sampled', ended: sampler.ended }
  return now() >= deadlineOf(held.record, rules) ? { kind: 'late' } : null
}

/**
 * Puts a batch to the providers at once and stores what comes as it comes.
 *
 * @returns the checks that nobody answered; `null` where the scan is not ours any more
 */
async function makeChecks(
  { held, sampler, bus, rules, now }: Checking,
  batch: readonly Check[],
  signal: AbortSignal,
): Promise<Missed[] | null> {
  const { record } = held
  const enough = new AbortController()
  const asking = {
    bus,
    rules,
    now,
    until: deadlineOf(record, rules),
    batch: { hasAsked: false },
    signal: AbortSignal.any([signal, enough.signal]),
    isOurs: () => held.keep(),
  }
  const missed: Missed[] = []
  let isLost = false
  let line = Promise.resolve()
  async function take(check: Check, answer: Answer): Promise<void> {
    if (isLost) return
    if (answer.trouble) {
      checkMade(record.purpose, 'unanswered')
      const detail = detailOf(answer.providers)
      missed.push({ check, trouble: answer.trouble, detail })
      return held.hear(answer.providers)
    }
    const sample = await held.add(check, answer)
    if (sample) {
      sampler.observe(check, sample.outcome)
      checkMade(record.purpose, sample.price === null ? 'empty' : 'priced')
    } else {
      isLost = true
      enough.abort()
    }
  }
  try {
    await Promise.all(
      batch.map(async (check) => {
        const answer = await ask(record, check, asking)
        if (!answer) return
        // One after the other: each finds as many checks as there are.
        line = line.then(() => take(check, answer))
        await line
      }),
    )
  } finally {
    enough.abort()
  }
  return isLost || signal.aborted ? null : missed
}

/** What is believed after a batch. */
function beliefsOf({ held, sampler, seen }: Checking): Pick<ScanRecord, 'certificate' | 'calendar'> {
  const certificate = floorOf(sampler.certificate())
  const estimates = estimateRows(sampler.estimates(), stayOf(held.record), certificate?.floor)
  return { certificate, calendar: { seen, estimates } }
}

/** What is said of why nobody answered: of an allowance that is used up the sentence on when it is not. */
function detailOf(providers: readonly QuoteProviderStatus[]): string | null {
  const spent = providers.find((it) => it.quotaExceeded)?.remarks?.[0]
  return spent ?? providers.find((it) => it.detail)?.detail ?? null
}
