import { randomUUID } from 'node:crypto'
import { adminRoutes } from '@faresight/contracts/admin/http'
import type { UserFilter } from '@faresight/contracts/auth/admin-user'
import { changeRoleRpc, endUserSessionsRpc } from '@faresight/contracts/auth/rpc'
import { createPageCursorCodec } from '@faresight/kit/page-cursor'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { decodeUserCursor, encodeUserCursor } from '../src/users/user-cursor.ts'
import { type AdminHarness, createFreshAdminPrincipal, startAdminService } from './harness.ts'
import { addStubbedUser } from './stubbed-services.ts'

let it: AdminHarness
forAllTests(
  () => startAdminService({ runsUnasked: false }),
  (started) => {
    it = started
    it.auth.serveRpc(changeRoleRpc, async (order) => {
      asked.role = order
      return { outcome: outcomes.role }
    })
    it.auth.serveRpc(endUserSessionsRpc, async (order) => {
      asked.signOut = order
      return { outcome: outcomes.signOut, sessions: outcomes.signOut === 'done' ? 3 : 0 }
    })
  },
)

/** What auth answers, and its latest requests. */
const outcomes: {
  role: z.input<typeof changeRoleRpc.reply>['outcome']
  signOut: z.input<typeof endUserSessionsRpc.reply>['outcome']
} = { role: 'changed', signOut: 'done' }
const asked: {
  role?: z.output<typeof changeRoleRpc.request>
  signOut?: z.output<typeof endUserSessionsRpc.request>
} = {}

const pathOf = ({ path }: { path: string }, userId: string) => path.replace('{userId}', userId)
const list = (query: string, who = createFreshAdminPrincipal()) =>
  it.call('GET', `${adminRoutes.users.path}?${query}`, who)
const look = (userId: string) => it.call('GET', pathOf(adminRoutes.user, userId), createFreshAdminPrincipal())
const owner = createFreshAdminPrincipal({ role: 'owner' })
const giveRole = (userId: string, body: object, who = owner) =>
  it.call('POST', pathOf(adminRoutes.changeRole, userId), who, body)
const signOut = (userId: string, who = createFreshAdminPrincipal()) =>
  it.call('POST', pathOf(adminRoutes.signOut, userId), who)

const filter: UserFilter = {
  search: null,
  status: null,
  plan: null,
  role: null,
  verified: null,
  sort: 'created',
  order: 'desc',
}
const position = { key: '2026-01-01T00:00:00.123456Z', id: '7f000000-0000-4000-8000-000000000000' }

test('lists all users, newest first, without a filter', async () => {
  const user = addStubbedUser(it.world)
  const answer = await list('')
  expect(answer.json()).toMatchObject({ nextCursor: null, count: it.world.users.size })
  expect(answer.json().users).toContainEqual(user)
  expect(it.world.asked).toEqual({ ...filter, after: null, limit: 50 })
})

test('passes the filter to auth', async () => {
  await list(
    'search=%20Zoe%CC%88%25%20&status=past_due&plan=none&role=&verified=false&sort=name&order=asc&limit=7',
  )
  expect(it.world.asked).toEqual({
    search: 'Zoë%',
    status: 'past_due',
    plan: 'none',
    role: null,
    verified: false,
    sort: 'name',
    order: 'asc',
    after: null,
    limit: 7,
  })
})

test('each page starts after the last user of the previous one', async () => {
  it.world.next = position
  const { nextCursor } = (await list('search=ada')).json()
  it.world.next = null
  expect((await list(`search=ada&cursor=${nextCursor}`)).json()).toMatchObject({ nextCursor: null })
  expect(it.world.asked?.after).toEqual(position)
})

const cursor = encodeUserCursor(position, filter)
const question = [null, null, null, null, null, 'created', 'desc']

test.each([
  ['garbled', '', 'x'],
  ['truncated', '', cursor.slice(0, -4)],
  ['of another search', 'search=ada&', cursor],
  ['of another filter', 'verified=true&', cursor],
  ['of another order', 'order=asc&', cursor],
  ['of another sorting', 'sort=email&', cursor],
  [
    'forged without a time',
    '',
    createPageCursorCodec(z.unknown()).encode({ ...position, key: 'soon' }, question),
  ],
  [
    'forged with a time before all users',
    '',
    createPageCursorCodec(z.unknown()).encode({ ...position, key: '0000-01-01T00:00:00.000000Z' }, question),
  ],
  [
    'forged with a malformed id',
    '',
    createPageCursorCodec(z.unknown()).encode({ ...position, id: '1 or 1=1' }, question),
  ],
])('refuses a page token that is %s', async (_, query, forged) => {
  const answer = await list(`${query}cursor=${encodeURIComponent(forged)}`)
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'admin/bad-cursor' })
})

