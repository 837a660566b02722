import * as z from 'zod'
import { instant, uuid } from './common.ts'

export const adminActionSchema = z.enum([
  'owner.created',
  'owner.key-login',
  'owner.key-refused',
  /** By any method but the owner key; also a confirmed sign-in. */
  'admin.signed-in',
  'passkey.added',
  'passkey.removed',
  'authenticator.added',
  'authenticator.removed',
  'recovery-codes.renewed',
  'plan.activated',
  /** Sent to Stripe; `plan.canceled` follows. */
  'plan.cancel-requested',
  'plan.canceled',
  'role.changed',
  'sessions.ended',
  /** Recorded before the action; a `-failed` event follows a failure. */
  'dead-letter.replayed',
  'dead-letter.replay-failed',
  'dead-letter.dropped',
  'dead-letter.drop-failed',
  'network.blocked',
  'network.block-failed',
  'network.unblocked',
  'network.unblock-failed',
  'audit.exported',
  /** IP addresses and browsers of a deleted administrator were erased. */
  'origins.erased',
])

export type AdminAction = z.infer<typeof adminActionSchema>

export const maxUserAgentLength = 300

export const auditActorSchema = z.object({
  adminId: uuid.nullable(),
  byKey: z.boolean(),
  /** User agent truncated to `maxUserAgentLength`. */
  ipAddress: z.string().max(100).nullable(),
  userAgent: z.string().max(maxUserAgentLength).nullable(),
})

export type AuditActor = z.infer<typeof auditActorSchema>

/** Values before and after, without names and email addresses: the log outlives the user. */
export const auditChangesSchema = z.object({
  before: z.record(z.string(), z.json()).nullable(),
  after: z.record(z.string(), z.json()).nullable(),
  /** Typed by the administrator, who must name no one. */
  reason: z.string().max(500).nullable().default(null),
})

export type AuditChanges = z.infer<typeof auditChangesSchema>

/** Output is a known action; input is any, since the next release may send new ones. */
// The narrower input type makes the compiler check every action that is sent.
const knownActionSchema = z.string().max(60) as z.ZodType<string> as z.ZodType<string, AdminAction>

/** Sent to the audit log in the transaction of the change. */
export const auditEventSchema = z.object({
  action: knownActionSchema,
  actor: auditActorSchema,
  targetUserId: uuid.nullable(),
  /** `session 3f…`, `dead letter 12`, `network 203.0.113.0/24`. */
  targetResource: z.string().max(300).nullable(),
  changes: auditChangesSchema,
  at: instant,
})

export type AuditEvent = z.infer<typeof auditEventSchema>
