import { expect } from 'vitest'
import * as z from 'zod'
import type { DocumentedApi } from './documented-api.ts'

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
