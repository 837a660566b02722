import { randomUUID } from 'node:crypto'
import { userDeleted } from '@faresight/contracts/auth/events'
import { leaveDeadLetter } from '@faresight/kit/testing/dead-letter'
import { expect } from 'vitest'
import type { DocumentedApi } from './documented-api.ts'

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
  const { subject } = userDeleted
  const leave = async () => {
    const [id, time] = [randomUUID(), new Date().toISOString()]
    const says = { id, subject, time, source: 'auth', data: { userId: randomUUID(), deletedAt: time } }
    return { sequence: String(await leaveDeadLetter(busUrl, { user: 'admin', subject, says })) }
  }
  const [mended, unwanted] = [await leave(), await leave()]
  const ours = expect.objectContaining({ service: 'admin', subject, dead: 2 })
  const { body } = await api.call('GET /api/admin/operations', { headers })
  expect(body).toMatchObject({ queues: expect.arrayContaining([ours]), away: [] })
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
