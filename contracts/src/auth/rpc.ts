import * as z from 'zod'
import { auditActorSchema } from '../audit-event.ts'
import { adminUserSchema, userFilterSchema, userCursorSchema } from './admin-user.ts'
import { plainDate, uuid } from '../common.ts'
import { defineRpc } from '../message-definitions.ts'
import { principalSchema, roleSchema } from '../viewer.ts'

/** Who a session is. The gateway sends the hash of the cookie's token: the token itself never travels on the bus. */
export const resolveSessionRpc = defineRpc({
  subject: 'rpc.auth.session.resolve.v1',
  owner: 'auth',
  callers: ['gateway'],
  replyWithinMs: 2000,
  request: principalSchema.pick({ sessionId: true }),
  reply: z.object({
    principal: principalSchema.nullable(),
    /** Where the session has just been extended: how long its cookie lasts from now on. */
    cookieSeconds: z.int().optional(),
  }),
})

/** Where somebody is written to. Asked for at the moment of sending, and kept by nobody else. */
export const readMailRecipientRpc = defineRpc({
  subject: 'rpc.auth.mail-recipient.read.v1',
  owner: 'auth',
  callers: ['billing', 'alerts'],
  replyWithinMs: 2000,
  request: z.object({ userId: uuid }),
  reply: z.object({
    /** `null` of an account that is closed, or that there is not. */
    address: z.object({ email: z.string(), name: z.string().nullable() }).nullable(),
    /** What they may see now: a letter shows no more. */
    viewer: z.enum(['member', 'subscriber']).default('member'),
  }),
})

/** More users than that no page has. */
const maxUsersPerPage = 100

/** Open accounts of a kind, in an order, from a position on. */
export const listUsersRpc = defineRpc({
  subject: 'rpc.auth.user.list.v1',
  owner: 'auth',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: userFilterSchema.extend({
    after: userCursorSchema.nullable(),
    limit: z.int().min(1).max(maxUsersPerPage),
  }),
  reply: z.object({
    users: z.array(adminUserSchema).max(maxUsersPerPage),
    /** Where the next page begins; `null` after the last one. */
    next: userCursorSchema.nullable(),
    /** How many there are of that kind, told with the first page; `null` where they are too many to be counted while somebody waits. */
    count: z.int().nullable(),
  }),
})

/** One open account, and in how many browsers it is signed in. */
export const readUserRpc = defineRpc({
  subject: 'rpc.auth.user.read.v1',
  owner: 'auth',
  callers: ['admin'],
  replyWithinMs: 2000,
  request: z.object({ userId: uuid }),
  reply: z.object({ user: adminUserSchema.nullable(), sessions: z.int() }),
})

/** The mail addresses of open accounts, by their ids; of those that there are not nothing is said. */
export const readUserEmailsRpc = defineRpc({
  subject: 'rpc.auth.user-emails.read.v1',
  owner: 'auth',
  callers: ['admin'],
  replyWithinMs: 2000,
  request: z.object({ userIds: z.array(uuid).max(200) }),
  reply: z.object({ users: z.array(z.object({ userId: uuid, email: z.string() })) }),
})

const byAdmin = auditActorSchema.extend({ adminId: uuid })

/**
 * Gives somebody another role; each of their sessions knows at once. Only owners may, which is looked up then and there. Whoever
 * has not shown that their address is theirs gets none: somebody else may have chosen the password.
 */
export const changeRoleRpc = defineRpc({
  subject: 'rpc.auth.user.change-role.v1',
  owner: 'auth',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({ userId: uuid, role: roleSchema, by: byAdmin }),
  reply: z.object({
    outcome: z.enum(['changed', 'same-role', 'no-such-user', 'last-owner', 'unverified', 'not-allowed']),
  }),
})

/** Ends all sessions of somebody. Of an owner only owners may, which is looked up then and there. */
export const endSessionsRpc = defineRpc({
  subject: 'rpc.auth.user.sign-out.v1',
  owner: 'auth',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({ userId: uuid, by: byAdmin }),
  reply: z.object({
    outcome: z.enum([
      'done',
      'no-such-user',
      'not-allowed',
      /** Who asks administers no more. */
      'no-admin',
    ]),
    sessions: z.int(),
  }),
})

/** Open accounts, verified or not: all of them, and how many of them were made on each day (UTC) since `from`, oldest first. */
export const readUserStatsRpc = defineRpc({
  subject: 'rpc.auth.stats.read.v1',
  owner: 'auth',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({ from: plainDate }),
  reply: z.object({
    total: z.int(),
    /** Days without any are left out. */
    days: z.array(z.object({ day: plainDate, created: z.int() })),
  }),
})
