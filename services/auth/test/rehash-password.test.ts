import { authRoutes } from '@faresight/contracts/auth/http'
import { expect, test } from 'vitest'
import { createPasswordHasher } from '../src/crypto/password-hasher.ts'
import { createBoundedTaskQueue } from '@faresight/kit/bounded-queue'
import { users } from '../src/schema.ts'
import { type AuthHarness, testPassword, startAuthService } from './harness.ts'

test('keeps a password that changes while its old hash is upgraded', async () => {
  const queue = createBoundedTaskQueue({ running: 1, waiting: 1 })
  const older = createPasswordHasher(queue, { memoryKib: 32, passes: 1, parallelism: 1 })
  const present = createPasswordHasher(queue, { memoryKib: 64, passes: 1, parallelism: 1 })
  const changed = await present.hash('An0ther!pass')
  await using auth: AuthHarness = await startAuthService({
    passwordHasher: {
      ...present,
      async hash(text) {
        await auth.deps.postgres.db.update(users).set({ password: changed })
        return (await present.hash(text)) ?? 'never full here'
      },
    },
  })
  const { email } = await auth.addUser({ password: await older.hash(testPassword) })
  await auth.post(authRoutes.login.path, { email, password: testPassword })
  const [user] = await auth.deps.postgres.db.select().from(users)
  expect(user?.password).toBe(changed)
})
