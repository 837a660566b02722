import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import { addressOf } from '@faresight/kit/http/caller'
import { mountEvents } from '@faresight/kit/http/events'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { problemFor } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { userAsker } from '../quotas/user-asker.ts'
import { scanKinds } from '../scans/kinds.ts'
import type { ScanRecord } from '../scans/record.ts'
import { recordFor, summaryFor } from '../scans/show.ts'
import { findScan, listScans } from '../scans/store.ts'
import { admittedBySearch } from './admitted.ts'
import { beginScan } from './begin.ts'
import { cancelScan } from './cancel.ts'
import { eventsOf, statesOf } from './follow.ts'
import { readQuestion } from './request.ts'

/** The scans of those who are signed in. */
export function scanRoutes(service: Service, deps: Deps): void {
  const { scans: model, bus } = deps

  mount(service, aiScanRoutes.scan, async ({ body, principal, viewer, request }) => {
    const asked = await readQuestion(body, viewer, deps)
    if ('refusal' in asked) throw problemFor(asked.refusal)
    const who = { address: addressOf(request), proof: null }
    const { networks } = viewer === 'member' ? await admittedBySearch(bus, who) : { networks: [] }
    const asker = userAsker({ userId: principal.userId, viewer, networks }, deps)
    const begun = await beginScan(asked.question, asker, scanKinds(deps).own, deps)
    if ('refusal' in begun) throw problemFor(begun.refusal)
    return { searchId: begun.scanId }
  })

  mount(service, aiScanRoutes.scans, async ({ principal, viewer }) =>
    (await listScans(model, principal.userId)).map((scan) => summaryFor(viewer, scan)),
  )

  mount(service, aiScanRoutes.record, async ({ params, principal, viewer }) =>
    recordFor(viewer, await ownScan(params.searchId, principal.userId, deps)),
  )

  mountEvents(
    service,
    aiScanRoutes.recordEvents,
    async ({ params, principal, lastEventId, signal, viewerNow }) => {
      const { _id: id } = await ownScan(params.searchId, principal.userId, deps)
      return eventsOf(statesOf(id, lastEventId, { model, bus, signal }), viewerNow, recordFor)
    },
  )

  mount(service, aiScanRoutes.cancel, async ({ params, principal }) => {
    const status = await cancelScan(params.searchId, principal.userId, deps)
    if (!status) throw new Problem(aiScanProblems['no-such-scan'])
    if (status !== 'canceled') throw new Problem(aiScanProblems['already-ended'])
    return undefined
  })
}

async function ownScan(id: string, userId: string, { scans }: Deps): Promise<ScanRecord> {
  const scan = await findScan(scans, id, userId)
  if (!scan) throw new Problem(aiScanProblems['no-such-scan'])
  return scan
}