test('refuses a forged page token whose key contains NUL', () => {
  const byEmail: UserFilter = { ...filter, sort: 'email' }
  const forged = encodeUserCursor({ ...position, key: 'a\0b' }, byEmail)
  expect(decodeUserCursor(forged, byEmail)).toBeNull()
  expect(decodeUserCursor(encodeUserCursor({ ...position, key: 'a b' }, byEmail), byEmail)?.key).toBe('a b')
})

test.each([
  ['limit=0', 'Please ask for 1 to 100 at a time.'],
  ['limit=101', 'Please ask for 1 to 100 at a time.'],
  ['sort=password', 'Users are sorted by created, email or name.'],
  ['order=up', 'Please send asc or desc.'],
  ['role=root', 'There is no such role.'],
  ['status=paid', 'There is no such status.'],
  ['plan=weekly', 'There is no such plan.'],
  ['verified=1', 'Please send true or false.'],
  [`search=${'a'.repeat(101)}`, 'Please search for at most 100 characters.'],
  ['search=a&search=b', 'Please search for one text at a time.'],
  [`cursor=${'a'.repeat(1001)}`, 'This page isn’t available. Please start over from the first page.'],
])('refuses %s with a message', async (query, sentence) => {
  const answer = await list(query)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors.map(({ message }: { message: string }) => message)).toContain(sentence)
})

test('shows an account with its plan, and without it while billing is away', async () => {
  const user = addStubbedUser(it.world)
  expect((await look(user.id)).json()).toEqual({ user, sessions: 1, plan: it.world.plan })
  it.world.away.add('billing')
  expect((await look(user.id)).json()).toMatchObject({ user, plan: null })
  it.world.away.clear()
})

test('answers 404 for a closed or unknown account', async () => {
  const answer = await look(randomUUID())
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'admin/no-such-user' })
  expect((await look('1')).statusCode).toBe(400)
})

test('changes a role in the name of the requesting owner', async () => {
  outcomes.role = 'changed'
  const userId = randomUUID()
  const answer = await giveRole(userId, { role: 'admin' })
  expect(answer.statusCode).toBe(200)
  expect(asked.role).toMatchObject({ userId, role: 'admin', by: { adminId: owner.userId, byKey: false } })
})

test.each([
  ['no-such-user', 404, 'admin/no-such-user'],
  ['last-owner', 409, 'admin/last-owner'],
  ['same-role', 409, 'admin/same-role'],
  ['not-allowed', 403, 'access/owner-required'],
] as const)('auth’s refusal %s is answered with %i %s', async (outcome, status, code) => {
  outcomes.role = outcome
  const answer = await giveRole(randomUUID(), { role: 'user' })
  expect(answer.statusCode).toBe(status)
  expect(answer.json()).toMatchObject({ code })
})

test('refuses an unknown role, and an administrator who is not an owner', async () => {
  expect((await giveRole(randomUUID(), { role: 'root' })).statusCode).toBe(400)
  const answer = await giveRole(randomUUID(), { role: 'admin' }, createFreshAdminPrincipal())
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'access/owner-required' })
})

test.each([
  ['done', 200, undefined],
  ['no-such-user', 404, 'admin/no-such-user'],
  ['not-allowed', 403, 'admin/owner-only'],
  ['no-admin', 403, 'access/admin-required'],
] as const)('signing a user out with outcome %s is answered with %i', async (outcome, status, code) => {
  const who = createFreshAdminPrincipal({ byKey: true })
  outcomes.signOut = outcome
  const answer = await signOut(randomUUID(), who)
  expect(answer.statusCode).toBe(status)
  expect([answer.json().code, answer.json().sessions]).toEqual([code, status === 200 ? 3 : undefined])
  expect(asked.signOut?.by).toMatchObject({ adminId: who.userId, byKey: true })
})

test('only administrators have access to users', async () => {
  const visitor = await it.call('GET', adminRoutes.users.path)
  const user = await list('', createFreshAdminPrincipal({ role: 'user' }))
  expect([visitor.statusCode, user.statusCode]).toEqual([401, 403])
})
