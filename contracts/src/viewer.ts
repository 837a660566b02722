import * as z from 'zod'
import { instant, uuid } from './common.ts'

export const roleSchema = z.enum(['user', 'admin', 'owner'])

export type Role = z.infer<typeof roleSchema>

/** Who is signed in, as the gateway vouches for it: never taken from a client. */
export const principalSchema = z.object({
  userId: uuid,
  role: roleSchema,
  /** SHA-256 of the session's token, hexadecimal: names the session without opening it. */
  sessionId: z.string().regex(/^[0-9a-f]{64}$/),
  /** Until when the plan gives access; `null` without one. */
  accessUntil: instant.nullable(),
  /** Signed in with the owner's key, which is marked wherever it is noted what they did. */
  byKey: z.literal(true).optional(),
  /** When they last proved who they are in this session. Missing from a release that does not say: then long ago. */
  signedInAt: instant.optional(),
  /**
   * An administrator or owner of a site whose operator wants a second factor of them, in a session that has none: what only they may do
   * they may not do in it. Auth says so, which alone knows how a session was opened.
   */
  lacksSecondFactor: z.literal(true).optional(),
})

export type Principal = z.infer<typeof principalSchema>

/** In place of what somebody may not see, where they are told that it is there. */
export const lockedSchema = z.object({ locked: z.literal(true) })

/** What somebody may see of fares: nobody signed in, signed in without access, or with access. */
export const viewers = ['visitor', 'member', 'subscriber'] as const

export type Viewer = (typeof viewers)[number]

export type ViewerWithoutAccess = Exclude<Viewer, 'subscriber'>
