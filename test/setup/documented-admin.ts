import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type DocumentedApi, sessionOf } from './documented-api.ts'

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
