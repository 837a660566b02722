import { cookies } from '@faresight/contracts/auth/cookie'
import type { Principal } from '@faresight/contracts/viewer'
import { tokenHash } from '@faresight/kit/token'
import type { SessionDocument, User } from '../schema.ts'

export interface Session {
  sid: string
  sess: SessionDocument
  expire: Date
}

/** The session that `token` opens, as it is stored: by its hash, for seven days. */
export function sessionOf(token: string, about: Omit<SessionDocument, 'createdAt'>, now: Date): Session {
  return { sid: tokenHash(token), sess: { ...about, createdAt: now.toISOString() }, expire: expiryFrom(now) }
}

/** Until when a session lives that is used at `now`. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + cookies.session.seconds * 1000)
}

/** How long a session is used before that is noted. */
const notedAfterMs = 60 * 60 * 1000

/** Whether a session that is used at `now` shall live longer than until `expire`. */
export function isDue(expire: Date, now: Date): boolean {
  return expiryFrom(now).getTime() - expire.getTime() > notedAfterMs
}

/** When a session was used last, to the hour. */
export function lastSeenAt({ expire }: Session): Date {
  return new Date(expire.getTime() - cookies.session.seconds * 1000)
}

/** ISO 8601 instant at which somebody signed in. */
export function signedInAtOf({ sess }: Session): string {
  return sess.signedInAt ?? sess.createdAt
}

/** What the gateway may vouch for. */
export function principalOf(sid: string, user: User): Principal {
  return {
    userId: user.id,
    role: user.role,
    sessionId: sid,
    accessUntil: user.accessUntil?.toISOString() ?? null,
  }
}
