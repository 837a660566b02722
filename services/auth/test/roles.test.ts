import { randomUUID } from 'node:crypto'
import { principalChangedBroadcast, sessionRevokedBroadcast } from '@faresight/contracts/auth/messages'
import { changeRoleRpc, endUserSessionsRpc, resolveSessionRpc } from '@faresight/contracts/auth/rpc'
import type { Principal } from '@faresight/contracts/viewer'
import type { Bus } from '@faresight/kit/bus/bus'
import { generateToken } from '@faresight/kit/token'
import { and, eq, isNull } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { closeAccount } from '../src/account/close-account.ts'
import { outboxTable, sessions, type User, users } from '../src/schema.ts'
import { toPrincipal } from '../src/sessions/session.ts'
import { listOutboxAuditEvents } from './audit-events.ts'
import { type AuthHarness, startAuthService } from './harness.ts'
import { wholeTest } from '../../../test/setup/whole-test.ts'

type Role = Principal['role']

let auth: AuthHarness
/** The admin service's bus connection. */
let admin: Bus
/** Session ids that gateways received as revoked or changed. */
const ended: string[] = []
const changed: string[] = []
forAllTests(startAuthService, (it) => (auth = it))
beforeAll(async () => {
  auth.gateway.subscribe(sessionRevokedBroadcast, ({ sessionId }) => void ended.push(sessionId))
  auth.gateway.subscribe(principalChangedBroadcast, ({ sessionId }) => void changed.push(sessionId))
  await auth.gateway.ready()
  admin = await auth.nats.connect('admin')
  return () => admin[Symbol.asyncDispose]()
})
beforeEach(async () => {
  for (const table of [sessions, users, outboxTable]) await db().delete(table)
})

const db = () => auth.deps.postgres.db
const someone = (role: Role, fields: Partial<User> = {}) =>
  auth.addUser({ email: `${randomUUID()}@example.org`, role, ...fields })
const signedIn = async (who: User, at = new Date()) =>
  (await auth.addSession(generateToken(), who.id, at)).sid
const principal = async (sessionId: string) =>
  (await auth.gateway.request(resolveSessionRpc, { sessionId })).principal
const roleOf = async (who: User) =>
  (await db().select({ role: users.role }).from(users).where(eq(users.id, who.id)))[0]?.role
const ownersLeft = () => db().$count(users, and(eq(users.role, 'owner'), isNull(users.closedAt)))

const actorOf = (who: { id: string }, byKey = false) => ({
  adminId: who.id,
  byKey,
  ipAddress: '203.0.113.7',
  userAgent: 'Tests/1',
})
const give = async (by: { id: string }, who: { id: string }, role: Role) =>
  (await admin.request(changeRoleRpc, { userId: who.id, role, by: actorOf(by) })).outcome
const signOut = (by: { id: string }, who: { id: string }) =>
  admin.request(endUserSessionsRpc, { userId: who.id, by: actorOf(by) })

test('granting and withdrawing the administrator role takes effect in running sessions at once', async () => {
  const [owner, ada, eve] = [await someone('owner'), await someone('user'), await someone('user')]
  const [here, there, other] = [await signedIn(ada), await signedIn(ada), await signedIn(eve)]
  expect(await give(owner, ada, 'admin')).toBe('changed')
  expect(await principal(here)).toMatchObject({ role: 'admin' })
  await expect.poll(() => changed).toEqual(expect.arrayContaining([here, there]))
  expect(changed).not.toContain(other)
  expect(await give(owner, ada, 'user')).toBe('changed')
  expect(await principal(there)).toMatchObject({ role: 'user' })
  expect(await roleOf(eve)).toBe('user')
})

test('audits each change with before and after, and no refused one', async () => {
  const [owner, ada] = [await someone('owner'), await someone('user')]
  const by = actorOf(owner, true)
  await admin.request(changeRoleRpc, { userId: ada.id, role: 'admin', by })
  await give(owner, ada, 'admin')
  await give(ada, owner, 'user')
  await give(owner, ada, 'owner')
  const told = { action: 'role.changed', targetUserId: ada.id, targetResource: null, at: expect.any(String) }
  expect(await listOutboxAuditEvents(auth)).toEqual([
    { ...told, actor: by, changes: { before: { role: 'user' }, after: { role: 'admin' }, reason: null } },
    {
      ...told,
      actor: actorOf(owner),
      changes: { before: { role: 'admin' }, after: { role: 'owner' }, reason: null },
    },
  ])
})

test.each<[string, Role | 'nobody' | 'closed']>([
  ['an administrator', 'admin'],
  ['a member', 'user'],
  ['nobody', 'nobody'],
  ['an owner whose account is closed', 'closed'],
])('%s cannot change roles', async (_, role) => {
  await someone('owner')
  const by =
    role === 'nobody'
      ? { id: randomUUID() }
      : role === 'closed'
        ? await someone('owner', { closedAt: new Date() })
        : await someone(role)
  const ada = await someone('user')
  expect(await give(by, ada, 'admin')).toBe('not-allowed')
  expect(await roleOf(ada)).toBe('user')
  expect(await listOutboxAuditEvents(auth)).toEqual([])
})

