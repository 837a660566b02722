import { cookieSettings } from '@faresight/contracts/auth/cookie'
import { authRoutes } from '@faresight/contracts/auth/http'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createQueryClient } from '../../../src/api/query.ts'
import {
  sessionQuery,
  endSession,
  leaveSession,
  renewSession,
} from '../../../src/features/session/session.ts'
import { currentSignOut } from '../../../src/features/session/session-events.ts'
import { followSession } from '../../../src/features/session/follow-session.ts'
import { member, subscriber } from '../fixtures/viewers.ts'
import { answer, callsTo, hold } from '../network/network.ts'

const client = createQueryClient(leaveSession)
const otherTab = new BroadcastChannel('faresight_session')
// It goes on listening after these tests, and does nothing for a visitor.
followSession(client)

const user = () => client.getQueryData(sessionQuery.queryKey)
// A channel takes no target.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
const tell = (news: string) => otherTab.postMessage(news)
const lookAgain = () => document.dispatchEvent(new Event('visibilitychange'))

beforeEach(() => {
  document.cookie = `${cookieSettings.signedIn.name}=1; Path=/`
  client.setQueryData(sessionQuery.queryKey, member())
})

afterEach(() => endSession(client))

afterAll(() => otherTab.close())

test('a sign-out in another tab is one here', async () => {
  tell('over')
  await expect.poll(user).toBe(null)
  expect(currentSignOut()).toBe('elsewhere')
})

test('a log-in in another tab is one here', async () => {
  endSession(client)
  answer(authRoutes.user, subscriber())
  tell('changed')
  await expect.poll(user).toEqual(subscriber())
})

test('a plan that was given or lost elsewhere is noticed when the tab is looked at again', async () => {
  answer(authRoutes.user, subscriber())
  lookAgain()
  await expect.poll(user).toEqual(subscriber())
})

test('an answer that comes after a sign-out does not bring the session back', async () => {
  const held = hold(authRoutes.user)
  const renewal = renewSession(client).catch(() => null)
  await expect.poll(() => callsTo(authRoutes.user)).toHaveLength(1)
  endSession(client)
  held.answer(member())
  await renewal
  expect(user()).toBe(null)
  expect(currentSignOut()).toBe(null)
})
