import * as z from 'zod'
import { iataCode, instant, plainDate, uuid } from '../common.ts'
import { defineEvent } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'
import { scanEndReasonSchema } from './record.ts'
import { scanTripTypeSchema } from './request.ts'

const scan = z.object({
  scanId: uuid,
  /** `null` of a visitor. */
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

/** No provider answered. */
export const scanFailedEvent = defineEvent({
  subject: 'ai-scan.scan.failed.v1',
  owner: 'ai-scan',
  consumers: ['admin'],
  data: scan.extend({ reason: z.string() }),
})
