import * as z from 'zod'
import { defineRpc } from '../message-definitions.ts'

export const readAlertStatsRpc = defineRpc({
  subject: 'rpc.alerts.stats.read.v1',
  owner: 'alerts',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({}),
  reply: z.object({
    /** Watched and not departed, of users with access. */
    active: z.int(),
    /** Counted as in the tabs of their owners. */
    triggered: z.int(),
    paused: z.int(),
    /** Distinct fare queries of active alerts. */
    watches: z.int(),
    /** Of this day (UTC), and the daily limit. */
    checksToday: z.int(),
    checksPerDay: z.int(),
    /** Unsent emails. */
    unsent: z.int(),
  }),
})
