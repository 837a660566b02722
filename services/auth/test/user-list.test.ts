import { randomUUID } from 'node:crypto'
import type { AdminUser, UserFilter, UserCursor } from '@faresight/contracts/auth/admin-user'
import { listUsersRpc, readUserEmailsRpc, readUserRpc } from '@faresight/contracts/auth/rpc'
import type { Bus } from '@faresight/kit/bus/bus'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestRandom } from '../../../test/setup/test-random.ts'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { isWholeRun } from '../../../test/setup/whole-run.ts'
import { users } from '../src/schema.ts'
import { listUsersPage } from '../src/user-admin/list-users.ts'
import { type AuthHarness, startAuthService } from './harness.ts'
import { filterAndSortUsersInMemory } from './user-oracle.ts'

let auth: AuthHarness
let admin: Bus
forAllTests(startAuthService, (it) => (auth = it))
beforeAll(async () => {
  admin = await auth.nats.connect('admin')
  return () => admin[Symbol.asyncDispose]()
})
beforeEach(() => auth.deps.postgres.db.delete(users))

type New = typeof users.$inferInsert
let added = 0
const add = (fields: Partial<New>[]) =>
  auth.deps.postgres.db
    .insert(users)
    .values(fields.map((it) => ({ email: `user${++added}@example.org`, ...it })))
    .returning()

const everybody: UserFilter = {
  search: null,
  status: null,
  plan: null,
  role: null,
  verified: null,
  sort: 'created',
  order: 'asc',
}

async function search(text: string): Promise<(string | null)[]> {
  const { users: found } = await admin.request(listUsersRpc, {
    ...everybody,
    search: text,
    after: null,
    limit: 100,
  })
  return found.map(({ firstName }) => firstName)
}

/** All pages; `between` runs after each. */
async function allPages(
  filter: UserFilter,
  { limit, mostWalked, between }: { limit: number; mostWalked?: number; between?: () => Promise<unknown> },
): Promise<{ found: AdminUser[]; count: number | null }> {
  const found: AdminUser[] = []
  let after: UserCursor | null = null
  let count: number | null = null
  do {
    const page: Awaited<ReturnType<typeof listUsersPage>> = await listUsersPage(
      auth.deps.postgres.db,
      { ...filter, after, limit },
      mostWalked,
    )
    if (after === null) count = page.count
    expect(after === null || page.count === null).toBe(true)
    expect(page.users.length).toBeLessThanOrEqual(limit)
    found.push(...page.users)
    after = page.next
    await between?.()
  } while (after)
  return { found, count }
}

const chance = createTestRandom(7)
const oneOf = <T>(things: readonly T[]): T => things[Math.floor(chance() * things.length)] as T
const status = [null, null, 'active', 'trialing', 'canceled', 'past_due'] as const
const tier = [null, 'monthly', 'semiannual', 'annual'] as const
const firstNames = [
  null,
  'Ada',
  'ada',
  'Zoë',
  'Éva',
  'Eva',
  '100%',
  'a_b',
  String.raw`a\b`,
  'σίσυφος',
  '山田',
]
const lastNames = [
  null,
  'Byron',
  'BYRON',
  'Ångström',
  'O’Brien',
  "'; drop table users; --",
  '<b>bold</b>',
  'Li',
]

function newUser(number: number): New {
  return {
    email: `${oneOf(['ada', 'b.on', 'li_', 'x%'])}${number}@${oneOf(['example.org', 'mail.test'])}`,
    firstName: oneOf(firstNames),
    lastName: oneOf(lastNames),
    role: oneOf(['user', 'user', 'user', 'admin', 'owner']),
    emailVerified: chance() < 0.7,
    subscriptionStatus: oneOf(status),
    subscriptionTier: oneOf(tier),
    // Several at the same moment, which their ids tell apart.
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(chance() * 40) * 3_600_000),
    closedAt: chance() < 0.1 ? new Date() : null,
  }
}

const searches = [
  null,
  null,
  'ada',
  'ADA',
  'a b',
  'eva',
  'é',
  '%',
  '_',
  '\\',
  '@ex',
  'drop table',
  '<B>',
  'ΣΊΣΥΦΟΣ',
  '山',
  'nobody',
]

/** Some are read one user at a time. */
const questions = isWholeRun ? 80 : 20

