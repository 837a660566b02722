import * as z from 'zod'
import { uuid } from '../common.ts'
import { defineJob } from '../message-definitions.ts'

const second = 1000
const minute = 60 * second

/**
 * Looks into what Stripe has told us of. The event itself stands in the database. Stripe may be away for a day; what is
 * given up by then the daily comparison finds.
 */
export const processStripeEventJob = defineJob({
  subject: 'jobs.billing.stripe-event.v1',
  owner: 'billing',
  senders: ['billing'],
  data: z.object({ paymentEventId: uuid }),
  maxAckPending: 200,
  ackWaitMs: 60 * second,
  maxDeliver: 60,
  backoffMs: [second, 5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
})
