import { randomUUID } from 'node:crypto'
import { connectPostgres } from '@faresight/kit/postgres'
import { expect } from 'vitest'
import * as z from 'zod'
import type { DocumentedApi } from './documented-api.ts'
import { makePerson } from './stack-people.ts'

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
  // Somebody who is not there.
  expect((await give('admin', { userId: randomUUID() })).status).toBe(404)
}
