import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import type { AiSearchRequest } from '@faresight/contracts/ai-scan/request'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { Viewer } from '@faresight/contracts/viewer'
import { readClientIpAddress, readProofOfWorkHeader } from '@faresight/kit/http/caller'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { refusalToProblem } from '@faresight/kit/refusal'
import { retryAfterSecondsUntil } from '../quotas/refusal.ts'
import { createVisitorRequester, type RequesterDeps } from '../quotas/requester.ts'
import type { ScanModel } from '../scans/model.ts'
import { toScanQueues } from '../scans/queues.ts'
import type { ScanRecord } from '../scans/record.ts'
import { publicResponseGraceMs } from '../scans/limits.ts'
import { toPublicScanFindings } from '../scans/responses.ts'
import { requestAdmissionFromSearch } from './admission.ts'
import { resolveScanQuestion, type ScanQuestionDeps } from './scan-question.ts'
import { streamScanUpdates, toScanEvents } from './scan-updates.ts'
import { startOrReuseScan, type StartScanDeps } from './start-scan.ts'

export interface VisitorScanRoutesDeps extends RequesterDeps, ScanQuestionDeps, Omit<StartScanDeps, 'bus'> {
  scans: ScanModel
  publicScans: ScanModel
}

const defaultRetrySeconds = 60

/** Scans without an account. They continue after their visitor has left, for others with the same question. */
export function registerVisitorScanRoutes(service: Service, deps: VisitorScanRoutesDeps): void {
  const { publicScans: model, bus, limits, now } = deps
  const toFindings = (viewer: Viewer, scan: ScanRecord) => toFindingsOrProblem(viewer, scan, now())

  mountRoute(
    service,
    aiScanRoutes.publicScan,
    async ({ body, viewer, request, signal: left }) => {
      // Counted from the request, as the visitor does: places are resolved before the scan starts.
      const signal = AbortSignal.any([
        left,
        AbortSignal.timeout(limits.visitorDeadlineMs + publicResponseGraceMs),
      ])
      const id = await startVisitorScan(body, request, deps)
      for await (const update of streamScanUpdates(id, 0, { model, bus, signal }))
        if ('ended' in update) return toFindings(viewer, update.ended)
      throw new Problem(aiScanProblems.failed, { retryAfterSeconds: defaultRetrySeconds })
    },
    {
      events: async ({ body, request, signal, viewerNow }) => {
        const id = await startVisitorScan(body, request, deps)
        const updates = streamScanUpdates(id, 0, { model, bus, signal })
        return toScanEvents(updates, { viewerNow, isOwn: false }, ({ viewer }, scan) =>
          toFindings(viewer, scan),
        )
      },
    },
  )
}

async function startVisitorScan(
  body: AiSearchRequest,
  request: Parameters<typeof readClientIpAddress>[0],
  deps: VisitorScanRoutesDeps,
): Promise<string> {
  const resolved = await resolveScanQuestion(body, 'visitor', deps)
  if ('refusal' in resolved) throw refusalToProblem(resolved.refusal)
  const address = readClientIpAddress(request)
  const { networks, challenge } = await requestAdmissionFromSearch(deps.bus, {
    address,
    proof: readProofOfWorkHeader(request),
  })
  if (challenge !== null) throw new Problem(searchProblems['proof-of-work-required'], { challenge })
  const requester = await createVisitorRequester(address, networks, deps)
  const started = await startOrReuseScan(resolved.question, requester, toScanQueues(deps).visitors, deps)
  if ('refusal' in started) throw refusalToProblem(started.refusal)
  return started.scanId
}

/** @throws Problem of a scan that has failed without a deal */
function toFindingsOrProblem(viewer: Viewer, scan: ScanRecord, now: Date) {
  if (scan.status !== 'failed' || scan.bestDeal) return toPublicScanFindings(viewer, scan)
  const detail = scan.errorMessage ?? aiScanProblems.failed.detail
  const retryAfterSeconds = scan.retryAt ? retryAfterSecondsUntil(scan.retryAt, now) : defaultRetrySeconds
  throw new Problem(aiScanProblems.failed, { detail, retryAfterSeconds })
}
