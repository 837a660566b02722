import { randomUUID } from 'node:crypto'
import type { AuditEvent } from '@faresight/contracts/audit-event'
import { adminRoutes } from '@faresight/contracts/admin/http'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { recordAuditEvent } from '../src/audit/append.ts'
import { createAuditEvent, createAuditActor } from './audit-events.ts'
import { createFreshAdminPrincipal, type AdminHarness, startAdminService } from './harness.ts'
import { addStubbedUser } from './stubbed-services.ts'

let it: AdminHarness
forAllTests(
  () => startAdminService({ runsUnasked: false }),
  (started) => (it = started),
)

const who = createFreshAdminPrincipal()
const addressed = (path: string, query: Record<string, string>) =>
  `${path}?${new URLSearchParams(query).toString()}`
const ask = (query: Record<string, string> = {}, as = who) =>
  it.call('GET', addressed(adminRoutes.audit.path, query), as)
const list = async (query: Record<string, string> = {}) => {
  const answer = await ask(query)
  expect(answer.statusCode).toBe(200)
  return adminRoutes.audit.answer.parse(answer.json())
}
const file = (query: Record<string, string> = {}) =>
  it.call('GET', addressed(adminRoutes.auditFile.path, query), who)

/** Appends entries, each on another target user. */
async function actsOn(count: number, more: Partial<AuditEvent> = {}) {
  const targetUserId = randomUUID()
  for (let n = 1; n <= count; n++)
    await recordAuditEvent(
      it.deps,
      createAuditEvent({ targetUserId, targetResource: `number ${n}`, ...more }),
    )
  return targetUserId
}

test('an entry shows actor, action, origin, before and after, with current email addresses', async () => {
  const [boss, someone] = [addStubbedUser(it.world), addStubbedUser(it.world)]
  const act = createAuditEvent({
    actor: createAuditActor({ adminId: boss.id, byKey: true }),
    targetUserId: someone.id,
  })
  await recordAuditEvent(it.deps, act)
  const [entry] = (await list({ targetUserId: someone.id })).entries
  expect(entry).toMatchObject({
    adminId: boss.id,
    adminEmail: boss.email,
    byKey: true,
    action: act.action,
    targetUserId: someone.id,
    targetEmail: someone.email,
    changes: act.changes,
    ipAddress: act.actor.ipAddress,
    userAgent: act.actor.userAgent,
    createdAt: act.at,
  })
  it.world.users.delete(boss.id)
  const [later] = (await list({ targetUserId: someone.id })).entries
  expect(later).toMatchObject({ adminId: boss.id, adminEmail: null, targetEmail: someone.email })
})

test('shows an action of another release unchanged, beside all other entries', async () => {
  const targetUserId = await actsOn(1)
  await recordAuditEvent(it.deps, createAuditEvent({ targetUserId, action: 'plan.paused' }))
  const { entries } = await list({ targetUserId })
  expect(entries.map(({ action }) => action)).toEqual(['plan.paused', 'role.changed'])
  expect((await file({ targetUserId })).body).toContain(',plan.paused,')
})

test('while auth is away entries are shown without email addresses', async () => {
  const someone = addStubbedUser(it.world)
  await actsOn(1, { targetUserId: someone.id })
  await using away = await startAdminService({
    runsUnasked: false,
    overrides: { postgres: it.deps.postgres },
  })
  await away.auth[Symbol.asyncDispose]()
  const url = addressed(adminRoutes.audit.path, { targetUserId: someone.id })
  const answer = await away.call('GET', url, who)
  expect(answer.statusCode).toBe(200)
  expect(answer.json().entries).toMatchObject([{ targetUserId: someone.id, targetEmail: null }])
})

test('pages list each entry once, newest first, while others are added', async () => {
  const targetUserId = await actsOn(7)
  const seen: (string | null)[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      targetUserId,
      limit: '3',
      ...(cursor && { cursor }),
    })
    seen.push(...page.entries.map(({ targetResource }) => targetResource))
    cursor = page.nextCursor
    await recordAuditEvent(it.deps, createAuditEvent({ targetUserId, targetResource: 'later' }))
  } while (cursor)
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1].map((n) => `number ${n}`))
})

