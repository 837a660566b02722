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
    watches: z.int(),
    checksToday: z.int(),
    checksPerDay: z.int(),
    unsent: z.int(),
  }),
})
