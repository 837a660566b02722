import * as z from 'zod'
import { instant, plainDate, uuid } from '../common.ts'
import { adminActionSchema, auditChangesSchema } from '../audit-event.ts'

const sequence = z.int().positive()

export const auditEntrySchema = z.object({
  sequence,
  id: uuid,
  adminId: uuid.nullable(),
  /** `null` if the account is deleted. */
  adminEmail: z.string().nullable(),
  byKey: z.boolean(),
  /** Any text: older and newer releases write other actions. */
  action: z.string(),
  targetUserId: uuid.nullable(),
  targetEmail: z.string().nullable(),
  targetResource: z.string().nullable(),
  changes: auditChangesSchema,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: instant,
  /** Hash chain value, hexadecimal. */
  hash: z.string(),
})

export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditFilterSchema = z.object({
  action: z.enum(adminActionSchema.options, 'There is no such action.').optional(),
  adminId: uuid.optional(),
  targetUserId: uuid.optional(),
  from: plainDate.optional(),
  to: plainDate.optional(),
})

export type AuditFilter = z.infer<typeof auditFilterSchema>
