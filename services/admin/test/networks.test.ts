import { adminRoutes } from '@faresight/contracts/admin/http'
import { setNetworkBlockedRpc } from '@faresight/contracts/search/rpc'
import { expect, test } from 'vitest'
import { forAllTests } from '../../../test/setup/for-all-tests.ts'
import { createMemberPrincipal } from '../../../test/setup/principals.ts'
import { lockAuditHead } from '../src/audit/store.ts'
import { type AdminHarness, createFreshAdminPrincipal, startAdminService } from './harness.ts'

let it: AdminHarness
const blocked = new Set<string>()
const away = { isAway: false }
forAllTests(
  () => startAdminService({ runsUnasked: false }),
  (started) => {
    it = started
    it.search.serveRpc(setNetworkBlockedRpc, async ({ network, isBlocked }) => {
      if (away.isAway) throw new Error('It is away.')
      const wasBlocked = blocked.has(network)
      if (isBlocked) blocked.add(network)
      else blocked.delete(network)
      return { wasBlocked }
    })
  },
)

const who = createFreshAdminPrincipal()
const block = (network: unknown, as = who) => it.call('POST', adminRoutes.blockNetwork.path, as, { network })
const unblock = (network: unknown, as = who) =>
  it.call('POST', adminRoutes.unblockNetwork.path, as, { network })

/** Audit entries of a network, oldest first. */
async function auditOf(network: string) {
  const answer = await it.call('GET', adminRoutes.audit.path, who)
  const { entries } = adminRoutes.audit.answer.parse(answer.json())
  return entries
    .filter(({ targetResource }) => targetResource === `network ${network}`)
    .toReversed()
    .map(({ action, adminId, changes }) => ({ action, adminId, after: changes.after }))
}

test.each([
  ['203.0.113.7/24', '203.0.113.0/24'],
  [' 198.51.100.0/24 ', '198.51.100.0/24'],
  ['2001:DB8:1::/48', '2001:db8:1::/48'],
  ['2001:0db8:0002:0003::7/48', '2001:db8:2::/48'],
  ['::ffff:192.0.2.7/48', '192.0.2.0/24'],
])('blocks and unblocks %j as %s, and logs both', async (typed, network) => {
  const answer = await block(typed)
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { network, message: `${network} is now blocked.` },
  ])
  expect(blocked).toEqual(new Set([network]))
  expect((await block(typed)).json()).toEqual({ network, message: `${network} was already blocked.` })
  expect((await unblock(typed)).json()).toEqual({ network, message: `${network} is no longer blocked.` })
  expect(blocked).toEqual(new Set())
  expect((await unblock(network)).json()).toEqual({ network, message: `${network} wasn’t blocked.` })
  const [done, undone] = ['network.blocked', 'network.unblocked'].map((action) => ({
    action,
    adminId: who.userId,
    after: null,
  }))
  expect(await auditOf(network)).toEqual([done, done, undone, undone])
})

test.each(['203.0.113.7', '203.0.113.0/16', '2001:db8:1::/64', 'everybody', '', null])(
  'refuses %j with a message that says what to enter',
  async (network) => {
    for (const answer of [await block(network), await unblock(network)]) {
      expect(answer.statusCode).toBe(400)
      expect(answer.json().errors).toEqual([
        {
          path: 'network',
          message: expect.stringMatching(/^Please enter an IPv4 network ending in \/24/),
        },
      ])
    }
    expect(blocked).toEqual(new Set())
  },
)

test('while search is away a network is unchanged, and the log says that it failed', async () => {
  away.isAway = true
  const answers = [await block('10.1.1.0/24'), await unblock('10.1.1.0/24')]
  away.isAway = false
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBeDefined()
  }
  const after = { failure: 'The search service didn’t respond.' }
  expect(await auditOf('10.1.1.0/24')).toEqual([
    { action: 'network.blocked', adminId: who.userId, after: null },
    { action: 'network.block-failed', adminId: who.userId, after },
    { action: 'network.unblocked', adminId: who.userId, after: null },
    { action: 'network.unblock-failed', adminId: who.userId, after },
  ])
})

test('blocks nothing before the log entry is committed', async () => {
  const blocking = await it.deps.postgres.db.transaction(async (tx) => {
    await lockAuditHead(tx)
    const asked = block('10.2.2.0/24')
    await expect.poll(waitingForTheLog).toBe(1)
    expect(blocked).toEqual(new Set())
    return { asked }
  })
  expect((await blocking.asked).statusCode).toBe(200)
  expect(blocked).toEqual(new Set(['10.2.2.0/24']))
})

/** Transactions that wait for the audit head. */
async function waitingForTheLog(): Promise<number> {
  const { rows } = await it.deps.postgres.pool.query(
    `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%audit_head%'`,
  )
  return rows.length
}

test('only administrators with a recent sign-in may block networks', async () => {
  const before = new Set(blocked)
  const signedInLongAgo = createFreshAdminPrincipal({ signedInAt: '2026-01-01T00:00:00.000Z' })
  for (const as of [createMemberPrincipal(), signedInLongAgo, undefined])
    for (const { path } of [adminRoutes.blockNetwork, adminRoutes.unblockNetwork]) {
      const answer = await it.call('POST', path, as, { network: '10.3.3.0/24' })
      expect(answer.statusCode).toBe(as ? 403 : 401)
    }
  expect(blocked).toEqual(before)
})
