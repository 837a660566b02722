import * as z from 'zod'
import { uuid } from '../common.ts'
import { defineJob } from '../message-definitions.ts'

const second = 1000

/** Workers send a heartbeat every ten seconds; without one the scan is resumed after thirty. */
const rules = {
  owner: 'ai-scan',
  senders: ['ai-scan'],
  data: z.object({ scanId: uuid }),
  ackWaitMs: 30 * second,
  maxDeliver: 8,
  backoffMs: [second, 5 * second, 15 * second, 60 * second],
} as const

/** Runs or resumes a scan. */
export const runScanJob = defineJob({ ...rules, subject: 'jobs.ai-scan.scan.v1', maxAckPending: 200 })

/** Its own queue, so that visitors never delay subscribers. */
export const runPublicScanJob = defineJob({
  ...rules,
  subject: 'jobs.ai-scan.public-scan.v1',
  maxAckPending: 20,
})
