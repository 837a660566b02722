import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import type { AiSearchRequest } from '@faresight/contracts/ai-scan/request'
import { searchProblems } from '@faresight/contracts/search/problems'
import type { Viewer } from '@faresight/contracts/viewer'
import { clientIpAddress, requestProofOfWork } from '@faresight/kit/http/caller'
import { mountRoute } from '@faresight/kit/http/mount-route'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import { refusalToProblem } from '@faresight/kit/refusal'
import type { Deps } from '../deps.ts'
import { secondsUntil } from '../quotas/refusal.ts'
import { visitorAsker } from '../quotas/visitor-asker.ts'
import { scanKinds } from '../scans/kinds.ts'
import type { ScanRecord } from '../scans/record.ts'
import { answerGraceMs } from '../scans/rules.ts'
import { findingsFor, type Reader } from '../scans/show.ts'
import { admittedBySearch } from './admitted.ts'
import { beginScan } from './begin.ts'
import { eventsOf, statesOf } from './follow.ts'
import { readQuestion } from './request.ts'

/** Where nobody knows better. */
const soonSeconds = 60

/** Scans without an account. Who leaves does not stop one: another who asks the same gets it. */
export function visitorScanRoutes(service: Service, deps: Deps): void {
  const { publicScans: model, bus, rules, now } = deps
  const findings = (viewer: Viewer, scan: ScanRecord) => findingsOf(viewer, scan, now())

  mountRoute(
    service,
    aiScanRoutes.publicScan,
    async ({ body, viewer, request, signal: left }) => {
      // Counted from here, as who waits does: places are looked up before the scan begins.
      const signal = AbortSignal.any([left, AbortSignal.timeout(rules.publicDeadlineMs + answerGraceMs)])
      const id = await begin(body, request, deps)
      for await (const state of statesOf(id, 0, { model, bus, signal }))
        if ('over' in state) return findings(viewer, state.over)
      throw new Problem(aiScanProblems.failed, { retryAfterSeconds: soonSeconds })
    },
    {
      events: async ({ body, request, signal, viewerNow }) => {
        const id = await begin(body, request, deps)
        const done = ({ viewer }: Reader, scan: ScanRecord) => findings(viewer, scan)
        return eventsOf(statesOf(id, 0, { model, bus, signal }), { viewerNow, isOwn: false }, done)
      },
    },
  )
}

async function begin(
  body: AiSearchRequest,
  request: Parameters<typeof clientIpAddress>[0],
  deps: Deps,
): Promise<string> {
  const asked = await readQuestion(body, 'visitor', deps)
  if ('refusal' in asked) throw refusalToProblem(asked.refusal)
  const kind = scanKinds(deps).visitors
  const address = clientIpAddress(request)
  const { networks, challenge } = await admittedBySearch(deps.bus, {
    address,
    proof: requestProofOfWork(request),
  })
  if (challenge !== null) throw new Problem(searchProblems['proof-of-work-required'], { challenge })
  const asker = await visitorAsker(address, networks, deps)
  const begun = await beginScan(asked.question, asker, kind, deps)
  if ('refusal' in begun) throw refusalToProblem(begun.refusal)
  return begun.scanId
}

/** @throws Problem of a scan that has failed and found nothing */
function findingsOf(viewer: Viewer, scan: ScanRecord, now: Date) {
  if (scan.status !== 'failed' || scan.bestDeal) return findingsFor(viewer, scan)
  const detail = scan.errorMessage ?? aiScanProblems.failed.detail
  const retryAfterSeconds = scan.againAt ? secondsUntil(scan.againAt, now) : soonSeconds
  throw new Problem(aiScanProblems.failed, { detail, retryAfterSeconds })
}
