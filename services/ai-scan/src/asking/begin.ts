import { randomUUID } from 'node:crypto'
import type { Bus } from '@faresight/kit/bus/bus'
import type { Refusal } from '@faresight/kit/refusal'
import type { Log } from '@faresight/kit/telemetry/log'
import { currentTraceHeaders } from '@faresight/kit/telemetry/trace-context'
import { scanAsked } from '../metrics.ts'
import type { Asker } from '../quotas/asker.ts'
import { countBack, type CounterModel } from '../quotas/counters.ts'
import { refusalOf } from '../quotas/refusal.ts'
import type { ScanKind } from '../scans/kinds.ts'
import { newScan } from '../scans/new-scan.ts'
import type { ScanQuestion } from '../scans/record.ts'
import type { ScanRules } from '../scans/rules.ts'
import { findAsked, insertScan, noteSent } from '../scans/store.ts'
import { questionKey } from './request.ts'

export interface BeginDeps {
  bus: Bus
  counters: CounterModel
  rules: ScanRules
  log: Log
  now: () => Date
}

export type Begun = { scanId: string } | { refusal: Refusal }

/**
 * For so long the same question of the same asker is answered by the scan that runs or has been completed, and counts for
 * nothing. One that failed, was cancelled or was stopped half-way is no answer.
 */
const sameForMs = 60 * 60 * 1000
/** How soon somebody else looks whether the job is in its queue, and then whether it is still there. */
const sentWithinMs = 5000
const takenWithinMs = 5 * 60 * 1000

/** Begins a scan, or finds the one that has answered the same within the hour or is about to. */
export async function beginScan(
  question: ScanQuestion,
  asker: Asker,
  kind: ScanKind,
  deps: BeginDeps,
): Promise<Begun> {
  const { model } = kind
  const budget = deps.rules.budgets[asker.purpose]
  const key = questionKey(question, { asker: asker.key, budget })
  const since = new Date(deps.now().getTime() - sameForMs)
  const known = await findAsked(model, key, since)
  if (known) return reusing(asker, known.id)
  const id = randomUUID()
  if (!(await asker.count(id))) return refusing('quota-used', asker, deps)
  const begun = await insertNew(question, asker, kind, { ...deps, id, key, budget }).catch(
    async (error: unknown) => {
      await countBack(deps.counters, id).catch(() => {})
      throw error
    },
  )
  if ('scanId' in begun && begun.isNew) {
    scanAsked(asker.purpose, 'begun')
    await send(begun.scanId, kind, deps)
    return { scanId: begun.scanId }
  }
  await countBack(deps.counters, id)
  return 'scanId' in begun ? reusing(asker, begun.scanId) : refusing(begun.refused, asker, deps)
}

function reusing({ purpose }: Asker, scanId: string): Begun {
  scanAsked(purpose, 'reused')
  return { scanId }
}

function refusing(why: 'quota-used' | 'too-many-running', { purpose }: Asker, deps: BeginDeps): Begun {
  scanAsked(purpose, 'refused')
  return { refusal: refusalOf(why, purpose, deps) }
}

/** Two who ask the same at the same moment get the same: the second insert runs into the first. */
async function insertNew(
  question: ScanQuestion,
  { purpose, userId, spenders, places }: Asker,
  { model }: ScanKind,
  { id, key, budget, now }: BeginDeps & { id: string; key: string; budget: number },
): Promise<{ scanId: string; isNew: boolean } | { refused: 'too-many-running' }> {
  const createdAt = now()
  const dueAt = new Date(createdAt.getTime() + sentWithinMs)
  const trace = currentTraceHeaders()
  const given = { id, purpose, userId, spenders, budget, questionKey: key, createdAt, dueAt, trace }
  for (const place of places ?? [id]) {
    // What stood in the way may have ended without a result before it was looked for: then the way is free.
    for (let tries = 0; tries < 2; tries++) {
      const { clash } = await insertScan(model, newScan(question, { ...given, place }))
      if (!clash) return { scanId: id, isNew: true }
      if (clash === 'place') break
      const known = await findAsked(model, key, new Date(0))
      if (known) return { scanId: known.id, isNew: false }
    }
  }
  return { refused: 'too-many-running' }
}

/** A job that cannot be sent now is sent by whoever looks after scans: the record is the truth. */
async function send(scanId: string, { model, job }: ScanKind, { bus, log, now }: BeginDeps): Promise<void> {
  try {
    await bus.sendJob(job, { scanId }, { id: scanId })
    await noteSent(model, scanId, new Date(now().getTime() + takenWithinMs))
  } catch (error) {
    log.warn({ err: error, scanId }, 'the job of a scan was not sent yet')
  }
}
