import { randomBytes } from 'node:crypto'
import type { Principal } from '@faresight/contracts/viewer'
import { expect, test } from 'vitest'
import { createSessionCache, type SessionCache } from './session-cache.ts'

const token = randomBytes(32).toString('base64url')
const ada: Omit<Principal, 'sessionId'> = {
  userId: 'b9b1f9d0-6c39-4b0a-9d5e-5b7f7a1c2d3e',
  role: 'user',
  accessUntil: null,
}

function scene() {
  const state = {
    now: 0,
    asked: [] as string[],
    signed: 0,
    who: { ...ada } as typeof ada | null,
    cookieSeconds: undefined as number | undefined,
  }
  const sessions = createSessionCache(
    async (sessionId) => {
      state.asked.push(sessionId)
      const { who, cookieSeconds } = state
      return { principal: who && { ...who, sessionId }, ...(cookieSeconds && { cookieSeconds }) }
    },
    async (who, audience) => `${who.userId} ${who.accessUntil} for ${audience}, signature ${++state.signed}`,
    () => state.now,
  )
  return { state, sessions }
}

test('a session is resolved at most every five seconds and signed at most every thirty, per audience', async () => {
  const { state, sessions } = scene()
  const first = await sessions.identify(token, 'auth')
  state.now = 4999
  expect(sessions.identify(token, 'auth')).toBe(first)
  expect((await sessions.identify(token, 'search'))?.identity).toContain('for search, signature 2')
  expect(state.asked).toHaveLength(1)
  for (state.now = 5000; state.now < 30_000; state.now += 5000) {
    expect(await sessions.identify(token, 'auth')).toBe(first)
  }
  expect(state.asked).toHaveLength(6)
  state.now = 30_000
  expect((await sessions.identify(token, 'auth'))?.identity).toContain('signature 3')
})

test('a lookup sends the hash of the token, never the token', async () => {
  const { state, sessions } = scene()
  await sessions.identify(token, 'auth')
  expect(state.asked[0]).toMatch(/^[0-9a-f]{64}$/)
  expect(state.asked[0]).not.toContain(token)
})

test('calls that come together ask once', async () => {
  const { state, sessions } = scene()
  await Promise.all([sessions.identify(token, 'auth'), sessions.identify(token, 'search')])
  expect(state.asked).toHaveLength(1)
})

test('nobody is remembered as nobody for five seconds', async () => {
  const { state, sessions } = scene()
  state.who = null
  expect(await sessions.identify(token, 'auth')).toBeNull()
  expect(sessions.identify(token, 'auth')).toBeNull()
  state.now = 5000
  await sessions.identify(token, 'auth')
  expect(state.asked).toHaveLength(2)
})

test('a forgotten session is resolved again at once', async () => {
  const { state, sessions } = scene()
  const before = await sessions.identify(token, 'auth')
  state.who = null
  sessions.forget(before?.principal.sessionId ?? '')
  expect(await sessions.identify(token, 'auth')).toBeNull()
})

test.each([
  ['is forgotten', (sessions: SessionCache, id: string) => sessions.forget(id)],
  ['is invalidated', (sessions: SessionCache, id: string) => sessions.invalidate(id)],
  ['may have ended unheard', (sessions: SessionCache) => sessions.forgetAll()],
])('a session that %s during a lookup is resolved again', async (_, drop) => {
  const { state, sessions } = scene()
  const underWay = sessions.identify(token, 'auth')
  state.who = null
  drop(sessions, state.asked[0] ?? '')
  expect(await underWay).toBeNull()
  expect(state.asked).toHaveLength(2)
})

test('a session that is forgotten while it is signed for is not vouched for', async () => {
  const state = { isLive: true, sessionId: '' }
  const sessions = createSessionCache(
    async (sessionId) => {
      state.sessionId = sessionId
      return { principal: state.isLive ? { ...ada, sessionId } : null }
    },
    async () => {
      state.isLive = false
      sessions.forget(state.sessionId)
      return 'signed'
    },
  )
  expect(await sessions.identify(token, 'auth')).toBeNull()
})

test('after signals may have been missed nobody is known any more', async () => {
  const { state, sessions } = scene()
  await sessions.identify(token, 'auth')
  state.who = null
  sessions.forgetAll()
  expect(await sessions.identify(token, 'auth')).toBeNull()
})

test('a cookie renewal is returned once, also after later lookups, and never for a forgotten session', async () => {
  const { state, sessions } = scene()
  state.cookieSeconds = 604_800
  await sessions.identify(token, 'auth')
  state.cookieSeconds = undefined
  state.now = 5000
  await sessions.identify(token, 'auth')
  const id = state.asked[0] ?? ''
  expect([sessions.takeCookieRenewal(id), sessions.takeCookieRenewal(id)]).toEqual([604_800, null])
  state.cookieSeconds = 604_800
  state.now = 10_000
  await sessions.identify(token, 'auth')
  sessions.forget(id)
  expect(sessions.takeCookieRenewal(id)).toBeNull()
})

test('who waits for the end of a session hears of it once, and not after leaving', () => {
  const { sessions } = scene()
  const heard: string[] = []
  sessions.onForgotten('one', () => heard.push('one'))
  sessions.onForgotten('other', () => heard.push('other'))
  const leave = sessions.onForgotten('one', () => heard.push('left'))
  leave()
  sessions.forget('one')
  sessions.forget('one')
  expect(heard).toEqual(['one'])
})

test('a changed plan is signed again', async () => {
  const { state, sessions } = scene()
  await sessions.identify(token, 'search')
  state.who = { ...ada, accessUntil: '2027-01-01T00:00:00Z' }
  state.now = 5000
  expect((await sessions.identify(token, 'search'))?.identity).toContain('2027-01-01T00:00:00Z for search')
})

test('a changed plan counts at once, restarts streams, and keeps a pending cookie renewal', async () => {
  const { state, sessions } = scene()
  state.cookieSeconds = 604_800
  await sessions.identify(token, 'search')
  state.cookieSeconds = undefined
  const id = state.asked[0] ?? ''
  const heard: string[] = []
  sessions.onForgotten(id, () => heard.push('ends'))
  state.who = { ...ada, accessUntil: '2027-01-01T00:00:00Z' }
  sessions.invalidate(id)
  expect((await sessions.identify(token, 'search'))?.identity).toContain('2027-01-01T00:00:00Z for search')
  expect(heard).toEqual(['ends'])
  expect(sessions.takeCookieRenewal(id)).toBe(604_800)
})

test('an answer that cannot be had is not remembered', async () => {
  let isAway = true
  const sessions = createSessionCache(
    async (sessionId) => {
      if (isAway) throw new Error('away')
      return { principal: { ...ada, sessionId } }
    },
    async () => 'signed',
  )
  await expect(sessions.identify(token, 'auth')).rejects.toThrow('away')
  isAway = false
  expect(await sessions.identify(token, 'auth')).toMatchObject({ identity: 'signed' })
})
