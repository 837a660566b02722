import type { Log } from '@faresight/kit/telemetry/log'
import { type PriorFaresDeps, loadPriorFares } from '../known-fares/load-known-fares.ts'
import { countScanCheck, countEndedScan, countResumedScan, countScanWithDeal } from '../metrics.ts'
import type { MarketParameters } from '../sampler/market-parameters.ts'
import { createCheckSampler, type CheckSampler } from '../sampler/sampler.ts'
import type { ScanCheck } from '../sampler/task.ts'
import { scanDeadline } from '../scans/limits.ts'
import { toStayRange } from '../scans/quote-question.ts'
import type { ScanQuestion, ScanRecord } from '../scans/record.ts'
import type { ScanStopReason } from './outcome.ts'
import { groupByArrival } from './group-by-arrival.ts'
import { type CheckQuoteResult, requestQuotesWithRetries, type RequestQuotesDeps } from './request-quotes.ts'
import { retryWhileUnavailable } from './retry-while-unavailable.ts'
import { toSamplerCheck, toSamplerTask } from './sampler-input.ts'
import { reduceScan, type ScanRunEvent, toPriceEstimateRows, toCertificateFloor } from './scan-reducer.ts'
import {
  LeaseLostError,
  LeasedScanRepository,
  type LeasedScanRepositoryDeps,
} from './leased-scan-repository.ts'
import { type SettleEndedScanDeps, settleEndedScan } from './settle-ended-scan.ts'

type QuoteDeps = Omit<RequestQuotesDeps, 'renewLease'>

export type ProcessScanDeps = QuoteDeps &
  LeasedScanRepositoryDeps &
  SettleEndedScanDeps &
  PriorFaresDeps & {
    learned: (scan: ScanQuestion) => Promise<MarketParameters>
    log: Log
  }

/** Readers see no difference between more frequent estimates, and each covers a thousand pairs. */
const minEstimatesIntervalMs = 1000
/** Answers that arrive within this time are one write. A crash before it costs no provider request: search has cached them. */
const writeWindowMs = 100
/** A scan that has lost more workers fails, before it may kill another. */
const maxLostWorkers = 10

/**
 * Leases a scan, makes its remaining checks and finishes it. Without effect if the scan has ended or is leased.
 * @param attempt a redelivered job takes the lease over: the worker that had the job has lost it
 * @param signal aborted when this process stops; the lease is then released and the signal's reason thrown
 */
export async function processScanJob(
  scanId: string,
  deps: ProcessScanDeps,
  { attempt, signal }: { attempt: number; signal: AbortSignal },
): Promise<void> {
  const repository = new LeasedScanRepository(deps, signal)
  const leased = await repository.acquire(scanId, { takeOver: attempt > 1 })
  if (!leased) return
  if (leased.fencingToken > 1) countResumedScan()
  try {
    const { scan, reason } =
      leased.unfinishedLeases > maxLostWorkers
        ? { scan: leased, reason: { kind: 'too-many-lost-workers' as const } }
        : await runChecks(leased, repository, deps, signal)
    signal.throwIfAborted()
    await finishScan(scan, reason, repository, deps)
  } catch (error) {
    // If that fails too, the lease expires and counts as a lost worker.
    if (signal.aborted) await repository.release(leased).catch(() => {})
    if (signal.aborted || !(error instanceof LeaseLostError)) throw error
    deps.log.info({ scanId }, 'a scan is leased by another worker, or was cancelled')
  }
}

