import * as z from 'zod'
import { connectPostgres } from '@faresight/kit/postgres'
import { expect } from 'vitest'
import { storeTestDeadLetter } from '@faresight/kit/testing/store-dead-letter'
import { makePerson } from '../setup/stack-people.ts'
import { randomUUID } from 'node:crypto'
import { userDeletedEvent } from '@faresight/contracts/auth/messages'
import { type DocumentedApi, sessionOf } from '../setup/documented-api.ts'

/** Sets up the site and signs in as its owner; gives what their browser sends. */
export async function openTheGate(api: DocumentedApi, setupKey: string): Promise<{ cookie: string }> {
  // Of an address that has not tried any keys.
  const headers = { 'x-forwarded-for': '203.0.113.7' }
  const owner = { setupKey, email: `${randomUUID()}@example.org`, firstName: 'Ada', lastName: 'Lovelace' }
  await api.call('GET /api/admin/owner-exists')
  await api.call('POST /api/admin/owner-bootstrap', { headers, body: owner })
  expect((await api.call('POST /api/admin/owner-bootstrap', { headers, body: owner })).status).toBe(409)
  const answer = await api.call('POST /api/admin/key-login', { headers, body: { setupKey } })
  const signedIn = sessionOf(answer.headers)
  expect((await api.call('GET /api/admin/check', { headers: signedIn })).body).toEqual({ isAdmin: true })
  return signedIn
}

const userIn = z.object({ id: z.uuid() })

/** Has an owner give a plan to themselves and cancel it. */
export async function manageAPlan(api: DocumentedApi, headers: { cookie: string }): Promise<void> {
  const { body: user } = await api.call('GET /api/auth/user', { headers })
  const params = { userId: userIn.parse(user).id }
  const gift = { tier: 'annual', durationMonths: 3 }
  const given = await api.call('POST /api/admin/users/{userId}/activate-plan', {
    headers,
    params,
    body: gift,
  })
  expect(given.body).toMatchObject({ message: 'Plan Activated' })
  const canceled = await api.call('POST /api/admin/users/{userId}/cancel-plan', {
    headers,
    params,
    body: { immediate: true },
  })
  expect(canceled.body).toMatchObject({ message: 'Plan Canceled' })
}

const listed = z.object({ users: z.array(z.object({ id: z.uuid() })) })

/** Has an owner find somebody, make them an administrator and back, and sign them out. */
export async function manageAUser(
  api: DocumentedApi,
  headers: { cookie: string },
  databaseUrl: string,
): Promise<void> {
  await using postgres = connectPostgres(databaseUrl, { max: 1, name: 'somebody' })
  const { userId } = await makePerson(postgres)
  const found = await api.call('GET /api/admin/users', { headers, query: { search: userId } })
  expect(listed.parse(found.body).users).toEqual([expect.objectContaining({ id: userId })])
  const params = { userId }
  const { body: one } = await api.call('GET /api/admin/users/{userId}', { headers, params })
  expect(one).toMatchObject({ user: { id: userId }, sessions: 1 })
  const give = (role: string, to: { userId: string } = params) =>
    api.call('POST /api/admin/users/{userId}/role', { headers, params: to, body: { role } })
  expect((await give('admin')).status).toBe(200)
  expect((await give('admin')).status).toBe(409)
  expect((await give('user')).status).toBe(200)
  const { body: out } = await api.call('POST /api/admin/users/{userId}/sign-out', { headers, params })
  expect(out).toMatchObject({ sessions: 1 })
  // An unknown user.
  expect((await give('admin', { userId: randomUUID() })).status).toBe(404)
}

/**
 * Looks at what runs as an administrator, and at what was given up: replays one and drops another.
 *
 * @param busUrl of the user `admin`, who may say that it gave something up
 */
export async function operate(
  api: DocumentedApi,
  headers: Record<string, string>,
  busUrl: string,
): Promise<void> {
  const { subject } = userDeletedEvent
  const leave = async () => {
    const [id, time] = [randomUUID(), new Date().toISOString()]
    const says = { id, subject, time, source: 'auth', data: { userId: randomUUID(), deletedAt: time } }
    return { sequence: String(await storeTestDeadLetter(busUrl, { user: 'admin', subject, says })) }
  }
  const [mended, unwanted] = [await leave(), await leave()]
  const ours = expect.objectContaining({ service: 'admin', subject, dead: 2 })
  const { body } = await api.call('GET /api/admin/operations', { headers })
  expect(body).toMatchObject({ queues: expect.arrayContaining([ours]), unavailable: [] })
  const network = { headers, body: { network: '198.51.100.7/24' } }
  const { body: blocked } = await api.call('POST /api/admin/networks/block', network)
  expect(blocked).toMatchObject({ network: '198.51.100.0/24' })
  expect((await api.call('POST /api/admin/networks/unblock', network)).status).toBe(200)
  await api.call('GET /api/admin/dead-letters', { headers, query: { limit: '1' } })
  await api.call('POST /api/admin/dead-letters/{sequence}/replay', { headers, params: mended })
  await api.call('DELETE /api/admin/dead-letters/{sequence}', { headers, params: unwanted })
  const left = await api.call('GET /api/admin/dead-letters', { headers })
  expect(left.body).toEqual({ deadLetters: [], nextCursor: null })
  // Somebody else was quicker.
  for (const name of [
    'POST /api/admin/dead-letters/{sequence}/replay',
    'DELETE /api/admin/dead-letters/{sequence}',
  ])
    expect((await api.call(name, { headers, params: mended })).status).toBe(404)
}
