import { scanUpdatedBroadcast } from '@faresight/contracts/ai-scan/messages'
import type { Bus } from '@faresight/kit/bus/bus'
import type { ScanModel } from '../scans/model.ts'
import type { ScanRecord } from '../scans/record.ts'
import { compressJson } from '../scans/compressed-json.ts'
import { compressOffers, fromStoredScan, toStoredSamples } from '../scans/stored-scan.ts'
import { toScanEndUpdate } from '../scans/store.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'

export type ScanLease = Pick<ScanRecord, '_id' | 'fencingToken'>

export interface LeasedScanRepositoryDeps {
  model: ScanModel
  bus: Pick<Bus, 'broadcast'>
  limits: { leaseMs: number }
  now: () => Date
}

/** Another worker has taken the scan over, or the scan has ended. */
export class LeaseLostError extends Error {
  override name = 'LeaseLostError'
}

/** After which recovery checks that the end of a scan was announced. */
const announceWithinMs = 5000

/**
 * A worker's writes to the scans that it leases. Each write names the lease, renews it, and notifies readers; it is retried
 * while MongoDB is unavailable, and is idempotent. All but `acquire` and `release` throw `LeaseLostError` where the lease is
 * lost, and the signal's reason once that is aborted.
 */
export class LeasedScanRepository {
  readonly #deps: LeasedScanRepositoryDeps
  readonly #signal: AbortSignal

  constructor(deps: LeasedScanRepositoryDeps, signal: AbortSignal) {
    this.#deps = deps
    this.#signal = signal
  }

  /** `null` if the scan has ended, or another worker has its lease and `takeOver` is false. */
  async acquire(id: string, { takeOver }: { takeOver: boolean }): Promise<ScanRecord | null> {
    const stored = await this.#retry(() => {
      const now = this.#deps.now()
      const isFree = { $or: [{ leasedUntil: null }, { leasedUntil: { $lte: now } }] }
      return this.#deps.model
        .findOneAndUpdate(
          { _id: id, status: { $in: ['pending', 'running'] }, ...(!takeOver && isFree) },
          {
            $set: { status: 'running', ...this.#leaseTimes(), checking: [] },
            $inc: { fencingToken: 1, unfinishedLeases: 1, version: 1 },
            $min: { startedAt: now },
          },
          { returnDocument: 'after' },
        )
        .lean()
    })
    return stored && fromStoredScan(stored)
  }

  async renewLease({ _id, fencingToken }: ScanLease): Promise<void> {
    await this.#writeOrThrow(async () => {
      const { matchedCount } = await this.#deps.model.updateOne(
        { _id, fencingToken, status: 'running' },
        { $set: this.#leaseTimes(), $inc: { version: 1 } },
      )
      return matchedCount > 0
    }, _id)
  }

  /** Stores what has changed since `before` was. The filter on `checks` makes a repeated write change nothing. */
  async save(before: ScanRecord, after: ScanRecord): Promise<void> {
    const { _id, fencingToken, checks } = before
    const smartSamples = toStoredSamples(after.smartSamples.slice(checks))
    const allResults = compressOffers(after.allResults.slice(before.allResults.length))
    const calendar = after.calendar === before.calendar ? {} : toCalendarField(after)
    await this.#writeOrThrow(async () => {
      const { matchedCount } = await this.#deps.model.updateOne(
        { _id, fencingToken, status: 'running', checks },
        {
          $push: { smartSamples: { $each: smartSamples }, allResults: { $each: allResults } },
          $set: { ...toProgressFields(after), ...calendar, checking: after.checking, ...this.#leaseTimes() },
          $inc: { checks: smartSamples.length, version: 1 },
          $max: { progress: after.progress },
        },
      )
      if (matchedCount) return true
      const stored = await this.#findState(_id)
      const isSame = stored?.fencingToken === fencingToken && stored.status === 'running'
      return isSame && stored.checks === after.checks
    }, _id)
  }

  /** Stores the whole scan with its end. */
  async finish(scan: ScanRecord): Promise<void> {
    const { _id, fencingToken, status, ended, errorMessage, completedAt, progress, retryAt } = scan
    const fields = {
      ...toProgressFields(scan),
      ...toCalendarField(scan),
      checks: scan.checks,
      smartSamples: toStoredSamples(scan.smartSamples),
      allResults: compressOffers(scan.allResults),
    }
    await this.#writeOrThrow(async () => {
      const recoverAt = this.#later(announceWithinMs)
      const end = {
        status,
        ended,
        errorMessage,
        completedAt,
        progress,
        recoverAt,
        ...(retryAt && { retryAt }),
      }
      const { matchedCount } = await this.#deps.model.updateOne(
        { _id, fencingToken, status: 'running' },
        toScanEndUpdate(_id, { ...fields, ...end }),
      )
      if (matchedCount) return true
      const stored = await this.#findState(_id)
      return stored?.fencingToken === fencingToken && stored.status === status
    }, _id)
  }

  /** Lets another worker acquire the scan at once. Not retried, since it is called as the process stops. */
  async release({ _id, fencingToken }: ScanLease): Promise<void> {
    await this.#deps.model.updateOne(
      { _id, fencingToken, status: 'running', leasedUntil: { $ne: null } },
      { $set: { leasedUntil: null }, $inc: { unfinishedLeases: -1 } },
    )
  }

  async #writeOrThrow(write: () => Promise<boolean>, id: string): Promise<void> {
    if (!(await this.#retry(write))) throw new LeaseLostError()
    this.#deps.bus.broadcast(scanUpdatedBroadcast, {}, id)
  }

  #retry<T>(work: () => Promise<T>): Promise<T> {
    return retryWhileUnavailable(this.#signal, work)
  }

  #findState(id: string): Promise<LeaseState | null> {
    return this.#deps.model.findById(id).select({ fencingToken: 1, status: 1, checks: 1 }).lean()
  }

  /** Computed for each attempt: while MongoDB was unavailable the first one has expired. */
  #leaseTimes(): { recoverAt: Date; leasedUntil: Date } {
    const leasedUntil = this.#later(this.#deps.limits.leaseMs)
    return { recoverAt: leasedUntil, leasedUntil }
  }

  #later(ms: number): Date {
    return new Date(this.#deps.now().getTime() + ms)
  }
}

type LeaseState = Pick<ScanRecord, 'fencingToken' | 'status' | 'checks'>

function toProgressFields(scan: ScanRecord) {
  const { bestDeal, certificate, hasCertificateHeld, calendarVersion, providers, remarks, unanswered } = scan
  return { bestDeal, certificate, hasCertificateHeld, calendarVersion, providers, remarks, unanswered }
}

function toCalendarField({ calendar }: ScanRecord) {
  return { calendar: calendar && compressJson(calendar) }
}
