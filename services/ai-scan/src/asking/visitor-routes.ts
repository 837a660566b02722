import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { runPublicScan } from '@faresight/contracts/ai-scan/jobs'
import { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import type { AiSearchRequest } from '@faresight/contracts/ai-scan/request'
import type { Viewer } from '@faresight/contracts/viewer'
import { addressOf } from '@faresight/kit/http/caller'
import { mount } from '@faresight/kit/http/mount'
import type { Service } from '@faresight/kit/http/service'
import { Problem } from '@faresight/kit/problem'
import type { Deps } from '../deps.ts'
import { isOver, type ScanRecord } from '../scans/record.ts'
import { answerGraceMs } from '../scans/rules.ts'
import { findingsFor } from '../scans/show.ts'
import { beginScan } from './begin.ts'
import { eventsOf, statesOf } from './follow.ts'
import { refusalOf } from './refusal.ts'
import { questionOf } from './request.ts'
import { visitorAsker } from './visitor-asker.ts'

const retryAfterSeconds = 60

/** Scans without an account. Who leaves does not stop one: another who asks the same gets it. */
export function visitorScanRoutes(service: Service, deps: Deps): void {
  const { publicScans: model, bus, rules } = deps

  mount(
    service,
    aiScanRoutes.publicScan,
    async ({ body, viewer, request, reply }) => {
      const id = await begin(body, addressOf(request), deps)
      const left = new AbortController()
      reply.raw.once('close', () => left.abort())
      const signal = AbortSignal.any([
        left.signal,
        AbortSignal.timeout(rules.publicDeadlineMs + answerGraceMs),
      ])
      for await (const scan of statesOf(id, 0, { model, bus, signal }))
        if (isOver(scan.status)) return findingsOf(viewer, scan)
      throw new Problem(aiScanProblems.failed, { retryAfterSeconds })
    },
    {
      events: async ({ body, request, signal, viewerNow }) => {
        const id = await begin(body, addressOf(request), deps)
        return eventsOf(statesOf(id, 0, { model, bus, signal }), viewerNow, findingsOf)
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
function findingsOf(viewer: Viewer, scan: ScanRecord) {
  if (scan.status !== 'failed' || scan.bestDeal) return findingsFor(viewer, scan)
  const detail = scan.errorMessage ?? aiScanProblems.failed.detail
  throw new Problem(aiScanProblems.failed, { detail, retryAfterSeconds })
}
