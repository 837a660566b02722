import * as z from 'zod'
import { uuid } from '../common.ts'
import { problemBodySchema } from '../problem-body.ts'
import { scanCalendarSchema } from './calendar.ts'
import {
  aiSearchRecordSchema,
  publicScanFindingsSchema,
  scanFindingsSchema,
  scanProgressSchema,
  smartSampleSchema,
} from './record.ts'

/** The whole state each time, so that a reader who missed some needs but the last; the first after a break has the calendar too. */
const progress = scanFindingsSchema.extend({
  progress: aiSearchRecordSchema.shape.progress,
  checks: scanProgressSchema.shape.checks,
  budget: scanProgressSchema.shape.budget,
  /** The last of `smartSamples`, at most six, newest last; none without access. */
  lastChecks: z.array(smartSampleSchema),
  /** Only where it has changed since the event before, since it is long; `null` without access. */
  calendar: scanCalendarSchema.nullish(),
})

/** What a scan says while it runs. Each event has an `id` that only rises; `done` is the last. */
export const scanStreamEventSchemas = { progress, done: aiSearchRecordSchema, problem: problemBodySchema }

/** The same to the visitor who asked for it, from the first event on with the id of its link. */
export const publicScanStreamEventSchemas = {
  progress: progress.extend({ searchId: uuid }),
  done: publicScanFindingsSchema,
  problem: problemBodySchema,
}

export type ScanStreamEvents = {
  [K in keyof typeof scanStreamEventSchemas]: z.output<(typeof scanStreamEventSchemas)[K]>
}
