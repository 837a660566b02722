import { readUserStatsRpc } from '@faresight/contracts/auth/rpc'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { type AuthHarness, startAuthService } from './harness.ts'

let auth: AuthHarness
const now = new Date('2026-11-22T10:00:00Z')
forAllTests(
  () => startAuthService({ now: () => now }),
  (it) => (auth = it),
)

test('the stats count open accounts, and new ones by UTC day', async () => {
  await using admin = await auth.nats.connect('admin')
  const ask = () => admin.request(readUserStatsRpc, { from: '2026-10-24' })
  expect(await ask()).toEqual({ total: 0, days: [] })
  const made = [
    { createdAt: now },
    { createdAt: new Date('2026-11-22T00:00:00Z'), emailVerified: false },
    { createdAt: new Date('2026-10-24T00:00:00Z') },
    { createdAt: new Date('2026-10-23T23:59:59Z'), role: 'owner' as const },
    { createdAt: now, closedAt: now },
  ]
  for (const [index, fields] of made.entries())
    await auth.addUser({ email: `somebody-${index}@example.org`, ...fields })
  expect(await ask()).toEqual({
    total: 4,
    days: [
      { day: '2026-10-24', created: 1 },
      { day: '2026-11-22', created: 2 },
    ],
  })
})
