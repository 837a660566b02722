import type { OwnSession } from '@faresight/contracts/auth/account-http'
import { BROWSER_MAP, OS_MAP, parse } from 'bowser'
import { sessionLastSeenAt, type Session } from './session.ts'

const browsers = new Set(Object.values(BROWSER_MAP))
const systems = new Set(Object.values(OS_MAP))

export function toOwnSession(session: Session, current: string): OwnSession {
  return {
    id: session.sid,
    current: session.sid === current,
    signedInAt: session.sess.signedInAt,
    lastSeenAt: sessionLastSeenAt(session).toISOString(),
    ...parseUserAgent(session.sess.userAgent),
  }
}

type Browser = Pick<OwnSession, 'browser' | 'system' | 'kind'>

/** `null` for browsers and systems that bowser does not know. */
export function parseUserAgent(userAgent: string | undefined): Browser {
  if (!userAgent) return { browser: null, system: null, kind: 'other' }
  const { browser, os, platform } = parse(userAgent)
  return {
    browser: nullIfUnknown(browsers, browser.name),
    system: nullIfUnknown(systems, os.name),
    kind: toDeviceKind(platform.type),
  }
}

function nullIfUnknown(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name !== undefined && names.has(name) ? name : null
}

function toDeviceKind(type: string | undefined): Browser['kind'] {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : 'other'
}