test('filters by action, administrator and days, both ends included', async () => {
  const adminId = randomUUID()
  const on = (at: string, action: AuditEvent['action'] = 'role.changed') =>
    recordAuditEvent(it.deps, createAuditEvent({ at, action, actor: createAuditActor({ adminId }) }))
  await on('2020-02-28T23:59:59.999Z')
  await on('2020-02-29T00:00:00.000Z', 'sessions.ended')
  await on('2020-02-29T23:59:59.999Z')
  await on('2020-03-01T00:00:00.000Z')
  const times = async (query: Record<string, string>) =>
    (await list({ adminId, ...query })).entries.map(({ createdAt }) => createdAt)
  expect(await times({ from: '2020-02-29', to: '2020-02-29' })).toEqual([
    '2020-02-29T23:59:59.999Z',
    '2020-02-29T00:00:00.000Z',
  ])
  expect(await times({ action: 'sessions.ended' })).toEqual(['2020-02-29T00:00:00.000Z'])
  expect(await times({ from: '2020-03-01' })).toEqual(['2020-03-01T00:00:00.000Z'])
  expect(await times({ to: '2020-02-28' })).toEqual(['2020-02-28T23:59:59.999Z'])
  expect(await times({ from: '0000-01-01', to: '9999-12-31' })).toHaveLength(4)
  expect(await times({ from: '2020-03-01', to: '2020-02-28' })).toEqual([])
})

test('refuses a page token that is forged, truncated or of another filter', async () => {
  const targetUserId = await actsOn(3)
  const { nextCursor } = await list({ targetUserId, limit: '1' })
  const good = nextCursor ?? ''
  expect((await list({ targetUserId, cursor: good })).entries).toHaveLength(2)
  const others = [
    ask({ cursor: good }),
    ask({ targetUserId: randomUUID(), cursor: good }),
    ask({ targetUserId, cursor: good.slice(0, -2) }),
    ask({ targetUserId, cursor: '' }),
    ask({ targetUserId, cursor: Buffer.from('12345678 3').toString('base64url') }),
    ask({ targetUserId, cursor: 'x'.repeat(1001) }),
  ]
  for (const answer of await Promise.all(others)) expect(answer.statusCode).toBe(400)
})

test.each([
  [{ action: 'x' }, 'There is no such action.'],
  [{ adminId: `1' or '1'='1` }, 'Not a valid id'],
  [{ targetUserId: '<b>' }, 'Not a valid id'],
  [{ from: '2026-02-30' }, 'Please enter a date as YYYY-MM-DD'],
  [{ limit: '0' }, 'Please ask for 1 to 100 at a time.'],
  [{ limit: '101' }, 'Please ask for 1 to 100 at a time.'],
])('refuses %j with a message', async (query, sentence) => {
  const answer = await ask(query)
  expect(answer.statusCode).toBe(400)
  expect(answer.json().errors).toMatchObject([{ message: sentence }])
})

test('only administrators may read it', async () => {
  for (const path of [adminRoutes.audit.path, adminRoutes.auditFile.path]) {
    expect((await it.call('GET', path)).statusCode).toBe(401)
    expect((await it.call('GET', path, { ...who, role: 'user' })).statusCode).toBe(403)
  }
})

test('exports the whole log as CSV without executable formulas', async () => {
  const targetUserId = await actsOn(205, {
    changes: {
      before: { tier: null },
      after: { tier: 'annual' },
      reason: '=HYPERLINK("https://evil.example")',
    },
    actor: createAuditActor({ userAgent: '+cmd, "x"' }),
  })
  const answer = await file({ targetUserId })
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/filename="faresight-audit-\d{4}-\d\d-\d\d\.csv"/),
  })
  const [columns, ...lines] = answer.body.split('\r\n')
  expect(columns).toBe(
    'sequence,id,createdAt,action,adminId,adminEmail,byKey,targetUserId,targetEmail,targetResource,before,after,reason,ipAddress,userAgent,hash',
  )
  expect(lines).toHaveLength(206)
  expect(lines[0]).toContain(
    `,number 205,"{""tier"":null}","{""tier"":""annual""}","'=HYPERLINK(""https://evil.example"")",203.0.113.7,"'+cmd, ""x""",`,
  )
  expect(new Set(lines.slice(0, -1).map((line) => /,number (\d+),/.exec(line)?.[1])).size).toBe(205)
})

test('logs an export before it reads any entry', async () => {
  const targetUserId = await actsOn(1)
  await file({ targetUserId, action: 'role.changed' })
  const { entries } = await list({ adminId: who.userId, action: 'audit.exported' })
  expect(entries[0]).toMatchObject({
    changes: { before: null, after: { filter: { targetUserId, action: 'role.changed' } }, reason: null },
    ipAddress: '127.0.0.1',
    userAgent: 'lightMyRequest',
  })
  const all = await file()
  expect(all.body.split('\r\n')[1]).toContain(',audit.exported,')
})
