import * as z from 'zod'
import { instant, uuid } from '../common.ts'
import { defineEvent } from '../message-definitions.ts'
import { moneySchema } from '../money.ts'
import { alertTypes } from './alert.ts'

/** An alert has found what it waits for, and its owner is told by mail. Once until it is resumed. */
export const alertTriggeredEvent = defineEvent({
  subject: 'alerts.alert.triggered.v1',
  owner: 'alerts',
  consumers: ['admin'],
  data: z.object({
    alertId: uuid,
    userId: uuid,
    /** Of the mail that tells it. */
    notificationId: uuid,
    alertType: z.enum(alertTypes),
    /** In US cents, for the whole party. */
    price: moneySchema,
    triggeredAt: instant,
  }),
})
