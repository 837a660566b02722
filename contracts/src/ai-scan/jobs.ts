import * as z from 'zod'
import { uuid } from '../common.ts'
import { defineJob } from '../message-definitions.ts'

const second = 1000

/** A worker tells every ten seconds that it lives; who dies lets its scan be resumed after thirty. */
const rules = {
  owner: 'ai-scan',
  senders: ['ai-scan'],
  data: z.object({ scanId: uuid }),
  ackWaitMs: 30 * second,
  maxDeliver: 8,
  backoffMs: [second, 5 * second, 15 * second, 60 * second],
} as const

/** Runs the scan of somebody signed in, or goes on with it, from its record. */
export const runScanJob = defineJob({ ...rules, subject: 'jobs.ai-scan.scan.v1', maxAckPending: 200 })

/** The same of a visitor's: a queue of its own, so that it never delays a subscriber's. */
export const runPublicScanJob = defineJob({
  ...rules,
  subject: 'jobs.ai-scan.public-scan.v1',
  maxAckPending: 20,
})
