import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { userDeleted } from '@faresight/contracts/auth/events'
import { authRoutes } from '@faresight/contracts/auth/http'
import { asc } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { erasures, outboxTable, sessions, users } from '../src/schema.ts'
import { newToken } from '@faresight/kit/token'
import { type Auth, password, startAuth } from './harness.ts'

const run = promisify(execFile)
const command = fileURLToPath(new URL('../src/demo.ts', import.meta.url))
let auth: Auth
forAllTests(startAuth, (it) => (auth = it))
beforeEach(async () => {
  await auth.deps.postgres.db.delete(sessions)
  await auth.deps.postgres.db.delete(users)
})

const ids = {
  DEMO_MEMBER_ID: '5a3c1f6e-6d0b-4a51-9d8e-0c1f2b3a4d01',
  DEMO_SUBSCRIBER_ID: '5a3c1f6e-6d0b-4a51-9d8e-0c1f2b3a4d02',
}
const seed = (env: Record<string, string>) =>
  run(process.execPath, [command], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: auth.databaseUrl,
      DEMO_PASSWORD: password,
      ...ids,
      ...env,
    },
  })
const accounts = () => auth.deps.postgres.db.select().from(users).orderBy(asc(users.email))

test('demo accounts are refused anywhere but on one’s own machine', async () => {
  await expect(seed({})).rejects.toThrow('FARESIGHT_LOCAL is missing')
  await expect(seed({ FARESIGHT_LOCAL: '0' })).rejects.toThrow('FARESIGHT_LOCAL must be 1')
  await expect(seed({ FARESIGHT_LOCAL: '1', PUBLIC_URL: 'https://faresight.example' })).rejects.toThrow(
    'FARESIGHT_LOCAL is allowed only where PUBLIC_URL is this machine',
  )
  expect(await accounts()).toEqual([])
})

test('there are two accounts under the ids that are given, both can sign in, and neither is given a plan here', async () => {
  await seed({ FARESIGHT_LOCAL: '1' })
  expect(await accounts()).toMatchObject([
    { id: ids.DEMO_MEMBER_ID, email: 'member@faresight.test', emailVerified: true, accessUntil: null },
    { id: ids.DEMO_SUBSCRIBER_ID, email: 'subscriber@faresight.test', accessUntil: null },
  ])
  for (const { email } of await accounts()) {
    expect((await auth.post(authRoutes.login.path, { email, password })).statusCode).toBe(200)
  }
})

test('a second run keeps the accounts with their plan, and opens one that somebody has closed', async () => {
  await seed({ FARESIGHT_LOCAL: '1' })
  const accessUntil = new Date('2099-01-01T00:00:00Z')
  await auth.deps.postgres.db.update(users).set({ accessUntil, planVersion: 3, closedAt: new Date() })
  await seed({ FARESIGHT_LOCAL: '1' })
  const open = { closedAt: null, accessUntil, planVersion: 3 }
  expect(await accounts()).toMatchObject([
    { id: ids.DEMO_MEMBER_ID, ...open },
    { id: ids.DEMO_SUBSCRIBER_ID, ...open },
  ])
})

test('an account of the same address under another id makes place, and every service is told that it is gone', async () => {
  const { db } = auth.deps.postgres
  const before = await auth.addUser({ email: 'subscriber@faresight.test' })
  await auth.addSession(newToken(), before.id, new Date())
  await seed({ FARESIGHT_LOCAL: '1' })
  expect((await accounts()).map(({ id }) => id)).toEqual(Object.values(ids))
  expect(await db.$count(sessions)).toBe(0)
  expect(await db.select().from(erasures)).toMatchObject([{ userId: before.id }])
  expect(await db.select().from(outboxTable)).toMatchObject([
    { subject: userDeleted.subject, data: { userId: before.id } },
  ])
})
