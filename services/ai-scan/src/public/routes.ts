import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { runPublicScan } from '@faresight/contracts/ai-scan/jobs'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import type { AiSearchRequest } from '@faresight/contracts/ai-scan/request'
import type { publicScanStream } from '@faresight/contracts/ai-scan/stream'
import type { Viewer } from '@faresight/contracts/viewer'
import { mount, type Service } from '@faresight/kit/http/service'
import type { StreamedEvent } from '@faresight/kit/http/streams/event-stream'
import { Problem } from '@faresight/kit/problem'
import { beginScan } from '../asking/begin.ts'
import { statesOf } from '../asking/follow.ts'
import { refusalOf } from '../asking/refusal.ts'
import { questionOf } from '../asking/request.ts'
import type { Deps } from '../deps.ts'
import { isOver, type ScanRecord } from '../scans/record.ts'
import { findingsFor, growthFor } from '../scans/show.ts'
import { callerOf } from './address.ts'
import { visitorAsker } from './asker.ts'

/** How much longer than its scan an answer may take. */
const graceMs = 15_000
const retryAfterSeconds = 60

/** Scans without an account. Who leaves does not stop one: another who asks the same gets it. */
export function publicScanRoutes(service: Service, deps: Deps): void {
  const { publicScans: model, bus, rules } = deps

  mount(
    service,
    aiScanRoutes.publicScan,
    async ({ body, viewer, request, reply }) => {
      const id = await begin(body, callerOf(request), deps)
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const signal = AbortSignal.any([left.signal, AbortSignal.timeout(rules.publicDeadlineMs + graceMs)])
      for await (const scan of statesOf(id, 0, { model, bus, signal }))
        if (isOver(scan.status)) return findingsOf(scan, viewer)
      throw new Problem(aiScanProblems.failed, { retryAfterSeconds })
    },
    {
      events: async ({ body, request, signal, viewerNow }) => {
        const id = await begin(body, callerOf(request), deps)
        return eventsOf(statesOf(id, 0, { model, bus, signal }), viewerNow)
      },
    },
  )
}

async function begin(body: AiSearchRequest, address: string, deps: Deps): Promise<string> {
  const question = await questionOf(body, deps)
  const asker = visitorAsker(address, deps)
  const begun = await beginScan(question, asker, { model: deps.publicScans, job: runPublicScan }, deps)
  if ('refused' in begun) throw refusalOf(begun.refused, 'visitor', deps)
  return begun.scanId
}

/** @throws Problem of a scan that has failed and found nothing */
function findingsOf(scan: ScanRecord, viewer: Viewer) {
  if (scan.status !== 'failed' || scan.bestDeal) return findingsFor(viewer, scan)
  const detail = scan.errorMessage ?? aiScanProblems.failed.detail
  throw new Problem(aiScanProblems.failed, { detail, retryAfterSeconds })
}

async function* eventsOf(
  states: AsyncIterable<ScanRecord>,
  viewerNow: () => Viewer,
): AsyncGenerator<StreamedEvent<typeof publicScanStream>, void, undefined> {
  for await (const scan of states) {
    const viewer = viewerNow()
    if (isOver(scan.status)) yield { id: scan.version, event: 'done', data: findingsOf(scan, viewer) }
    else yield { id: scan.version, event: 'progress', data: growthFor(viewer, scan) }
  }
}
