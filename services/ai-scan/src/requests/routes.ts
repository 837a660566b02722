import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { scanUpdatedBroadcast } from '@faresight/contracts/ai-scan/messages'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { readClientIpAddress } from '@faresight/kit/http/caller'
import { mountEventStream } from '@faresight/kit/http/mount-event-stream'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { refusalToProblem } from '@faresight/kit/refusal'
import { createUserRequester, type RequesterDeps } from '../quotas/requester.ts'
import { toScanQueues } from '../scans/queues.ts'
import { toScanResponse, toScanSummary } from '../scans/responses.ts'
import { findScan, listUserScans, setScanShared } from '../scans/store.ts'
import { requestAdmissionFromSearch } from './admission.ts'
import { cancelScan, type CancelScanDeps } from './cancel-scan.ts'
import { type ReadableScanDeps, requireReadableScan } from './readable-scan.ts'
import { resolveScanQuestion, type ScanQuestionDeps } from './scan-question.ts'
import { streamScanUpdates, toScanEvents } from './scan-updates.ts'
import { startOrReuseScan, type StartScanDeps } from './start-scan.ts'

export type ScanRoutesDeps = RequesterDeps &
  ScanQuestionDeps &
  StartScanDeps &
  ReadableScanDeps &
  CancelScanDeps

export function registerScanRoutes(service: Service, deps: ScanRoutesDeps): void {
  const { scans: model, bus } = deps

  mountRoute(service, aiScanRoutes.scan, async ({ body, principal, viewer, request }) => {
    const resolved = await resolveScanQuestion(body, viewer, deps)
    if ('refusal' in resolved) throw refusalToProblem(resolved.refusal)
    const visitor = { address: readClientIpAddress(request), proof: null }
    const { networks } =
      viewer === 'member' ? await requestAdmissionFromSearch(bus, visitor) : { networks: [] }
    const requester = createUserRequester({ userId: principal.userId, viewer, networks }, deps)
    const started = await startOrReuseScan(resolved.question, requester, toScanQueues(deps).users, deps)
    if ('refusal' in started) throw refusalToProblem(started.refusal)
    return { searchId: started.scanId }
  })

  mountRoute(service, aiScanRoutes.scans, async ({ principal, viewer }) =>
    (await listUserScans(model, principal.userId)).map((scan) => toScanSummary(viewer, scan)),
  )

  mountRoute(service, aiScanRoutes.record, async ({ params, principal, viewer }) => {
    const { model: kept, isOwn } = await requireReadableScan(params.searchId, principal, deps)
    const scan = await findScan(kept, params.searchId)
    if (!scan) throw new Problem(aiScanProblems['no-such-scan'])
    return toScanResponse({ viewer, isOwn }, scan)
  })

  mountEventStream(
    service,
    aiScanRoutes.recordEvents,
    async ({ params, principal, lastEventId, signal, viewerNow }) => {
      const { model: kept, isOwn } = await requireReadableScan(params.searchId, principal, deps)
      const updates = streamScanUpdates(params.searchId, lastEventId, {
        model: kept,
        bus,
        signal,
        sharedOnly: !isOwn,
      })
      return toScanEvents(updates, { viewerNow, isOwn }, toScanResponse)
    },
  )

  mountRoute(service, aiScanRoutes.share, async ({ params, principal, body: { isShared } }) => {
    const { searchId: id } = params
    if (!(await setScanShared(model, { id, userId: principal.userId }, isShared)))
      throw new Problem(aiScanProblems['no-such-scan'])
    // The streams of other readers end once it is not shared.
    bus.broadcast(scanUpdatedBroadcast, {}, id)
    return { isShared }
  })

  mountRoute(service, aiScanRoutes.cancel, async ({ params, principal }) => {
    const status = await cancelScan(params.searchId, principal.userId, deps)
    if (!status) throw new Problem(aiScanProblems['no-such-scan'])
    if (status !== 'canceled') throw new Problem(aiScanProblems['already-ended'])
    return undefined
  })
}
