import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { scanUpdatedBroadcast } from '@faresight/contracts/ai-scan/broadcasts'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { clientIpAddress } from '@faresight/kit/http/caller'
import { mountEventStream } from '@faresight/kit/http/mount-event-stream'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { refusalToProblem } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { userAsker } from '../quotas/user-asker.ts'
import { scanKinds } from '../scans/kinds.ts'
import { recordFor, summaryFor } from '../scans/show.ts'
import { listScans, setShared } from '../scans/store.ts'
import { admittedBySearch } from './admitted.ts'
import { beginScan } from './begin.ts'
import { cancelScan } from './cancel.ts'
import { eventsOf, statesOf } from './follow.ts'
import { openScan } from './open.ts'
import { readQuestion } from './request.ts'

/** The scans of those who are signed in. */
export function scanRoutes(service: Service, deps: Deps): void {
  const { scans: model, bus } = deps

  mountRoute(service, aiScanRoutes.scan, async ({ body, principal, viewer, request }) => {
    const asked = await readQuestion(body, viewer, deps)
    if ('refusal' in asked) throw refusalToProblem(asked.refusal)
    const who = { address: clientIpAddress(request), proof: null }
    const { networks } = viewer === 'member' ? await admittedBySearch(bus, who) : { networks: [] }
    const asker = userAsker({ userId: principal.userId, viewer, networks }, deps)
    const begun = await beginScan(asked.question, asker, scanKinds(deps).own, deps)
    if ('refusal' in begun) throw refusalToProblem(begun.refusal)
    return { searchId: begun.scanId }
  })

  mountRoute(service, aiScanRoutes.scans, async ({ principal, viewer }) =>
    (await listScans(model, principal.userId)).map((scan) => summaryFor(viewer, scan)),
  )

  mountRoute(service, aiScanRoutes.record, async ({ params, principal, viewer }) => {
    const { scan, isOwn } = await openScan(params.searchId, principal, deps)
    return recordFor({ viewer, isOwn }, scan)
  })

  mountEventStream(
    service,
    aiScanRoutes.recordEvents,
    async ({ params, principal, lastEventId, signal, viewerNow }) => {
      const { scan, model: kept, isOwn } = await openScan(params.searchId, principal, deps)
      const states = statesOf(scan._id, lastEventId, { model: kept, bus, signal, sharedOnly: !isOwn })
      return eventsOf(states, { viewerNow, isOwn }, recordFor)
    },
  )

  mountRoute(service, aiScanRoutes.share, async ({ params, principal, body: { isShared } }) => {
    const { searchId: id } = params
    if (!(await setShared(model, { id, userId: principal.userId }, isShared)))
      throw new Problem(aiScanProblems['no-such-scan'])
    // Streams of readers check whether they may go on.
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
