import * as z from 'zod'
import { uuid } from '../common.ts'
import { problemBody } from '../problem.ts'
import { scanCalendar } from './calendar.ts'
import { aiSearchRecord, publicScanFindings, scanFindings, scanProgress, smartSample } from './record.ts'

/** The whole state each time, so that a reader who missed some needs but the last; the first after a break has the calendar too. */
const progress = scanFindings.extend({
  progress: aiSearchRecord.shape.progress,
  checks: scanProgress.shape.checks,
  budget: scanProgress.shape.budget,
  /** The last of `smartSamples`, at most six, newest last; none without access. */
  lastChecks: z.array(smartSample),
  /** Only where it has changed since the event before, since it is long; `null` without access. */
  calendar: scanCalendar.nullish(),
})

/** What a scan says while it runs. Each event has an `id` that only rises; `done` is the last. */
export const scanStream = { progress, done: aiSearchRecord, problem: problemBody }

/** The same to the visitor who asked for it, from the first event on with the id of its link. */
export const publicScanStream = {
  progress: progress.extend({ searchId: uuid }),
  done: publicScanFindings,
  problem: problemBody,
}

export type ScanStream = { [K in keyof typeof scanStream]: z.output<(typeof scanStream)[K]> }
