import * as z from 'zod'
import { defineRpc } from '../message-definitions.ts'

/** How many alerts there are, and what is done for them. */
export const readAlertStatsRpc = defineRpc({
  subject: 'rpc.alerts.stats.read.v1',
  owner: 'alerts',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({}),
  reply: z.object({
    /** Waiting for a fare that has not departed, of people with access. */
    active: z.int(),
    /** These and the paused ones are as their owners see them in their tabs. */
    triggered: z.int(),
    paused: z.int(),
    /** Distinct questions that the standing ones ask. */
    watches: z.int(),
    /** Of this day (UTC), and how many the day may have. */
    checksToday: z.int(),
    checksPerDay: z.int(),
    /** Mails of triggered alerts that have not gone out. */
    unsent: z.int(),
  }),
})