/** Chooses a batch of checks, requests their quotes and records each answer, until there is a reason to stop. */
async function runChecks(
  leased: ScanRecord,
  repository: LeasedScanRepository,
  deps: ProcessScanDeps,
  signal: AbortSignal,
): Promise<{ scan: ScanRecord; reason: ScanStopReason }> {
  const { sampler, earlierPrices } = await prepareSampler(leased, deps, signal)
  const quoteDeps = { ...deps, renewLease: () => repository.renewLease(leased) }
  let scan = leased
  const apply = (event: ScanRunEvent) => (scan = reduceScan(scan, event))
  let saved = scan
  const save = async () => {
    await repository.save(saved, scan)
    saved = scan
  }
  const applyEstimates = () => apply(toEstimatesEvent(scan, sampler, earlierPrices))
  const stop = (reason: ScanStopReason) => ({ scan: applyEstimates(), reason })
  let estimatesDueAt = 0
  for (let failuresInARow = 0; ;) {
    if (sampler.stopReason) return stop({ kind: 'sampler', ended: sampler.stopReason })
    const now = deps.now()
    if (now >= scanDeadline(scan, deps.limits)) return stop({ kind: 'deadline' })
    const batch = sampler.nextBatch()
    if (!batch.length) return stop({ kind: 'sampler', ended: 'exhausted' })
    // An audit scores the certificate of all checks before it.
    if (now.getTime() >= estimatesDueAt || batch.some(({ why }) => why === 'audit')) {
      applyEstimates()
      estimatesDueAt = now.getTime() + minEstimatesIntervalMs
    }
    apply({ type: 'batch-started', checks: batch })
    await save()
    const failed: FailedCheck[] = []
    const quotes = requestQuotesWithRetries(scan, batch, quoteDeps, signal)
    let answers = 0
    for await (const group of groupByArrival(quotes, writeWindowMs)) {
      const { checks: before } = scan
      for (const { check, answer } of group) {
        const { failure, offers, providers } = answer
        if (failure) {
          failed.push({ check, failure, detail: toFailureDetail(answer) })
          apply({ type: 'check-failed', providers })
          countScanCheck(scan.purpose, 'unanswered')
        } else {
          apply({ type: 'check-answered', check, offers, providers, at: deps.now() })
        }
      }
      answers += group.length
      // The last ones are written with the next batch, or with the end.
      if (answers < batch.length) await save()
      for (const sample of scan.smartSamples.slice(before)) {
        sampler.recordResult(toSamplerCheck(sample), sample.outcome)
        countScanCheck(scan.purpose, sample.price === null ? 'empty' : 'priced')
      }
    }
    failuresInARow = failed.length < batch.length ? 0 : failuresInARow + failed.length
    const reason = toScanStopReason(failed, failuresInARow > 1 || !scan.checks)
    if (!reason) {
      const checks = failed.map(({ check }) => check)
      for (const check of checks) sampler.recordNoAnswer(check)
      apply({ type: 'checks-skipped', checks })
    }
    if (reason) return stop(reason)
  }
}

interface FailedCheck {
  check: ScanCheck
  failure: NonNullable<CheckQuoteResult['failure']>
  detail: string | null
}

/** A spent budget stops a scan at once, another failure only once nothing is answered any more. */
function toScanStopReason(failed: readonly FailedCheck[], isUnanswered: boolean): ScanStopReason | null {
  const found =
    failed.find(
      ({ failure }) => failure === 'provider-budget-spent' || failure === 'requester-quota-exceeded',
    ) ?? (isUnanswered ? failed[0] : undefined)
  return found ? { kind: 'failure', failure: found.failure, detail: found.detail } : null
}

function toFailureDetail({ providers }: CheckQuoteResult): string | null {
  const quotaRemark = providers.find((it) => it.quotaExceeded)?.remarks?.[0]
  return quotaRemark ?? providers.find((it) => it.detail)?.detail ?? null
}

/** The sampler observes the stored checks in their order, so a resumed scan continues as it would have. */
async function prepareSampler(scan: ScanRecord, deps: ProcessScanDeps, signal: AbortSignal) {
  const until = scan.startedAt ?? scan.createdAt
  const [{ fares, earlierPrices }, learned] = await retryWhileUnavailable(signal, () =>
    Promise.all([loadPriorFares(scan, { until, signal }, deps), deps.learned(scan)]),
  )
  const sampler = createCheckSampler(toSamplerTask(scan, deps.limits.batchSize), fares, learned)
  for (const sample of scan.smartSamples) sampler.recordResult(toSamplerCheck(sample), sample.outcome)
  for (const check of scan.unanswered) sampler.recordNoAnswer(toSamplerCheck(check))
  return { sampler, earlierPrices }
}

type EarlierPrices = Awaited<ReturnType<typeof loadPriorFares>>['earlierPrices']

function toEstimatesEvent(
  scan: ScanRecord,
  sampler: CheckSampler,
  earlierPrices: EarlierPrices,
): ScanRunEvent {
  const certificate = toCertificateFloor(sampler.certificate())
  const estimates = toPriceEstimateRows(sampler.priceEstimates(), toStayRange(scan), certificate?.floor)
  return { type: 'estimates-updated', certificate, calendar: { earlierPrices, estimates } }
}

async function finishScan(
  scan: ScanRecord,
  reason: ScanStopReason,
  repository: LeasedScanRepository,
  deps: ProcessScanDeps,
): Promise<void> {
  const { log, now } = deps
  const ended = reduceScan(scan, { type: 'stopped', reason, at: now() })
  await repository.finish(ended)
  countEndedScan(ended.purpose, ended.ended ?? ended.status)
  if (ended.status === 'completed' && ended.bestDeal) countScanWithDeal(ended.purpose)
  const tookMs = now().getTime() - (ended.startedAt ?? ended.createdAt).getTime()
  log.info({ scanId: ended._id, ended: ended.ended, checks: ended.checks, tookMs }, 'a scan has ended')
  // If that fails, recovery repeats it.
  await settleEndedScan(ended, deps).catch(() => {})
}
