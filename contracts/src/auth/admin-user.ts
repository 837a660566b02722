import * as z from 'zod'
import { subscriptionStatusSchema } from './user.ts'
import { instant, planIdSchema, uuid } from '../common.ts'
import { roleSchema } from '../viewer.ts'

/** An open account, for administrators. */
export const adminUserSchema = z.object({
  id: uuid,
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: roleSchema,
  authProvider: z.string(),
  emailVerified: z.boolean(),
  subscriptionStatus: subscriptionStatusSchema.nullable(),
  subscriptionTier: planIdSchema.nullable(),
  /** Of the paid period or the complimentary plan. */
  subscriptionEndsAt: instant.nullable(),
  accessUntil: instant.nullable(),
  createdAt: instant,
})

export type AdminUser = z.infer<typeof adminUserSchema>

export const userSortSchema = z.enum(['created', 'email', 'name'])

export type UserSort = z.infer<typeof userSortSchema>

export const userFilterSchema = z.object({
  search: z.string().max(100).nullable(),
  /** `none`: never had a plan. */
  status: z.enum([...subscriptionStatusSchema.options, 'none']).nullable(),
  plan: z.enum([...planIdSchema.options, 'none']).nullable(),
  role: roleSchema.nullable(),
  verified: z.boolean().nullable(),
  sort: userSortSchema,
  order: z.enum(['asc', 'desc']),
})

export type UserFilter = z.infer<typeof userFilterSchema>

/** Sort key and id of the last user of a page. */
export const userCursorSchema = z.object({ key: z.string().regex(/^\P{Cc}*$/u), id: uuid })

export type UserCursor = z.infer<typeof userCursorSchema>
