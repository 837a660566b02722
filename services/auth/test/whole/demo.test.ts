import { userDeletedEvent } from '@faresight/contracts/auth/messages'
import { authRoutes } from '@faresight/contracts/auth/http'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../../test/setup/for-all-tests.ts'
import { runProgram } from '../../../../test/setup/start-programs.ts'
import { erasures, outboxTable, sessions, users } from '../../src/schema.ts'
import { generateToken } from '@faresight/kit/token'
import { type AuthHarness, testPassword, startAuthService } from '../harness.ts'

const command = new URL('../../src/demo.ts', import.meta.url)
let auth: AuthHarness
forAllTests(startAuthService, (it) => (auth = it))

const ids = {
  DEMO_MEMBER_ID: '5a3c1f6e-6d0b-4a51-9d8e-0c1f2b3a4d01',
  DEMO_SUBSCRIBER_ID: '5a3c1f6e-6d0b-4a51-9d8e-0c1f2b3a4d02',
}
const seed = (env: Record<string, string>) =>
  runProgram(command, { DATABASE_URL: auth.databaseUrl, DEMO_PASSWORD: testPassword, ...ids, ...env })
const accounts = () => auth.deps.postgres.db.select().from(users).orderBy(asc(users.email))

test('refuses demo accounts except on a local installation', async () => {
  await expect(seed({})).rejects.toThrow('FARESIGHT_LOCAL is missing')
  expect(await accounts()).toEqual([])
})

test('creates two accounts with the given ids, and a second run keeps plans and reopens closed ones', async () => {
  const { db } = auth.deps.postgres
  const other = await auth.addUser({ email: 'subscriber@faresight.test' })
  await auth.addSession(generateToken(), other.id, new Date())
  await seed({ FARESIGHT_LOCAL: '1' })
  expect(await accounts()).toMatchObject([
    { id: ids.DEMO_MEMBER_ID, email: 'member@faresight.test', emailVerified: true, accessUntil: null },
    { id: ids.DEMO_SUBSCRIBER_ID, email: 'subscriber@faresight.test', accessUntil: null },
  ])
  expect(await db.$count(sessions)).toBe(0)
  expect(await db.select().from(erasures)).toMatchObject([{ userId: other.id }])
  const told = db.select().from(outboxTable).where(eq(outboxTable.subject, userDeletedEvent.subject))
  expect(await told).toMatchObject([{ data: { userId: other.id } }])
  for (const { email } of await accounts()) {
    expect((await auth.post(authRoutes.login.path, { email, password: testPassword })).statusCode).toBe(200)
  }

  const accessUntil = new Date('2099-01-01T00:00:00Z')
  await db.update(users).set({ accessUntil, planVersion: 3, closedAt: new Date() })
  await seed({ FARESIGHT_LOCAL: '1' })
  const open = { closedAt: null, accessUntil, planVersion: 3 }
  expect(await accounts()).toMatchObject([
    { id: ids.DEMO_MEMBER_ID, ...open },
    { id: ids.DEMO_SUBSCRIBER_ID, ...open },
  ])
})
