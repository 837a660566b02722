import { scanUpdatedBroadcast } from '@faresight/contracts/ai-scan/broadcasts'
import type { ProviderStatus } from '@faresight/contracts/search/result'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Check } from '../sampler/task.ts'
import type { ScanModel } from '../scans/model.ts'
import { datesOf, pairsOf } from '../scans/questions.ts'
import type { ScanRecord, StoredSample } from '../scans/record.ts'
import type { ScanRules } from '../scans/rules.ts'
import {
  type Ending,
  endRun,
  giveBack,
  type Lease,
  type RunState,
  storeCheck,
  takeScan,
  updateRun,
} from '../scans/store.ts'
import type { Answer } from './ask.ts'
import { growthBy, heardBy } from './gathered.ts'
import { patiently } from './patiently.ts'

export interface HoldDeps {
  model: ScanModel
  bus: Bus
  rules: ScanRules
  now: () => Date
}

/** How soon somebody else looks whether an end was announced. */
const announceWithinMs = 5000

/**
 * Takes a scan. `null` where it has ended, is not there, or somebody has it.
 *
 * @param fromHolder also takes one that somebody has
 * @param signal aborted when this process stops
 */
export async function holdScan(
  id: string,
  { fromHolder }: { fromHolder: boolean },
  deps: HoldDeps,
  signal: AbortSignal,
): Promise<HeldScan | null> {
  const { model, rules, now } = deps
  const taken = await patiently(signal, () =>
    takeScan(model, id, { now: now(), until: later(rules.unheardMs, now()), fromHolder }),
  )
  return taken && new HeldScan(taken, deps, signal)
}

/**
 * A scan that this worker holds: the only place that changes its record, writes it and lets readers know. What writes is
 * tried again for as long as MongoDB is away, answers `false` or `null` where the scan is not ours any more, and throws
 * once this process stops. What does not write waits for the next batch, or for the end.
 */
export class HeldScan {
  #record: ScanRecord
  readonly #lease: Lease
  readonly #deps: HoldDeps
  readonly #signal: AbortSignal

  constructor(taken: ScanRecord, deps: HoldDeps, signal: AbortSignal) {
    this.#record = taken
    this.#lease = { id: taken._id, lease: taken.lease }
    this.#deps = deps
    this.#signal = signal
  }

  /** As it is by now, but for `version`, `dueAt` and `heldUntil`, which only the database knows. */
  get record(): Readonly<ScanRecord> {
    return this.#record
  }

  /** Takes what is believed. */
  believe(beliefs: Pick<ScanRecord, 'certificate' | 'calendar'>): void {
    this.#change({ ...beliefs, calendarVersion: this.#record.calendarVersion + 1 })
  }

  /** Takes what providers said of a check that none of them answered. */
  hear(providers: readonly ProviderStatus[]): void {
    this.#change(heardBy(this.#record, providers))
  }

  /** Takes that nobody answers these checks: they count, and are not made again. */
  passOver(checks: readonly Check[]): void {
    const passed = checks.map((check) => ({ ...datesOf(check), why: check.why }))
    this.#change({ unanswered: [...this.#record.unanswered, ...passed] })
  }

  /** Writes that these are being checked. */
  async begin(batch: readonly Check[]): Promise<boolean> {
    const checking = pairsOf(batch)
    const isOurs = await this.#update({ ...gatheredIn(this.#record), checking })
    if (isOurs) this.#change({ checking })
    return isOurs
  }

  /** Writes a check that was answered. One after the other: each names how many there were before it. */
  async add(check: Check, answer: Answer): Promise<StoredSample | null> {
    const { model, now } = this.#deps
    const { checks, smartSamples, allResults } = this.#record
    const { sample, offers, state } = growthBy(this.#record, check, answer, now())
    const isOurs = await this.#write(state, (held) =>
      storeCheck(model, this.#lease, checks, { sample, offers, state: held }),
    )
    if (!isOurs) return null
    this.#change({
      ...state,
      checks: checks + 1,
      smartSamples: [...smartSamples, sample],
      allResults: [...allResults, ...offers],
    })
    return sample
  }

  /** Says that we are still at it. */
  keep(): Promise<boolean> {
    return this.#update({})
  }

  /** Ends it for good. */
  async end(ending: Omit<Ending, 'dueAt'>): Promise<boolean> {
    const { model, now } = this.#deps
    const state = { ...gatheredIn(this.#record), ...ending }
    const isEnded = await patiently(this.#signal, () =>
      endRun(model, this.#lease, { ...state, dueAt: later(announceWithinMs, now()) }),
    )
    if (!isEnded) return false
    this.#change({ ...state, checking: [] })
    this.#tell()
    return true
  }

  /** Lets go of it, so that the next may take it at once. */
  giveBack(): Promise<void> {
    return giveBack(this.#deps.model, this.#lease)
  }

  #update(state: RunState): Promise<boolean> {
    return this.#write(state, (held) => updateRun(this.#deps.model, this.#lease, held))
  }

  /** Each try holds the scan from then on: where MongoDB was away, the first one is long ago. */
  async #write(state: RunState, send: (held: RunState) => Promise<boolean>): Promise<boolean> {
    const { rules, now } = this.#deps
    const isOurs = await patiently(this.#signal, () => {
      const until = later(rules.unheardMs, now())
      return send({ ...state, dueAt: until, heldUntil: until })
    })
    if (isOurs) this.#tell()
    return isOurs
  }

  #change(change: Partial<ScanRecord>): void {
    this.#record = { ...this.#record, ...change }
  }

  #tell(): void {
    this.#deps.bus.broadcast(scanUpdatedBroadcast, {}, this.#lease.id)
  }
}

/** What only its holder knows between two batches. */
function gatheredIn(scan: ScanRecord): RunState {
  const { certificate, calendar, calendarVersion, providers, remarks, unanswered } = scan
  return { certificate, calendar, calendarVersion, providers, remarks, unanswered }
}

function later(ms: number, now: Date): Date {
  return new Date(now.getTime() + ms)
}
