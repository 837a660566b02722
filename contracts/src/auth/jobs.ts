import * as z from 'zod'
import { uuid } from '../common.ts'
import { defineJob } from '../message-definitions.ts'

const second = 1000
const minute = 60 * second

/** Processes a stored mail request: no address travels on the bus. Retries cover a day of outage. */
export const processMailRequestJob = defineJob({
  subject: 'jobs.auth.mail-request.v1',
  owner: 'auth',
  senders: ['auth'],
  data: z.object({ requestId: uuid }),
  maxAckPending: 500,
  ackWaitMs: 15 * second,
  maxDeliver: 60,
  backoffMs: [2 * second, 10 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
})
