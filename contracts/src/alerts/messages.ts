import * as z from 'zod'
import { instant, uuid } from '../common.ts'
import { defineEvent, defineJob } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'
import { alertTypes } from './alert.ts'

/** Once until the alert is resumed. */
export const alertTriggeredEvent = defineEvent({
  subject: 'alerts.alert.triggered.v1',
  owner: 'alerts',
  consumers: ['admin'],
  data: z.object({
    alertId: uuid,
    userId: uuid,
    notificationId: uuid,
    alertType: z.enum(alertTypes),
    /** In US cents, for the whole party. */
    price: moneySchema,
    triggeredAt: instant,
  }),
})

const second = 1000
const minute = 60 * second

/** Queries the fares of a due watch. A lost job becomes due again, so there are few attempts. */
export const checkWatchedFaresJob = defineJob({
  subject: 'jobs.alerts.check.v1',
  owner: 'alerts',
  senders: ['alerts'],
  data: z.object({
    watchId: uuid,
    /** Increases with each job: a late job does nothing. */
    lease: z.int(),
  }),
  maxAckPending: 200,
  ackWaitMs: 60 * second,
  maxDeliver: 3,
  backoffMs: [10 * second, minute],
})

/** Emails a stored notification. Retries cover a day of outage. */
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
