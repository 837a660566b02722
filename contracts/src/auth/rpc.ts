import * as z from 'zod'
import { auditActorSchema } from '../audit-event.ts'
import { adminUserSchema, userFilterSchema, userCursorSchema } from './admin-user.ts'
import { plainDate, uuid } from '../common.ts'
import { defineRpc } from '../message-definitions.ts'
import { principalSchema, roleSchema } from '../viewer.ts'

/** The request has the hash of the token: tokens never travel on the bus. */
export const resolveSessionRpc = defineRpc({
  subject: 'rpc.auth.session.resolve.v1',
  owner: 'auth',
  callers: ['gateway'],
  replyWithinMs: 2000,
  request: principalSchema.pick({ sessionId: true }),
  reply: z.object({
    principal: principalSchema.nullable(),
    /** New cookie lifetime, if the session was just extended. */
    cookieSeconds: z.int().optional(),
  }),
})

/** Looked up when an email is sent, and stored nowhere else. */
export const readMailRecipientRpc = defineRpc({
  subject: 'rpc.auth.mail-recipient.read.v1',
  owner: 'auth',
  callers: ['billing', 'alerts'],
  replyWithinMs: 2000,
  request: z.object({ userId: uuid }),
  reply: z.object({
    address: z.object({ email: z.string(), name: z.string().nullable() }).nullable(),
    /** What an email may show. */
    viewer: z.enum(['member', 'subscriber']).default('member'),
  }),
})

const maxUsersPerPage = 100

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
    next: userCursorSchema.nullable(),
    /** With the first page; `null` if there are too many to count. */
    count: z.int().nullable(),
  }),
})

export const readUserRpc = defineRpc({
  subject: 'rpc.auth.user.read.v1',
  owner: 'auth',
  callers: ['admin'],
  replyWithinMs: 2000,
  request: z.object({ userId: uuid }),
  reply: z.object({ user: adminUserSchema.nullable(), sessions: z.int() }),
})

export const readUserEmailsRpc = defineRpc({
  subject: 'rpc.auth.user-emails.read.v1',
  owner: 'auth',
  callers: ['admin'],
  replyWithinMs: 2000,
  request: z.object({ userIds: z.array(uuid).max(200) }),
  reply: z.object({ users: z.array(z.object({ userId: uuid, email: z.string() })) }),
})

const byAdmin = auditActorSchema.extend({ adminId: uuid })

/** Owners only, checked at this moment; sessions change at once. Refused for unverified addresses: someone else may have chosen the password. */
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

/** Only owners end those of an owner, checked at this moment. */
export const endUserSessionsRpc = defineRpc({
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
      /** The caller is no administrator any more. */
      'no-admin',
    ]),
    sessions: z.int(),
  }),
})

/** Total, and created per day (UTC) since `from`. */
export const readUserStatsRpc = defineRpc({
  subject: 'rpc.auth.stats.read.v1',
  owner: 'auth',
  callers: ['admin'],
  replyWithinMs: 5000,
  request: z.object({ from: plainDate }),
  reply: z.object({
    total: z.int(),
    days: z.array(z.object({ day: plainDate, created: z.int() })),
  }),
})
