import * as z from 'zod'
import { instant, plainDate, uuid } from '../common.ts'
import { adminActionSchema, auditChangesSchema } from '../audit-event.ts'

/** Lowest number that is asked for, from 1. */
const sequence = z.int().positive()

/** Something that was done, as the log keeps it. */
export const auditEntrySchema = z.object({
  /** From 1, without gaps. */
  sequence,
  id: uuid,
  adminId: uuid.nullable(),
  /** Who that is now; `null` where the account is gone. */
  adminEmail: z.string().nullable(),
  byKey: z.boolean(),
  /** One of `adminActionSchema`, or one that only another release knows: the log outlives what wrote it. */
  action: z.string(),
  targetUserId: uuid.nullable(),
  targetEmail: z.string().nullable(),
  targetResource: z.string().nullable(),
  changes: auditChangesSchema,
  /** Erased with the administrator's account. */
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: instant,
  /** What seals the entry and all before it, hexadecimal. */
  hash: z.string(),
})

export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditFilterSchema = z.object({
  action: z.enum(adminActionSchema.options, 'There is no such action.').optional(),
  adminId: uuid.optional(),
  targetUserId: uuid.optional(),
  /** Days of UTC, both included. */
  from: plainDate.optional(),
  to: plainDate.optional(),
})

export type AuditFilter = z.infer<typeof auditFilterSchema>
