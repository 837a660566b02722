import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { defineBroadcast, defineEvent, defineJob } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'
import { scanEndReasonSchema } from './record.ts'
import { scanTripTypeSchema } from './request.ts'

const scan = z.object({
  scanId: uuid,
  userId: uuid.nullable(),
  tripType: scanTripTypeSchema,
  origin: iataCode,
  destination: iataCode,
  checks: z.int(),
  startedAt: instant,
  endedAt: instant,
})

export const scanCompletedEvent = defineEvent({
  subject: 'ai-scan.scan.completed.v1',
  owner: 'ai-scan',
  consumers: ['admin'],
  data: scan.extend({
    ended: scanEndReasonSchema,
    /** `null` if no provider sells the route. */
    best: z.object({ date: plainDate, returnDate: plainDate.nullable(), price: moneySchema }).nullable(),
  }),
})

export const scanFailedEvent = defineEvent({
  subject: 'ai-scan.scan.failed.v1',
  owner: 'ai-scan',
  consumers: ['admin'],
  data: scan.extend({ reason: z.string() }),
})

export const scanUpdatedBroadcast = defineBroadcast({
  subject: 'broadcast.ai-scan.scan-updated',
  owner: 'ai-scan',
  subscribers: ['ai-scan'],
  keyed: true,
  data: z.object({}),
})

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

export const runScanJob = defineJob({ ...rules, subject: 'jobs.ai-scan.scan.v1', maxAckPending: 200 })

/** Its own queue, so that visitors never delay subscribers. */
export const runPublicScanJob = defineJob({
  ...rules,
  subject: 'jobs.ai-scan.public-scan.v1',
  maxAckPending: 20,
})
