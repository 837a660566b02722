import * as z from 'zod'
import { instant, uuid } from './common.ts'

/** What administrators do, and what is done in their name. */
export const adminActionSchema = z.enum([
  'owner.created',
  'owner.key-login',
  /** Somebody came with a key that is not the owner's. */
  'owner.key-refused',
  /** By whatever but the owner's key; a sign-in that was confirmed, too. */
  'admin.signed-in',
  /** How an administrator signs in: what they have changed of it themselves. */
  'passkey.added',
  'passkey.removed',
  'authenticator.added',
  'authenticator.removed',
  'recovery-codes.renewed',
  'plan.activated',
  /** Stripe was asked to; what came of it follows. */
  'plan.cancel-requested',
  'plan.canceled',
  'role.changed',
  'sessions.ended',
  /** Written before it is done; where it failed, that follows. */
  'dead-letter.replayed',
  'dead-letter.replay-failed',
  'dead-letter.dropped',
  'dead-letter.drop-failed',
  'network.blocked',
  'network.block-failed',
  'network.unblocked',
  'network.unblock-failed',
  'audit.exported',
  /** An administrator's account is gone, and with it the addresses and browsers that they came with. */
  'origins.erased',
])

export type AdminAction = z.infer<typeof adminActionSchema>

/** What a browser calls itself is kept no longer than that. */
export const maxUserAgentLength = 300

/** Who does something as an administrator, and from where. */
export const auditActorSchema = z.object({
  /** `null` where it is not known who they are. */
  adminId: uuid.nullable(),
  /** Whether they signed in with the owner's key. */
  byKey: z.boolean(),
  /** IP address, and what the browser calls itself, cut short. */
  ipAddress: z.string().max(100).nullable(),
  userAgent: z.string().max(maxUserAgentLength).nullable(),
})

export type AuditActor = z.infer<typeof auditActorSchema>

/** How something was and how it is, as far as it was changed: no names, no mail addresses, which would outlive the person. */
export const auditChangesSchema = z.object({
  before: z.record(z.string(), z.json()).nullable(),
  after: z.record(z.string(), z.json()).nullable(),
  /** Why, in the words of whoever did it, who is told to name nobody. */
  reason: z.string().max(500).nullable().default(null),
})

export type AuditChanges = z.infer<typeof auditChangesSchema>

/** Who tells says one that this release knows; who hears takes one of the next as well, while both run. */
// A narrower input than its own, so that the compiler reads every action that is told.
const knownActionSchema = z.string().max(60) as z.ZodType<string> as z.ZodType<string, AdminAction>

/** Something that was done, as the audit log is told of it: in the transaction in which it was. */
export const auditEventSchema = z.object({
  action: knownActionSchema,
  actor: auditActorSchema,
  targetUserId: uuid.nullable(),
  /** What else it was done to: `session 3f…`, `dead letter 12`, `network 203.0.113.0/24`. */
  targetResource: z.string().max(300).nullable(),
  changes: auditChangesSchema,
  at: instant,
})

export type AuditEvent = z.infer<typeof auditEventSchema>
