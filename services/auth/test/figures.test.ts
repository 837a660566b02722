import { readUserFigures } from '@faresight/contracts/auth/rpc'
import { dayMs } from '@faresight/contracts/days'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type Auth, startAuth } from './harness.ts'

let auth: Auth
const now = new Date('2026-11-22T10:00:00Z')
forAllTests(
  () => startAuth({ now: () => now }),
  (it) => (auth = it),
)

test('administrators are told how many accounts are open, and how many of them are of the last 30 days', async () => {
  await using admin = await auth.nats.connect('admin')
  const ask = () => admin.request(readUserFigures, {})
  expect(await ask()).toEqual({ total: 0, newLast30Days: 0 })
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const made = [
    { createdAt: now },
    { createdAt: ago(30 * dayMs), emailVerified: false },
    { createdAt: ago(30 * dayMs + 1) },
    { createdAt: ago(400 * dayMs), role: 'owner' as const },
    { createdAt: now, closedAt: now },
  ]
  for (const [index, fields] of made.entries())
    await auth.addUser({ email: `somebody-${index}@example.org`, ...fields })
  expect(await ask()).toEqual({ total: 4, newLast30Days: 2 })
})
