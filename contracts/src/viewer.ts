import * as z from 'zod'
import { instant, uuid } from './common.ts'

export const roleSchema = z.enum(['user', 'admin', 'owner'])

export type Role = z.infer<typeof roleSchema>

/** The signed-in user, from the signed identity of the gateway. */
export const principalSchema = z.object({
  userId: uuid,
  role: roleSchema,
  /** SHA-256 of the session token, hexadecimal. */
  sessionId: z.string().regex(/^[0-9a-f]{64}$/),
  accessUntil: instant.nullable(),
  byKey: z.literal(true).optional(),
  /** Last authentication in this session; if missing, it was long ago. */
  signedInAt: instant.optional(),
  /** The site requires a second factor of administrators, and this session has none. */
  lacksSecondFactor: z.literal(true).optional(),
})

export type Principal = z.infer<typeof principalSchema>

export const lockedValueSchema = z.object({ locked: z.literal(true) })

/** Not signed in; signed in without access; with access. */
export const viewerKinds = ['visitor', 'member', 'subscriber'] as const

export type Viewer = (typeof viewerKinds)[number]

export type ViewerWithoutAccess = Exclude<Viewer, 'subscriber'>
