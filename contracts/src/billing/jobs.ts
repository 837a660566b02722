import * as z from 'zod'
import { uuid } from '../common.ts'
import { defineJob } from '../message-definitions.ts'

const second = 1000
const minute = 60 * second

/** Fetches the object of a stored Stripe event. Retries cover a day of outage; the daily reconciliation covers the rest. */
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
