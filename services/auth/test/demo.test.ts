import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { dayMs } from '@faresight/contracts/days'
import { authRoutes } from '@faresight/contracts/auth/http'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { sessions, users } from '../src/schema.ts'
import { type Auth, password, startAuth } from './harness.ts'

const run = promisify(execFile)
const command = fileURLToPath(new URL('../src/demo.ts', import.meta.url))
let auth: Auth
forAllTests(startAuth, (it) => (auth = it))
beforeEach(async () => {
  await auth.deps.postgres.db.delete(sessions)
  await auth.deps.postgres.db.delete(users)
})

const seed = (env: Record<string, string>) =>
  run(process.execPath, [command], {
    env: { PATH: process.env['PATH'], DATABASE_URL: auth.databaseUrl, DEMO_PASSWORD: password, ...env },
  })
const accounts = () => auth.deps.postgres.db.select().from(users).orderBy(users.email)

test('demo accounts are refused anywhere but on one’s own machine', async () => {
  await expect(seed({})).rejects.toThrow('FARESIGHT_LOCAL is missing')
  await expect(seed({ FARESIGHT_LOCAL: '0' })).rejects.toThrow('FARESIGHT_LOCAL must be 1')
  await expect(seed({ FARESIGHT_LOCAL: '1', PUBLIC_URL: 'https://faresight.example' })).rejects.toThrow(
    'FARESIGHT_LOCAL is allowed only where PUBLIC_URL is this machine',
  )
  expect(await accounts()).toEqual([])
})

test('there is one account without a plan and one with, and both can sign in', async () => {
  await seed({ FARESIGHT_LOCAL: '1' })
  expect(await accounts()).toMatchObject([
    { email: 'member@faresight.test', subscriptionStatus: null, emailVerified: true },
    { email: 'subscriber@faresight.test', subscriptionStatus: 'active', subscriptionTier: 'annual' },
  ])
  for (const { email } of await accounts()) {
    expect((await auth.post(authRoutes.login.path, { email, password })).statusCode).toBe(200)
  }
})

test('a second run keeps the accounts and gives the plan another year', async () => {
  await seed({ FARESIGHT_LOCAL: '1' })
  const before = await accounts()
  expect(before).toHaveLength(2)
  const soon = new Date(Date.now() + 60_000)
  await auth.deps.postgres.db
    .update(users)
    .set({ subscriptionEndsAt: soon })
    .where(eq(users.email, 'subscriber@faresight.test'))
  await seed({ FARESIGHT_LOCAL: '1' })
  const after = await accounts()
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  const days = ((after[1]?.subscriptionEndsAt?.getTime() ?? 0) - Date.now()) / dayMs
  expect(days).toBeGreaterThan(364)
})
