import * as z from 'zod'
import { ownSubscriptionSchema, planChangeSchema } from '../billing/subscription.ts'
import { planGrantMonthsSchema } from '../billing/rpc.ts'
import { allowedNameCharacters, instant, messageAnswerSchema, planIdSchema, uuid } from '../common.ts'
import { defineRoute } from '../route.ts'
import { networkPrefixSchema } from '../search/network-usage.ts'
import { roleSchema } from '../viewer.ts'
import { auditEntrySchema, auditFilterSchema } from './audit.ts'
import { deadLetterSchema, operationsOverviewSchema } from './operations.ts'
import { analyticsOverviewSchema, financialOverviewSchema, overviewDaysSchema } from './overview.ts'
import { adminProblems } from './problems.ts'
import { adminUserSchema, userFilterSchema, userSortSchema } from '../auth/admin-user.ts'

const pageSentence = 'This page isn’t available. Please start over from the first page.'
const cursor = z
  .string(pageSentence)
  .max(1000, pageSentence)
  .optional()
  .describe('The `nextCursor` of the previous page.')

const limitSentence = 'Please ask for 1 to 100 at a time.'
const limit = z
  .string(limitSentence)
  .regex(/^[1-9]\d{0,2}$/, limitSentence)
  .transform(Number)
  .refine((count) => count <= 100, limitSentence)
  .prefault('50')
  .describe('Items per page, 1 to 100.')

export const adminUserQuerySchema = z.object({
  search: z
    .string('Please search for one text at a time.')
    .trim()
    .normalize('NFC')
    .max(100, 'Please search for at most 100 characters.')
    .transform((text) => text || null)
    .prefault(''),
  status: orEmpty(userFilterSchema.shape.status.unwrap(), 'There is no such status.'),
  plan: orEmpty(userFilterSchema.shape.plan.unwrap(), 'There is no such plan.'),
  role: orEmpty(roleSchema, 'There is no such role.'),
  verified: orEmpty(z.enum(['true', 'false']), 'Please send true or false.').transform((flag) =>
    flag === null ? null : flag === 'true',
  ),
  sort: z.enum(userSortSchema.options, 'Users are sorted by created, email or name.').default('created'),
  order: z.enum(['asc', 'desc'], 'Please send asc or desc.').default('desc'),
  limit,
  cursor,
})

function orEmpty<T extends Record<string, string>>(options: z.ZodEnum<T>, sentence: string) {
  return z
    .union([z.literal('').transform(() => null), z.enum(options.options, sentence)], sentence)
    .nullable()
    .default(null)
}

const overviewQuery = z.object({
  days: z.enum(overviewDaysSchema.options, 'Please ask for 7, 30, 90 or 365 days.').default('30'),
})

const userParamsSchema = z.object({ userId: uuid })
const userActionProblems = [adminProblems['no-such-user'], adminProblems['owner-only']] as const

const answerWithinMs = 30_000

/** Kept permanently, so it must not identify anyone. Only an email address can be detected. */
const reason = z
  .string('Please give a reason.')
  .trim()
  .max(500, 'Please write at most 500 characters.')
  .regex(allowedNameCharacters.pattern, allowedNameCharacters.message)
  .refine(
    (text) => !text.includes('@'),
    'Please leave out email addresses and “@”. Reasons are kept permanently.',
  )

export const activatePlanRequestSchema = z.object({
  tier: z.enum(planIdSchema.options, 'Please choose a plan.'),
  durationMonths: planGrantMonthsSchema,
  reason: reason.optional(),
})

export const defaultPlanCancelReason = 'Admin canceled subscription'

export const cancelPlanRequestSchema = z.object({
  immediate: z.boolean('Please choose when the plan ends.'),
  reason: reason.min(1, 'Please give a reason.').default(defaultPlanCancelReason),
})

const networkSentence =
  'Please enter an IPv4 network ending in /24, such as 203.0.113.0/24, or an IPv6 network ending in /48, such as 2001:db8:1::/48.'

/** Any address with /24 (IPv4) or /48 (IPv6). */
export const networkRequestSchema = z.object({
  network: z
    .string(networkSentence)
    .trim()
    .max(100, { error: networkSentence, abort: true })
    .refine(
      (typed) =>
        (typed.endsWith('/24') && z.cidrv4().safeParse(typed).success) ||
        (typed.endsWith('/48') && z.cidrv6().safeParse(typed).success),
      networkSentence,
    ),
})

const networkAnswer = messageAnswerSchema.extend({ network: networkPrefixSchema })

