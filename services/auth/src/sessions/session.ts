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
  /** Until when it lasts unused. It may end sooner: `endOfReplayedDay` says when. */
  expire: Date
}

type Opened = Omit<SessionDocument, 'createdAt' | 'signedInAt'> & { signedInAt?: string }

/** The session that `token` opens, as it is stored: by its hash, for seven days; one of the owner's key for an hour. */
export function sessionOf(token: string, about: Opened, now: Date): Session {
  const createdAt = now.toISOString()
  const sess = { signedInAt: createdAt, ...about, createdAt }
  return { sid: hashToken(token), sess, expire: new Date(now.getTime() + lifeMsOf(sess)) }
}

/** The same session under a new token. It lives on as one that is used; one of the owner's key gets no longer by it. */
export function renewedBy(token: string, session: Session, now: Date): Session {
  const renewed = sessionOf(token, session.sess, now)
  return isOfKey(session) ? { ...renewed, expire: session.expire } : renewed
}

/** When a session ends unless it is used: at the latest `maxSessionSecondsByRole` after its sign-in, by its user's present role. */
export function endOf({ sess, expire }: Pick<Session, 'sess' | 'expire'>, role: Role): Date {
  const latest = Date.parse(sess.signedInAt) + maxSessionSecondsByRole[role] * 1000
  return new Date(Math.min(expire.getTime(), latest))
}

/** For how many seconds the browser keeps the cookie of a session. */
export function secondsLeft(session: Session, role: Role, now: Date): number {
  return Math.max(0, Math.floor((endOf(session, role).getTime() - now.getTime()) / 1000))
}

const lifeMsOf = ({ method }: SessionDocument) =>
  1000 * (method === 'key' ? ownerKeySessionSeconds : cookieSettings.session.seconds)

const isOfKey = ({ sess }: Pick<Session, 'sess'>) => sess.method === 'key'

/** Until when a session that is used at `now` lasts unused. */
export function expiryFrom(now: Date): Date {
  return new Date(now.getTime() + cookieSettings.session.seconds * 1000)
}

/** How long a session is used before that is noted. */
const notedAfterMs = 60 * 60 * 1000

/** Whether a session that is used at `now` shall live longer. One of the owner's key never does. */
export function isDue(session: Session, now: Date): boolean {
  return !isOfKey(session) && expiryFrom(now).getTime() - session.expire.getTime() > notedAfterMs
}

/** When a session was used last, to the hour. */
export function lastSeenAt({ sess, expire }: Session): Date {
  return new Date(expire.getTime() - lifeMsOf(sess))
}

/**
 * Whether somebody has shown more than a password or Google by how a session was opened. One that does not say how counts as if they
 * had not.
 */
export function isMultiFactor({
  method,
  secondStep,
}: Pick<SessionDocument, 'method' | 'secondStep'>): boolean {
  return method === 'key' || method === 'passkey' || secondStep !== undefined
}

/** What the gateway may vouch for. */
export function principalOf(
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
