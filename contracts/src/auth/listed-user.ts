import * as z from 'zod'
import { subscriptionStatus } from './user.ts'
import { instant, uuid } from '../common.ts'
import { planId } from '../plans.ts'
import { role } from '../viewer.ts'

/** An open account as administrators see it. */
export const adminUser = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role,
  /** How the account was made. */
  authProvider: z.string(),
  emailVerified: z.boolean(),
  subscriptionStatus: subscriptionStatus.nullable(),
  subscriptionTier: planId.nullable(),
  /** End of the period that is paid for, or of what was given. */
  subscriptionEndsAt: instant.nullable(),
  /** Until when the plan gives access, grace included. */
  accessUntil: instant.nullable(),
  createdAt: instant,
})

export type AdminUser = z.infer<typeof adminUser>

export const userSorts = z.enum(['created', 'email', 'name'])

export type UserSort = z.infer<typeof userSorts>

/** Which users are asked for, and in which order. */
export const userFilter = z.object({
  /** A part of the mail address or of the name, in any case. */
  search: z.string().max(100).nullable(),
  /** `none` are those without any plan, ever. */
  status: z.enum([...subscriptionStatus.options, 'none']).nullable(),
  plan: z.enum([...planId.options, 'none']).nullable(),
  role: role.nullable(),
  verified: z.boolean().nullable(),
  /** By the day of the account, the mail address, or last and first name. */
  sort: userSorts,
  order: z.enum(['asc', 'desc']),
})

export type UserFilter = z.infer<typeof userFilter>

/** Where a page of users ends: what it is sorted by, and the id. */
export const userPosition = z.object({ key: z.string().regex(/^\P{Cc}*$/u), id: uuid })

export type UserPosition = z.infer<typeof userPosition>