export const adminRoutes = {
  users: defineRoute({
    owner: 'admin',
    method: 'GET',
    path: '/api/admin/users',
    access: 'admin',
    summary: 'List accounts that are not closed',
    query: adminUserQuerySchema,
    answer: z.object({
      users: z.array(adminUserSchema),
      nextCursor: z.string().nullable(),
      /** With the first page; `null` if there are too many to count. */
      count: z.int().nullable(),
    }),
    problems: [adminProblems['bad-cursor']],
  }),
  user: defineRoute({
    owner: 'admin',
    method: 'GET',
    path: '/api/admin/users/{userId}',
    access: 'admin',
    summary: 'Get one account and the source of its access',
    params: userParamsSchema,
    answer: z.object({
      user: adminUserSchema,
      sessions: z.int(),
      /** `null` if billing is unavailable. */
      plan: z.object({ subscription: ownSubscriptionSchema, history: z.array(planChangeSchema) }).nullable(),
    }),
    problems: [adminProblems['no-such-user']],
  }),
  activatePlan: defineRoute({
    owner: 'admin',
    method: 'POST',
    path: '/api/admin/users/{userId}/activate-plan',
    access: 'admin',
    recentSignIn: true,
    summary: 'Grant a user a complimentary plan for some months; replaces an earlier one',
    params: userParamsSchema,
    body: activatePlanRequestSchema,
    answer: messageAnswerSchema.extend({ accessUntil: instant.nullable() }),
    problems: [...userActionProblems],
  }),
  cancelPlan: defineRoute({
    owner: 'admin',
    method: 'POST',
    path: '/api/admin/users/{userId}/cancel-plan',
    access: 'admin',
    recentSignIn: true,
    answerWithinMs,
    summary: 'Cancel a user’s subscriptions and complimentary plan',
    params: userParamsSchema,
    body: cancelPlanRequestSchema,
    answer: messageAnswerSchema.extend({ accessUntil: instant.nullable() }),
    problems: [
      ...userActionProblems,
      adminProblems['no-plan'],
      adminProblems['payment-provider-unavailable'],
    ],
  }),
  changeRole: defineRoute({
    owner: 'admin',
    method: 'POST',
    path: '/api/admin/users/{userId}/role',
    access: 'owner',
    recentSignIn: true,
    summary: 'Change a user’s role',
    params: userParamsSchema,
    body: z.object({ role: z.enum(roleSchema.options, 'There is no such role.') }),
    answer: messageAnswerSchema,
    problems: [
      adminProblems['no-such-user'],
      adminProblems['last-owner'],
      adminProblems.unverified,
      adminProblems['same-role'],
    ],
  }),
  signOut: defineRoute({
    owner: 'admin',
    method: 'POST',
    path: '/api/admin/users/{userId}/sign-out',
    access: 'admin',
    recentSignIn: true,
    summary: 'End all sessions of a user',
    params: userParamsSchema,
    answer: messageAnswerSchema.extend({ sessions: z.int() }),
    problems: [...userActionProblems],
  }),
  financial: defineRoute({
    owner: 'admin',
    method: 'GET',
    path: '/api/admin/financial/overview',
    access: 'admin',
    summary: 'Get subscription and payment statistics, current and per day',
    query: overviewQuery,
    answer: financialOverviewSchema,
  }),
  analytics: defineRoute({
    owner: 'admin',
    method: 'GET',
    path: '/api/admin/analytics/overview',
    access: 'admin',
    summary: 'Get statistics of users, searches, scans and alerts, current and per day',
    query: overviewQuery,
    answer: analyticsOverviewSchema,
  }),
  operations: defineRoute({
    owner: 'admin',
    method: 'GET',
    path: '/api/admin/operations',
    access: 'admin',
    summary: 'Get queues, provider health and cost, and the networks that cause provider calls',
    answer: operationsOverviewSchema,
  }),
  blockNetwork: defineRoute({
    owner: 'admin',
    method: 'POST',
    path: '/api/admin/networks/block',
    access: 'admin',
    recentSignIn: true,
    summary: 'Block provider calls for visitors of a network',
    body: networkRequestSchema,
    answer: networkAnswer,
  }),
  unblockNetwork: defineRoute({
    owner: 'admin',
    method: 'POST',
    path: '/api/admin/networks/unblock',
    access: 'admin',
    recentSignIn: true,
    summary: 'Unblock provider calls for visitors of a network',
    body: networkRequestSchema,
    answer: networkAnswer,
  }),
  deadLetters: defineRoute({
    owner: 'admin',
    method: 'GET',
    path: '/api/admin/dead-letters',
    access: 'admin',
    summary: 'List dead letters, oldest first',
    query: z.object({ limit, cursor }),
    answer: z.object({ deadLetters: z.array(deadLetterSchema), nextCursor: z.string().nullable() }),
    problems: [adminProblems['bad-cursor']],
  }),
  replayDeadLetter: defineRoute({
    owner: 'admin',
    method: 'POST',
    path: '/api/admin/dead-letters/{sequence}/replay',
    access: 'admin',
    recentSignIn: true,
    answerWithinMs,
    summary: 'Redeliver a dead letter; on success it leaves the list',
    params: z.object({ sequence: z.coerce.number().int().positive() }),
    answer: messageAnswerSchema,
    problems: [adminProblems['no-such-dead-letter'], adminProblems['replay-failed']],
  }),
  dropDeadLetter: defineRoute({
    owner: 'admin',
    method: 'DELETE',
    path: '/api/admin/dead-letters/{sequence}',
    access: 'admin',
    recentSignIn: true,
    summary: 'Delete a dead letter for good',
    params: z.object({ sequence: z.coerce.number().int().positive() }),
    status: 204,
    answer: z.undefined(),
    problems: [adminProblems['no-such-dead-letter']],
  }),
  audit: defineRoute({
    owner: 'admin',
    method: 'GET',
    path: '/api/admin/audit',
    access: 'admin',
    summary: 'List audit events, newest first',
    query: auditFilterSchema.extend({ limit, cursor }),
    answer: z.object({ entries: z.array(auditEntrySchema), nextCursor: z.string().nullable() }),
    problems: [adminProblems['bad-cursor']],
  }),
  auditFile: defineRoute({
    owner: 'admin',
    method: 'GET',
    path: '/api/admin/audit.csv',
    access: 'admin',
    recentSignIn: true,
    summary: 'Download all audit events as CSV',
    query: auditFilterSchema,
    mediaType: 'text/csv',
    answer: z
      .string()
      .describe(
        'RFC 4180, UTF-8, with a header. Null is an empty field; text that a spreadsheet could read as a formula starts with an apostrophe.',
      ),
  }),
}
