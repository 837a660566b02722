import * as z from 'zod'
import { subscriptionStatusSchema } from './user.ts'
import { instant, uuid } from '../common.ts'
import { planIdSchema } from '../plan-id.ts'
import { roleSchema } from '../viewer.ts'

/** An open account as administrators see it. */
export const adminUserSchema = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: roleSchema,
  /** How the account was made. */
  authProvider: z.string(),
  emailVerified: z.boolean(),
  subscriptionStatus: subscriptionStatusSchema.nullable(),
  subscriptionTier: planIdSchema.nullable(),
  /** End of the period that is paid for, or of what was given. */
  subscriptionEndsAt: instant.nullable(),
  /** Until when the plan gives access, grace included. */
  accessUntil: instant.nullable(),
  createdAt: instant,
})

export type AdminUser = z.infer<typeof adminUserSchema>

export const userSortSchema = z.enum(['created', 'email', 'name'])

export type UserSort = z.infer<typeof userSortSchema>

/** Which users are asked for, and in which order. */
export const userFilterSchema = z.object({
  /** A part of the mail address or of the name, in any case. */
  search: z.string().max(100).nullable(),
  /** `none` are those without any plan, ever. */
  status: z.enum([...subscriptionStatusSchema.options, 'none']).nullable(),
  plan: z.enum([...planIdSchema.options, 'none']).nullable(),
  role: roleSchema.nullable(),
  verified: z.boolean().nullable(),
  /** By the day of the account, the mail address, or last and first name. */
  sort: userSortSchema,
  order: z.enum(['asc', 'desc']),
})

export type UserFilter = z.infer<typeof userFilterSchema>

/** Where a page of users ends: what it is sorted by, and the id. */
export const userCursorSchema = z.object({ key: z.string().regex(/^\P{Cc}*$/u), id: uuid })

export type UserCursor = z.infer<typeof userCursorSchema>
