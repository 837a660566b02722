import { randomUUID } from 'node:crypto'
import { alertTriggeredEvent } from '@faresight/contracts/alerts/messages'
import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import { quoteFaresRpc, readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import { createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { readStoredEvents } from '@faresight/kit/testing/stored-events'
import { inArray, isNull, or } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startTestMailServer } from '../../../../test/setup/test-mail-server.ts'
import { createTestBus } from '../../../../test/setup/test-bus.ts'
import { startProgram, waitForChildExit, type RunningProgram } from '../../../../test/setup/start-programs.ts'
import { startMessageCutProxy, type MessageCut } from '../../../../test/setup/message-cut-proxy.ts'
import { notifications, outboxTable, priceAlerts } from '../../src/schema.ts'
import { insertAlerts } from '../insert-alerts.ts'
import { tripFareQuery } from '../insert-triggered.ts'
import { createServiceStubs, createLiveFare } from '../stub-services.ts'

type To = 'postgres' | 'bus' | 'mail'

const toTrigger = /into "notifications"/
const toPublish = /update "outbox" set "published_at"/
const acknowledging = (durable: string) => new RegExp(`PUB \\$JS\\.ACK\\.${durable}\\.[^\\r]*\\r\\n\\+ACK`)

/** Every commit, publish, acknowledgement and email between an observed fare and the end of its notification, in order. */
const boundaries: { what: string; to: To; stop: Omit<MessageCut, 'when'> }[] = [
  { what: 'the trigger is committed', to: 'postgres', stop: { says: /commit/, having: toTrigger } },
  { what: 'its job is enqueued', to: 'bus', stop: { says: /PUB jobs\.alerts\.notification\.v1 / } },
  {
    what: 'the queued time is saved',
    to: 'postgres',
    stop: { says: /update "notifications" set "queued_at" = \$1 where/ },
  },
  {
    what: 'the observation is acknowledged',
    to: 'bus',
    stop: { says: acknowledging('EVENTS\\.alerts_search_fares_observed_v1') },
  },
  { what: 'the event is published', to: 'bus', stop: { says: /PUB alerts\.alert\.triggered\.v1 / } },
  {
    what: 'the outbox row is marked as published',
    to: 'postgres',
    stop: { says: /commit/, having: toPublish },
  },
  {
    what: 'the attempt is started',
    to: 'postgres',
    stop: { says: /update "notifications" set "queued_at" = \$1 from/ },
  },
  { what: 'the address is requested', to: 'bus', stop: { says: /PUB rpc\.auth\.mail-recipient\.read\.v1 / } },
  { what: 'the offer is requested', to: 'bus', stop: { says: /PUB rpc\.search\.fares\.quote\.v1 / } },
  {
    what: 'the email is claimed',
    to: 'postgres',
    stop: { says: /set claimed_at = \$\d+::timestamptz from claim_rows/ },
  },
  { what: 'the email is announced', to: 'mail', stop: { says: /(^|\r\n)DATA\r\n$/ } },
  { what: 'the email is handed over', to: 'mail', stop: { says: /(^|\r\n)\.\r\n$/ } },
  { what: 'its outcome is saved', to: 'postgres', stop: { says: /set ended_at = \$\d+::timestamptz/ } },
  {
    what: 'the job is acknowledged',
    to: 'bus',
    stop: { says: acknowledging('JOBS\\.jobs_alerts_notification_v1') },
  },
]
const stops = boundaries.flatMap((it) =>
  (['before', 'after'] as const).map((when) => ({ ...it, name: `${when} ${it.what}`, when })),
)
/** Killed after the email was handed over and before its outcome was saved. */
const twiceAtLeast = 2
/** Alerts that each observation triggers. */
const each = 4

test(
  'killed before and after every commit, publish, acknowledgement and email, each alert notifies once and none is lost',
  { timeout: 900_000 },
  async () => {
    await using database = await createTestPostgres('alerts', new URL('../../migrations', import.meta.url))
    await using bus = await createTestBus()
    await using mail = await startTestMailServer()
    await using ways = new AsyncDisposableStack()
    const way = {
      postgres: ways.use(await startMessageCutProxy(new URL(database.url))),
      bus: ways.use(await startMessageCutProxy(new URL(bus.urlOf('alerts')))),
      mail: ways.use(await startMessageCutProxy(new URL(mail.url))),
    }
    const { db } = database.postgres
    const stubs = createServiceStubs()
    const [auth, search] = [await bus.connect('auth'), await bus.connect('search')]
    auth.serveRpc(readMailRecipientRpc, async ({ userId }) => stubs.addressOf(userId))
    search.serveRpc(quoteFaresRpc, (question) => stubs.quote(question))
    search.serveRpc(readExchangeRatesRpc, async () => stubs.rates)
    const { publicKey } = createTestIdentity()
    const start = () =>
      startProgram(new URL('../../src/main.ts', import.meta.url), {
        DATABASE_URL: way.postgres.url,
        NATS_URL: way.bus.url,
        SMTP_URL: way.mail.url,
        IDENTITY_PUBLIC_KEYS: publicKey,
        LOG_LEVEL: 'silent',
        ALERT_CHECKS_PER_DAY: '0',
      })
    const make = { postgres: database.postgres, now: () => new Date() }
    const observe = () =>
      search.publish(faresObservedEvent, {
        id: randomUUID(),
        subject: faresObservedEvent.subject,
        time: new Date().toISOString(),
        source: 'search',
        data: {
          quoteId: randomUUID(),
          query: tripFareQuery,
          observedAt: new Date().toISOString(),
          fares: [createLiveFare(tripFareQuery, 35_000)],
        },
      })

    const waiting = await insertAlerts(make, [{ alert: { targetPrice: 349 } }])
    const triggered: string[] = []
    await using running = new AsyncDisposableStack()
    let service: RunningProgram | undefined
    for (const { name, to, stop, when } of stops) {
      service = running.use(await start())
      triggered.push(
        ...(await insertAlerts(
          make,
          Array.from({ length: each }, () => ({})),
        )),
      )
      const reached = way[to].stopAt({ ...stop, when })
      await observe()
      const late = AbortSignal.timeout(60_000)
      const tired = new Promise<never>((_, reject) =>
        late.addEventListener('abort', () => reject(new Error(`It never came to: ${name}`))),
      )
      await Promise.race([reached, tired])
      const ended = waitForChildExit(service.child)
      service.child.kill('SIGKILL')
      await ended
    }
    service = running.use(await start())

    const patience = { timeout: 240_000, interval: 250 }
    const unsent = () =>
      db.$count(notifications, or(isNull(notifications.endedAt), isNull(notifications.outcome)))
    expect(await db.$count(priceAlerts, inArray(priceAlerts.id, triggered))).toBe(triggered.length)
    await expect.poll(async () => db.$count(notifications), patience).toBe(triggered.length)
    await expect.poll(unsent, patience).toBe(0)
    await expect.poll(() => db.$count(outboxTable, isNull(outboxTable.publishedAt)), patience).toBe(0)

    // One row each, marked as sent.
    const rows = await db.select().from(notifications)
    expect(rows.map(({ alertId }) => alertId).toSorted()).toEqual(triggered.toSorted())
    expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['sent']))
    // One event each.
    const events = await readStoredEvents(bus.setupUrl)
    const told = events
      .filter(({ subject }) => subject === alertTriggeredEvent.subject)
      .map(({ data }) => alertTriggeredEvent.data.parse(data))
    expect(told.map(({ alertId }) => alertId).toSorted()).toEqual(triggered.toSorted())
    expect(waiting.filter((id) => told.some(({ alertId }) => alertId === id))).toEqual([])
    // One email each, by its Message-ID.
    const emails = mail.all().map(({ to, headers }) => ({
      to: to[0],
      id: headers.find(({ key }) => key === 'message-id')?.value,
    }))
    const byId = Map.groupBy(emails, ({ id }) => id)
    expect(new Set(byId.keys())).toEqual(new Set(rows.map(({ id }) => `<${id}@localhost>`)))
    for (const { id, userId } of rows)
      for (const { to } of byId.get(`<${id}@localhost>`) ?? []) expect(to).toBe(`${userId}@mail.example.org`)
    // An email that the mail server took before the crash is sent again under the same Message-ID, but only if it was
    // on its way at the kill.
    const again = emails.length - byId.size
    // The number varies from run to run.
    process.stdout.write(
      `${triggered.length} alerts, killed ${stops.length} times: ${rows.length} notifications, ${told.length} events, ` +
        `${byId.size} emails, of which ${again} were handed to the mail server twice\n`,
    )
    expect(again).toBeGreaterThanOrEqual(twiceAtLeast)
  },
)