test('keeps the last open owner, and allows one of two to leave', async () => {
  const owner = await someone('owner')
  await someone('owner', { closedAt: new Date() })
  expect(await give(owner, owner, 'admin')).toBe('last-owner')
  expect(await give(owner, owner, 'user')).toBe('last-owner')
  expect(await give(owner, owner, 'owner')).toBe('same-role')
  const ada = await someone('admin')
  expect(await give(owner, ada, 'owner')).toBe('changed')
  expect(await give(owner, owner, 'user')).toBe('changed')
  expect(await give(ada, ada, 'user')).toBe('last-owner')
})

test('gives no role to an unverified, closed or missing account', async () => {
  const owner = await someone('owner')
  const unverified = await someone('user', { emailVerified: false })
  expect(await give(owner, unverified, 'admin')).toBe('unverified')
  expect(await give(owner, unverified, 'owner')).toBe('unverified')
  expect(await give(owner, await someone('user', { closedAt: new Date() }), 'admin')).toBe('no-such-user')
  expect(await give(owner, { id: randomUUID() }, 'admin')).toBe('no-such-user')
  // An existing role can be withdrawn from an unverified account.
  const before = await someone('admin', { emailVerified: false })
  expect(await give(owner, before, 'user')).toBe('changed')
})

wholeTest('owners who withdraw each other concurrently leave one owner', async () => {
  for (let round = 0; round < 5; round++) {
    for (const table of [users, outboxTable]) await db().delete(table)
    const owners = await Promise.all([1, 2, 3, 4].map(() => someone('owner')))
    const orders = owners.flatMap((by) => owners.map((who) => give(by, who, 'user')))
    const outcomes = await Promise.all(orders)
    expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(3)
    expect(await ownersLeft()).toBe(1)
    expect(await listOutboxAuditEvents(auth)).toHaveLength(3)
  }
})

wholeTest('closing an account and withdrawing the other owner concurrently leave one owner', async () => {
  for (let round = 0; round < 10; round++) {
    await db().delete(users)
    const [ada, eve] = [await someone('owner'), await someone('owner')]
    const sid = await signedIn(ada)
    const leaving = closeAccount(auth.deps, toPrincipal(sid, ada)).then(
      () => 'closed',
      () => 'stays',
    )
    const [left, outcome] = await Promise.all([leaving, give(ada, eve, 'user')])
    expect([left, outcome]).toEqual(left === 'closed' ? ['closed', 'not-allowed'] : ['stays', 'changed'])
    expect(await ownersLeft()).toBe(1)
  }
})

test('an administrator ends all sessions of a user at every gateway, and it is audited', async () => {
  const [admin, ada, eve] = [await someone('admin'), await someone('user'), await someone('user')]
  const theirs = [await signedIn(ada), await signedIn(ada), await signedIn(ada)]
  await signedIn(ada, new Date(0))
  const other = await signedIn(eve)
  expect(await signOut(admin, ada)).toEqual({ outcome: 'done', sessions: 3 })
  for (const sid of theirs) expect(await principal(sid)).toBeNull()
  expect(await principal(other)).not.toBeNull()
  await expect.poll(() => ended).toEqual(expect.arrayContaining(theirs))
  expect(ended).not.toContain(other)
  expect(await listOutboxAuditEvents(auth)).toEqual([
    {
      action: 'sessions.ended',
      actor: actorOf(admin),
      targetUserId: ada.id,
      targetResource: null,
      changes: { before: { sessions: 3 }, after: { sessions: 0 }, reason: null },
      at: expect.any(String),
    },
  ])
})

test.each<[Role, Role, 'done' | 'not-allowed' | 'no-admin']>([
  ['owner', 'owner', 'done'],
  ['owner', 'admin', 'done'],
  ['admin', 'admin', 'done'],
  ['admin', 'owner', 'not-allowed'],
  ['user', 'user', 'no-admin'],
])('%s ends the sessions of a user with role %s: %s', async (role, target, outcome) => {
  const [by, who] = [await someone(role), await someone(target)]
  const sid = await signedIn(who)
  const isDone = outcome === 'done'
  expect(await signOut(by, who)).toEqual({ outcome, sessions: isDone ? 1 : 0 })
  expect((await principal(sid)) === null).toBe(isDone)
  expect(await listOutboxAuditEvents(auth)).toHaveLength(isDone ? 1 : 0)
})

test('refuses to sign out a missing or closed account', async () => {
  const admin = await someone('admin')
  const nothing = { outcome: 'no-such-user', sessions: 0 }
  expect(await signOut(admin, { id: randomUUID() })).toEqual(nothing)
  expect(await signOut(admin, await someone('user', { closedAt: new Date() }))).toEqual(nothing)
  expect(await signOut({ id: randomUUID() }, admin)).toEqual({ outcome: 'no-admin', sessions: 0 })
  expect(await listOutboxAuditEvents(auth)).toEqual([])
})
