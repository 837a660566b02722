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

/** Each event has the full state, so that readers may miss some. */
const progress = scanFindingsSchema.extend({
  progress: aiSearchRecordSchema.shape.progress,
  checks: scanProgressSchema.shape.checks,
  budget: scanProgressSchema.shape.budget,
  /** At most six, newest last; empty without access. */
  lastChecks: z.array(smartSampleSchema),
  /** Only when changed, since it is long; `null` without access. */
  calendar: scanCalendarSchema.nullish(),
})

/** Event ids increase; `done` is last. */
export const scanStreamEventSchemas = { progress, done: aiSearchRecordSchema, problem: problemBodySchema }

export const publicScanStreamEventSchemas = {
  progress: progress.extend({ searchId: uuid }),
  done: publicScanFindingsSchema,
  problem: problemBodySchema,
}

export type ScanStreamEvents = {
  [K in keyof typeof scanStreamEventSchemas]: z.output<(typeof scanStreamEventSchemas)[K]>
}
