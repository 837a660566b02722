import { hash, randomBytes } from 'node:crypto'
import { sessionSeconds } from '@faresight/contracts/auth/cookie'
import type { Principal } from '@faresight/contracts/viewer'
import type { SessionDocument, User } from '../schema.ts'
import { accessUntil } from '../users/user.ts'

export interface Session {
  sid: string
  sess: SessionDocument
  expire: Date
}

/** 256 random bits for the cookie. It is told to the browser once and kept nowhere. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The session that `token` opens, as it is stored: by its hash, for seven days. */
export function sessionOf(token: string, userId: string, now: Date): Session {
  return {
    sid: hash('sha256', token),
    sess: { userId, createdAt: now.toISOString() },
    expire: new Date(now.getTime() + sessionSeconds * 1000),
  }
}

/** What the gateway may vouch for. */
export function principalOf(sid: string, user: User, graceDays: number): Principal {
  return {
    userId: user.id,
    role: user.role,
    sessionId: sid,
    accessUntil: accessUntil(user, graceDays)?.toISOString() ?? null,
  }
}
