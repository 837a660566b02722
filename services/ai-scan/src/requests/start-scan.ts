import { randomUUID } from 'node:crypto'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Refusal } from '@faresight/kit/refusal'
import type { Log } from '@faresight/kit/telemetry/log'
import { currentTraceHeaders } from '@faresight/kit/telemetry/trace-context'
import { countScanRequest } from '../metrics.ts'
import type { ScanRequester } from '../quotas/requester.ts'
import { releaseScanQuota, type ScanCounterModel } from '../quotas/counters.ts'
import { toScanQuotaRefusal } from '../quotas/refusal.ts'
import type { ScanQueue } from '../scans/queues.ts'
import { buildPendingScan } from '../scans/pending-scan.ts'
import type { ScanQuestion } from '../scans/record.ts'
import type { ScanLimits } from '../scans/limits.ts'
import { findReusableScan, insertScan, markScanJobSent } from '../scans/store.ts'
import { hashScanQuestion } from './scan-question.ts'

export interface StartScanDeps {
  bus: Pick<Bus, 'sendJob'>
  counters: ScanCounterModel
  limits: ScanLimits
  log: Log
  now: () => Date
}

export type StartScanResult = { scanId: string } | { refusal: Refusal }

/** How long an active or completed scan answers the same question of the same requester, free of quota. */
const reusableForMs = 60 * 60 * 1000
/** When recovery checks whether the job was sent, and then whether a worker has it. */
const jobSentWithinMs = 5000
const jobTakenWithinMs = 5 * 60 * 1000

/** Stores a pending scan and sends its job, or returns the scan that already answers the question. */
export async function startOrReuseScan(
  question: ScanQuestion,
  requester: ScanRequester,
  queue: ScanQueue,
  deps: StartScanDeps,
): Promise<StartScanResult> {
  const budget = deps.limits.checksPerScan[requester.purpose]
  const key = hashScanQuestion(question, { requesterKey: requester.requesterKey, budget })
  const since = new Date(deps.now().getTime() - reusableForMs)
  const known = await findReusableScan(queue.model, key, since)
  if (known) return toReusedScan(requester, known.id)
  const id = randomUUID()
  if (!(await requester.reserveQuota(id))) return toRefusedScan('quota-used', requester, deps)
  const inserted = await insertOrReuse(question, requester, queue, { ...deps, id, key, budget }).catch(
    async (error: unknown) => {
      await releaseScanQuota(deps.counters, id).catch(() => {})
      throw error
    },
  )
  if ('scanId' in inserted && inserted.isNew) {
    countScanRequest(requester.purpose, 'started')
    await sendJob(id, queue, deps)
    return { scanId: id }
  }
  await releaseScanQuota(deps.counters, id)
  return 'scanId' in inserted
    ? toReusedScan(requester, inserted.scanId)
    : toRefusedScan(inserted.refused, requester, deps)
}

function toReusedScan({ purpose }: ScanRequester, scanId: string): StartScanResult {
  countScanRequest(purpose, 'reused')
  return { scanId }
}

function toRefusedScan(
  why: 'quota-used' | 'too-many-running',
  { purpose }: ScanRequester,
  deps: StartScanDeps,
): StartScanResult {
  countScanRequest(purpose, 'refused')
  return { refusal: toScanQuotaRefusal(why, purpose, deps) }
}

/** Of concurrent requests with one question the second insert clashes, and its requester gets the first scan. */
async function insertOrReuse(
  question: ScanQuestion,
  { purpose, userId, quotaKeys, concurrencySlots }: ScanRequester,
  { model }: ScanQueue,
  { id, key, budget, now }: StartScanDeps & { id: string; key: string; budget: number },
): Promise<{ scanId: string; isNew: boolean } | { refused: 'too-many-running' }> {
  const createdAt = now()
  const recoverAt = new Date(createdAt.getTime() + jobSentWithinMs)
  const trace = currentTraceHeaders()
  const scan = { id, purpose, userId, quotaKeys, budget, questionKey: key, createdAt, recoverAt, trace }
  for (const concurrencySlot of concurrencySlots ?? [id]) {
    // The scan that clashed may have failed before it was read: then the second attempt inserts.
    for (let attempt = 0; attempt < 2; attempt++) {
      const { clash } = await insertScan(model, buildPendingScan(question, { ...scan, concurrencySlot }))
      if (!clash) return { scanId: id, isNew: true }
      if (clash === 'concurrencySlot') break
      const known = await findReusableScan(model, key, new Date(0))
      if (known) return { scanId: known.id, isNew: false }
    }
  }
  return { refused: 'too-many-running' }
}

async function sendJob(
  scanId: string,
  { model, job }: ScanQueue,
  { bus, log, now }: StartScanDeps,
): Promise<void> {
  try {
    await bus.sendJob(job, { scanId }, { id: scanId })
    await markScanJobSent(model, scanId, new Date(now().getTime() + jobTakenWithinMs))
  } catch (error) {
    log.warn({ err: error, scanId }, 'could not send the job of a scan yet')
  }
}
