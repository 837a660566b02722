import * as z from 'zod'
import { uuid } from '../common.ts'
import { defineJob } from '../message-definitions.ts'

const second = 1000
const minute = 60 * second

/**
 * Asks what the flights cost that some alerts watch. It stands in the database when it is due: one that is lost comes due
 * again, so it is tried a few times and no more.
 */
export const checkWatchedFaresJob = defineJob({
  subject: 'jobs.alerts.check.v1',
  owner: 'alerts',
  senders: ['alerts'],
  data: z.object({
    watchId: uuid,
    /** Raised with each job about a watch: one that comes late finds another, and does nothing. */
    lease: z.int(),
  }),
  maxAckPending: 200,
  ackWaitMs: 60 * second,
  maxDeliver: 3,
  backoffMs: [10 * second, minute],
})

/** Sends the mail of a triggered alert, which stands in the database. A mail server may be away for a day. */
export const sendAlertEmailJob = defineJob({
  subject: 'jobs.alerts.notification.v1',
  owner: 'alerts',
  senders: ['alerts'],
  data: z.object({ notificationId: uuid }),
  maxAckPending: 2000,
  ackWaitMs: 30 * second,
  maxDeliver: 60,
  backoffMs: [2 * second, 10 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute],
})
