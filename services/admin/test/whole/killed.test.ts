import { randomUUID } from 'node:crypto'
import { authAuditRecordedEvent } from '@faresight/contracts/auth/messages'
import { createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { expect, test } from 'vitest'
import { createTestBus } from '../../../../test/setup/test-bus.ts'
import { startProgram, waitForChildExit } from '../../../../test/setup/start-programs.ts'
import { type MessageCut, startMessageCutProxy } from '../../../../test/setup/message-cut-proxy.ts'
import { verifyAuditLog } from '../../src/audit/verification/verify.ts'
import { adminAuditLog } from '../../src/schema.ts'
import { createAuditEvent, publishAuditEvent } from '../audit-events.ts'
import { testAuditKey } from '../harness.ts'

/** Every commit and acknowledgement between an audit event and its entry. */
const boundaries: { what: string; to: 'postgres' | 'bus'; stop: Omit<MessageCut, 'when'> }[] = [
  { what: 'the head is held', to: 'postgres', stop: { says: /from "audit_head" for update/ } },
  { what: 'the entry is written', to: 'postgres', stop: { says: /insert into "admin_audit_log"/ } },
  { what: 'the head is moved', to: 'postgres', stop: { says: /update "audit_head"/ } },
  {
    what: 'it is committed',
    to: 'postgres',
    stop: { says: /commit/, having: /insert into "admin_audit_log"/ },
  },
  {
    what: 'it is acknowledged',
    to: 'bus',
    stop: { says: /PUB \$JS\.ACK\.EVENTS\.admin_auth_audit_recorded_v1\.[^\r]*\r\n\+ACK/ },
  },
]
const stops = boundaries.flatMap((it) =>
  (['before', 'after'] as const).map((when) => ({ ...it, name: `${when} ${it.what}`, when })),
)
/** Events per boundary. */
const each = 3

test('killed before and after every commit and acknowledgement, the service logs each event once, in a valid log', async () => {
  const migrations = new URL('../../migrations', import.meta.url)
  await using database = await createTestPostgres('admin', migrations, { isOwned: true })
  await using bus = await createTestBus()
  await using ways = new AsyncDisposableStack()
  const way = {
    postgres: ways.use(await startMessageCutProxy(new URL(database.url))),
    bus: ways.use(await startMessageCutProxy(new URL(bus.urlOf('admin')))),
  }
  const auth = await bus.connect('auth')
  ways.use(auth)
  const start = () =>
    startProgram(new URL('../../src/main.ts', import.meta.url), {
      DATABASE_URL: way.postgres.url,
      NATS_URL: way.bus.url,
      IDENTITY_PUBLIC_KEYS: createTestIdentity().publicKey,
      AUDIT_KEY: testAuditKey,
      LOG_LEVEL: 'silent',
    })
  const told: string[] = []
  await using running = new AsyncDisposableStack()
  for (const { name, to, stop, when } of stops) {
    const service = running.use(await start())
    const reached = way[to].stopAt({ ...stop, when })
    for (let n = 0; n < each; n++) {
      told.push(randomUUID())
      await publishAuditEvent(
        auth,
        authAuditRecordedEvent,
        createAuditEvent({ targetResource: told.at(-1) ?? null }),
      )
    }
    const late = AbortSignal.timeout(60_000)
    const tired = new Promise<never>((_, reject) =>
      late.addEventListener('abort', () => reject(new Error(`It never came to: ${name}`))),
    )
    await Promise.race([reached, tired])
    const ended = waitForChildExit(service.child)
    service.child.kill('SIGKILL')
    await ended
  }
  running.use(await start())
  const { db } = database.postgres
  const patience = { timeout: 240_000, interval: 250 }
  await expect.poll(() => db.$count(adminAuditLog), patience).toBe(told.length)
  const entries = await db.select().from(adminAuditLog)
  expect(entries.map(({ targetResource }) => targetResource ?? '').toSorted()).toEqual(told.toSorted())
  expect(await verifyAuditLog(db, { key: testAuditKey })).toMatchObject({
    entries: told.length,
    faultCount: 0,
  })
}, 900_000)
