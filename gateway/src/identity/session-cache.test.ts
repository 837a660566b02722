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

test('resolves a session at most every 5 s and signs it at most every 30 s, per audience', async () => {
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

test('shares one lookup between concurrent calls', async () => {
  const { state, sessions } = scene()
  await Promise.all([sessions.identify(token, 'auth'), sessions.identify(token, 'search')])
  expect(state.asked).toHaveLength(1)
})

test('caches an unknown session for 5 s', async () => {
  const { state, sessions } = scene()
  state.who = null
  expect(await sessions.identify(token, 'auth')).toBeNull()
  expect(sessions.identify(token, 'auth')).toBeNull()
  state.now = 5000
  await sessions.identify(token, 'auth')
  expect(state.asked).toHaveLength(2)
})

test('resolves an invalidated session again', async () => {
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
])('resolves a session again that %s during a lookup', async (_, drop) => {
  const { state, sessions } = scene()
  const underWay = sessions.identify(token, 'auth')
  state.who = null
  drop(sessions, state.asked[0] ?? '')
  expect(await underWay).toBeNull()
  expect(state.asked).toHaveLength(2)
})

test('returns no identity for a session invalidated during signing', async () => {
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

test('clears the cache after a reconnect', async () => {
  const { state, sessions } = scene()
  await sessions.identify(token, 'auth')
  state.who = null
  sessions.forgetAll()
  expect(await sessions.identify(token, 'auth')).toBeNull()
})

test('returns a cookie renewal once, and never for an invalidated session', async () => {
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

test('notifies a listener of the end of a session once, and not after it unsubscribed', () => {
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

test('signs a changed plan again', async () => {
  const { state, sessions } = scene()
  await sessions.identify(token, 'search')
  state.who = { ...ada, accessUntil: '2027-01-01T00:00:00Z' }
  state.now = 5000
  expect((await sessions.identify(token, 'search'))?.identity).toContain('2027-01-01T00:00:00Z for search')
})

test('applies a changed plan immediately, restarts streams, and keeps a pending cookie renewal', async () => {
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

test('does not cache a failed lookup', async () => {
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
