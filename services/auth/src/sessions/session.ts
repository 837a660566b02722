import {
  cookieSettings,
  ownerKeySessionSeconds,
  maxSessionSecondsByRole,
} from '@faresight/contracts/auth/cookie'
import type { Principal, Role } from '@faresight/contracts/viewer'
import { hashToken } from '@faresight/kit/token'
import type { SessionDocument, User } from '../schema.ts'

export interface Session {
  sid: string
  sess: SessionDocument
  /** End if unused. `sessionEndsAt` may be earlier. */
  expire: Date
}

type SessionOpening = Omit<SessionDocument, 'createdAt' | 'signedInAt'> & { signedInAt?: string }

/** Stores the token's hash. Lasts seven days, or one hour for an owner-key session. */
export function buildSession(token: string, about: SessionOpening, now: Date): Session {
  const createdAt = now.toISOString()
  const sess = { signedInAt: createdAt, ...about, createdAt }
  return { sid: hashToken(token), sess, expire: new Date(now.getTime() + unusedLifeMs(sess)) }
}

/** A new token and expiry; owner-key sessions keep their expiry. */
export function buildRotatedSession(token: string, session: Session, now: Date): Session {
  const renewed = buildSession(token, session.sess, now)
  return isOwnerKeySession(session) ? { ...renewed, expire: session.expire } : renewed
}

/** The expiry, limited to `maxSessionSecondsByRole` of the current role after the sign-in. */
export function sessionEndsAt({ sess, expire }: Pick<Session, 'sess' | 'expire'>, role: Role): Date {
  const latest = Date.parse(sess.signedInAt) + maxSessionSecondsByRole[role] * 1000
  return new Date(Math.min(expire.getTime(), latest))
}

export function sessionCookieSecondsLeft(session: Session, role: Role, now: Date): number {
  return Math.max(0, Math.floor((sessionEndsAt(session, role).getTime() - now.getTime()) / 1000))
}

const unusedLifeMs = ({ method }: SessionDocument) =>
  1000 * (method === 'key' ? ownerKeySessionSeconds : cookieSettings.session.seconds)

const isOwnerKeySession = ({ sess }: Pick<Session, 'sess'>) => sess.method === 'key'

export function sessionExpiryAfterUse(now: Date): Date {
  return new Date(now.getTime() + cookieSettings.session.seconds * 1000)
}

const extendedAfterMs = 60 * 60 * 1000

export function isSessionDueForExtension(session: Session, now: Date): boolean {
  return (
    !isOwnerKeySession(session) &&
    sessionExpiryAfterUse(now).getTime() - session.expire.getTime() > extendedAfterMs
  )
}

export function sessionLastSeenAt({ sess, expire }: Session): Date {
  return new Date(expire.getTime() - unusedLifeMs(sess))
}

/** `false` for sessions without a recorded method. */
export function isMultiFactorSession({
  method,
  secondFactor,
}: Pick<SessionDocument, 'method' | 'secondFactor'>): boolean {
  return method === 'key' || method === 'passkey' || secondFactor !== undefined
}

export function toPrincipal(
  sid: string,
  user: User,
  sess: Partial<Pick<SessionDocument, 'method' | 'signedInAt'>> = {},
): Principal {
  return {
    userId: user.id,
    role: user.role,
    sessionId: sid,
    accessUntil: user.accessUntil?.toISOString() ?? null,
    ...(sess.method === 'key' && { byKey: true }),
    ...(sess.signedInAt !== undefined && { signedInAt: sess.signedInAt }),
  }
}