test('any filter gives the same users as a full scan, for every page and order', async () => {
  const all = await add(Array.from({ length: 400 }, (_, number) => newUser(number)))
  for (let turn = 0; turn < questions; turn++) {
    const filter: UserFilter = {
      search: oneOf(searches),
      status: oneOf([null, null, null, 'active', 'past_due', 'none']),
      plan: oneOf([null, null, null, 'annual', 'none']),
      role: oneOf([null, null, 'user', 'admin']),
      verified: oneOf([null, null, true, false]),
      sort: oneOf(['created', 'email', 'name']),
      order: oneOf(['asc', 'desc']),
    }
    const how = { limit: oneOf([1, 7, 50, 100]), mostWalked: oneOf([1, 20, 100, 4000]) }
    const expected = filterAndSortUsersInMemory(all, filter)
    const { found, count } = await allPages(filter, how)
    const isCounted = how.mostWalked >= 400 || count !== null
    expect({ ...filter, ...how, ids: found.map(({ id }) => id), count }).toEqual({
      ...filter,
      ...how,
      ids: expected.map(({ id }) => id),
      count: isCounted ? expected.length : null,
    })
  }
})

test('lists each user once while others register and leave', async () => {
  for (const [sort, order] of [
    ['created', 'desc'],
    ['name', 'asc'],
  ] as const) {
    await auth.deps.postgres.db.delete(users)
    const all = await add(Array.from({ length: 60 }, (_, number) => ({ ...newUser(number), closedAt: null })))
    let number = 1000
    const between = () => add([newUser(number++), newUser(number++)])
    const { found } = await allPages({ ...everybody, sort, order }, { limit: 7, mostWalked: 20, between })
    const met = found.map(({ id }) => id).filter((id) => all.some((it) => it.id === id))
    expect(met.toSorted()).toEqual(all.map(({ id }) => id).toSorted())
  }
})

test('lists accounts created in the same millisecond once each', async () => {
  await add(Array.from({ length: 9 }, () => ({})))
  await auth.deps.postgres.pool.query(`update users set created_at = '2026-01-01T00:00:00Z'::timestamptz
    + interval '1 microsecond' * (abs(hashtext(id::text)) % 900)`)
  const { found } = await allPages(everybody, { limit: 2 })
  expect(new Set(found.map(({ id }) => id)).size).toBe(9)
})

test('treats the search term as text, never as a pattern or SQL', async () => {
  await add([
    { firstName: '100%' },
    { firstName: 'a_b' },
    { firstName: String.raw`a\b` },
    { firstName: 'axb', lastName: "'; drop table users; --" },
    { firstName: 'Ada', lastName: '<script>alert(1)</script>' },
  ])
  expect(await search('100%')).toEqual(['100%'])
  expect(await search('%')).toEqual(['100%'])
  expect(await search('a_b')).toEqual(['a_b'])
  expect(await search(String.raw`a\b`)).toEqual([String.raw`a\b`])
  expect(await search("'; drop table users")).toEqual(['axb'])
  expect(await search('<script>')).toEqual(['Ada'])
  for (const odd of ['\0', 'Ada\0', '.org\nAda', '\ud800', '\uffff', '\u202e', '𝒜𝒹𝒶'])
    expect(await search(odd)).toEqual([])
})

test('finds a name by a part across both names, with accents in any form', async () => {
  await add([{ firstName: 'Zoë', lastName: 'van Dyk' }, { firstName: 'Ada' }, { lastName: 'Ada' }])
  expect(await search('OË VAN')).toEqual(['Zoë'])
  expect(await search('zoe\u0308')).toEqual(['Zoë'])
  expect(new Set(await search('ada'))).toEqual(new Set(['Ada', null]))
})

test('returns an account as administrators see it, with its number of sessions', async () => {
  const user = await auth.addUser({
    email: 'ada@example.org',
    firstName: 'Ada',
    createdAt: new Date('2026-03-01'),
  })
  await auth.addSession('one', user.id, new Date())
  await auth.addSession('two', user.id, new Date('2026-01-01'))
  const { user: read, sessions } = await admin.request(readUserRpc, { userId: user.id })
  expect(sessions).toBe(1)
  expect(read).toEqual({
    id: user.id,
    email: 'ada@example.org',
    firstName: 'Ada',
    lastName: null,
    role: 'user',
    authProvider: 'local',
    emailVerified: true,
    subscriptionStatus: null,
    subscriptionTier: null,
    subscriptionEndsAt: null,
    accessUntil: null,
    createdAt: '2026-03-01T00:00:00.000Z',
  })
})

test('does not find a closed or missing account', async () => {
  const [closed, open] = await add([{ closedAt: new Date() }, { email: 'open@example.org' }])
  const userIds = [closed?.id ?? '', open?.id ?? '', randomUUID()]
  expect(await admin.request(readUserRpc, { userId: userIds[0] ?? '' })).toEqual({ user: null, sessions: 0 })
  expect(await admin.request(readUserEmailsRpc, { userIds })).toEqual({
    users: [{ userId: open?.id, email: 'open@example.org' }],
  })
})
