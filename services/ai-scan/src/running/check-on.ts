import type { Bus } from '@faresight/kit/bus/bus'
import { checkMade } from '../metrics.ts'
import type { Sampler } from '../sampler/sampler.ts'
import type { Check } from '../sampler/task.ts'
import type { ScanModel } from '../scans/model.ts'
import { datesOf, pairsOf } from '../scans/questions.ts'
import type { ScanRecord } from '../scans/record.ts'
import type { ScanRules } from '../scans/rules.ts'
import { type Lease, type RunState, storeCheck } from '../scans/store.ts'
import { type Answer, ask, type Trouble } from './ask.ts'
import { certificateOf, estimateRows } from './beliefs.ts'
import type { Halt } from './endings.ts'
import { growthBy, heardBy } from './gathered.ts'
import { patiently } from './patiently.ts'

/** A scan that this worker holds. */
export interface Run {
  /** As it stands in the database but for its version. */
  scan: ScanRecord
  lease: Lease
  sampler: Sampler
  model: ScanModel
  bus: Bus
  rules: ScanRules
  now: () => Date
  /** When its time is up. */
  until: Date
  /** Lets readers know that there is something new. */
  tell: () => void
  /** Keeps it ours for a while, counted from now. */
  holding: () => { dueAt: Date; heldUntil: Date }
  /** Writes and tells; `false` where the scan is not ours any more. */
  write: (state: RunState) => Promise<boolean>
}

/** Makes checks until nothing more is asked. `null` where the scan is not ours any more, or this process stops. */
export async function checkOn(run: Run, signal: AbortSignal): Promise<Halt | null> {
  // What history and calendars know is there to be seen before the first check.
  Object.assign(run.scan, beliefsOf(run))
  for (let silence = 0; ;) {
    const halt = haltOf(run)
    if (halt) return halt
    const batch = run.sampler.next()
    if (!batch.length) return { kind: 'sampled', ended: 'exhausted' }
    if (!(await run.write({ ...gatheredIn(run.scan), checking: pairsOf(batch) }))) return null
    const missed = await makeChecks(run, batch, signal)
    if (!missed) return null
    silence = missed.length < batch.length ? 0 : silence + missed.length
    const trouble = troubleBy(missed, silence > 1 || !run.scan.checks)
    if (!trouble) passOver(run, missed)
    Object.assign(run.scan, beliefsOf(run))
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
  const found = missed.find(({ trouble }) => trouble === 'spent') ?? (isSilent ? missed[0] : undefined)
  return found ? { kind: 'trouble', trouble: found.trouble, detail: found.detail } : null
}

/** Goes on without them: others were answered in the same moments. */
function passOver({ scan, sampler }: Run, missed: readonly Missed[]): void {
  for (const { check } of missed) sampler.pass(check)
  scan.unanswered = [
    ...scan.unanswered,
    ...missed.map(({ check }) => ({ ...datesOf(check), why: check.why })),
  ]
}

function haltOf({ sampler, until, now }: Run): Halt | null {
  if (sampler.ended === 'no-route') return { kind: 'no-route' }
  if (sampler.ended) return { kind: 'sampled', ended: sampler.ended }
  return now() >= until ? { kind: 'late' } : null
}

/**
 * Puts a batch to the providers at once and stores what comes as it comes.
 *
 * @returns the checks that nobody answered; `null` where the scan is not ours any more
 */
async function makeChecks(run: Run, batch: readonly Check[], signal: AbortSignal): Promise<Missed[] | null> {
  const { scan, bus, rules, now, until } = run
  const enough = new AbortController()
  const asking = {
    bus,
    rules,
    now,
    until,
    signal: AbortSignal.any([signal, enough.signal]),
    isOurs: () => run.write({}),
  }
  const missed: Missed[] = []
  let isLost = false
  let line = Promise.resolve()
  async function take(check: Check, answer: Answer): Promise<void> {
    if (isLost) return
    if (answer.trouble) {
      checkMade(scan.purpose, 'unanswered')
      const detail = answer.providers.find((it) => it.detail)?.detail ?? null
      missed.push({ check, trouble: answer.trouble, detail })
      Object.assign(scan, heardBy(scan, answer.providers))
      return
    }
    isLost = !(await keep(run, check, answer, signal))
    if (isLost) enough.abort()
  }
  try {
    await Promise.all(
      batch.map(async (check) => {
        const answer = await ask(scan, check, asking)
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

/** `false` where the scan is not ours any more. */
async function keep(run: Run, check: Check, answer: Answer, signal: AbortSignal): Promise<boolean> {
  const { scan, lease, model, sampler, now } = run
  const { sample, offers, state } = growthBy(scan, check, answer, now())
  const isOurs = await patiently(signal, () =>
    storeCheck(model, lease, scan.checks, { sample, offers, state: { ...state, ...run.holding() } }),
  )
  if (!isOurs) return false
  Object.assign(scan, state, {
    checks: scan.checks + 1,
    smartSamples: [...scan.smartSamples, sample],
    allResults: [...scan.allResults, ...offers],
  })
  sampler.observe(check, sample.outcome)
  checkMade(scan.purpose, sample.price === null ? 'empty' : 'priced')
  run.tell()
  return true
}

type Gathered = Pick<
  ScanRecord,
  'certificate' | 'calendar' | 'beliefs' | 'providers' | 'remarks' | 'unanswered'
>

/** What is to be written with the next batch, or with the end. */
export function gatheredIn(scan: ScanRecord): Gathered {
  const { certificate, calendar, beliefs, providers, remarks, unanswered } = scan
  return { certificate, calendar, beliefs, providers, remarks, unanswered }
}

/** What is believed after a batch. */
function beliefsOf({ scan, sampler }: Run): Pick<Gathered, 'certificate' | 'calendar' | 'beliefs'> {
  const { minNights, maxNights } = scan
  const stay = minNights !== null && maxNights !== null ? { minNights, maxNights } : null
  return {
    certificate: certificateOf(sampler.certificate()),
    calendar: { seen: scan.calendar?.seen ?? [], estimates: estimateRows(sampler.estimates(), stay) },
    beliefs: scan.beliefs + 1,
  }
}
