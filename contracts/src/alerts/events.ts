import * as z from 'zod'
import { instant, uuid } from '../common.ts'
import { defineEvent } from '../message-definitions.ts'
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
    /** Of the email. */
    notificationId: uuid,
    alertType: z.enum(alertTypes),
    /** In US cents, for the whole party. */
    price: moneySchema,
    triggeredAt: instant,
  }),
})
