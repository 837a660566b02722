import type { OwnSession } from '@faresight/contracts/auth/account-http'
import { BROWSER_MAP, OS_MAP, parse } from 'bowser'
import { lastSeenAt, type Session } from './session.ts'

const browsers = new Set(Object.values(BROWSER_MAP))
const systems = new Set(Object.values(OS_MAP))

/** A session as its owner sees it, who is asking with the one named `current`. */
export function ownSessionOf(session: Session, current: string): OwnSession {
  return {
    id: session.sid,
    current: session.sid === current,
    signedInAt: session.sess.signedInAt,
    lastSeenAt: lastSeenAt(session).toISOString(),
    ...browserOf(session.sess.userAgent),
  }
}

type Browser = Pick<OwnSession, 'browser' | 'system' | 'kind'>

/** What a browser says of itself, as far as it is one that people know. */
export function browserOf(userAgent: string | undefined): Browser {
  if (!userAgent) return { browser: null, system: null, kind: 'other' }
  const { browser, os, platform } = parse(userAgent)
  return {
    browser: known(browsers, browser.name),
    system: known(systems, os.name),
    kind: kindOf(platform.type),
  }
}

function known(names: ReadonlySet<string>, name: string | undefined): string | null {
  return name !== undefined && names.has(name) ? name : null
}

function kindOf(type: string | undefined): Browser['kind'] {
  return type === 'desktop' || type === 'mobile' || type === 'tablet' ? type : 'other'
}
