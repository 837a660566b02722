import { setTimeout as delay } from 'node:timers/promises'
import { toNatsConnectOptions } from '@faresight/kit/bus/nats-url'
import { connectPostgres } from '@faresight/kit/postgres'
import { jetStreams } from '@faresight/contracts/streams'
import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { MongoClient } from 'mongodb'
import type { Pool } from 'pg'
import * as z from 'zod'
import type { Journal } from './journal.ts'
import type { SunkEmail } from './mail-sink.ts'
import type { ChaosSite } from './site.ts'

/** What the clients, the stores, the emails and Stripe say about everything of a kind that a client saw confirmed. */
export interface Reconciled {
  kind: string
  confirmed: number
  lost: string[]
  doubled: string[]
  /** Neither done nor given up. */
  stuck: string[]
}

interface Sources {
  site: ChaosSite
  journal: Journal
  emails: readonly SunkEmail[]
}

/** Compares all records, once everything that is queued is done, or after `patienceMs`. */
export async function reconcile(sources: Sources, patienceMs: number): Promise<Reconciled[]> {
  const urls = await sources.site.storeUrls()
  await using owned = new AsyncDisposableStack()
  const { pool } = owned.use(connectPostgres(urls.DATABASE_URL, { max: 2, name: 'reconciliation' }))
  const mongo = owned.adopt(await new MongoClient(urls.MONGODB_URL).connect(), (it) => it.close())
  // It may be restarting, after a full disk.
  const options = { ...toNatsConnectOptions(urls.NATS_URL), waitOnFirstConnect: true }
  const nats = owned.adopt(await connect(options), (it) => it.close())
  const scans = mongo.db().collection<{ _id: string; status: string }>('ai_search_results')
  const unfinished = async () => [
    ...(await findUnfinishedRows(pool)),
    ...(await findQueuedMessages(await jetstreamManager(nats))),
    ...(await scans.find({ status: { $nin: ['completed', 'failed'] } }).toArray()).map(
      (it) => `scan ${JSON.stringify(it).slice(0, 1500)}`,
    ),
    ...(await findWaitingAlerts(pool, sources.journal.keysOf('alert to trigger'))),
  ]
  let stuck = await unfinished()
  for (const until = Date.now() + patienceMs; stuck.length && Date.now() < until; stuck = await unfinished())
    await delay(1000)
  const { journal, emails, site } = sources
  const counts = new Map<string, number>()
  for (const _id of (await scans.find().project<{ _id: string }>({ _id: 1 }).toArray()).map((it) => it._id))
    counts.set(_id, 1)
  return [
    { kind: 'queues, outboxes and job tables', confirmed: NaN, lost: [], doubled: [], stuck },
    compare(
      'accounts',
      journal.keysOf('account'),
      await countBy(pool, 'select email as key from auth.users'),
    ),
    compareEmails(
      'sign-up emails',
      journal.keysOf('account'),
      Map.groupBy(emails, ({ to }) => to),
    ),
    compare(
      'saved searches',
      journal.keysOf('saved search'),
      await countBy(pool, 'select name as key from search.saved_searches'),
    ),
    compare(
      'price alerts',
      [...journal.keysOf('alert'), ...journal.keysOf('alert to trigger')],
      await countBy(pool, 'select id::text as key from alerts.price_alerts'),
    ),
    compareEmails('alert emails', journal.keysOf('alert to trigger'), await groupAlertEmails(pool, emails)),
    compare('scans', [...new Set(journal.keysOf('scan'))], counts),
    await compareStripe(site.sandboxUrl(), journal.keysOf('plan')),
    compare(
      'plans in force',
      journal.keysOf('plan'),
      await countBy(
        pool,
        'select email as key from auth.users where access_until > now() and subscription_status is not null',
      ),
    ),
  ]
}

function compare(kind: string, confirmed: readonly string[], found: ReadonlyMap<string, number>): Reconciled {
  return {
    kind,
    confirmed: confirmed.length,
    lost: confirmed.filter((key) => !found.has(key)),
    doubled: [...found].filter(([, count]) => count > 1).map(([key]) => key),
    stuck: [],
  }
}

const keyed = z.array(z.object({ key: z.string() }))

async function countBy(pool: Pool, query: string): Promise<Map<string, number>> {
  const { rows } = await pool.query(query)
  const counts = new Map<string, number>()
  for (const { key } of keyed.parse(rows)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return counts
}

/** Emails with the same Message-ID are one: a mail program shows it once. */
function compareEmails(
  kind: string,
  confirmed: readonly string[],
  found: ReadonlyMap<string, readonly SunkEmail[]>,
): Reconciled {
  const doubled = confirmed.flatMap((key) => {
    const emails = found.get(key) ?? []
    const isDoubled = new Set(emails.map(({ messageId }) => messageId)).size > 1
    const texts = emails.map((it) => `${it.at.toISOString()} “${it.subject}” ${it.messageId}`)
    return isDoubled ? [`${key}: ${texts.join(', ')}`] : []
  })
  const lost = confirmed.filter((key) => !found.has(key))
  return { kind, confirmed: confirmed.length, lost, doubled, stuck: [] }
}

/** By alert. The Message-ID of an alert's email begins with the id of its notification. */
async function groupAlertEmails(pool: Pool, emails: readonly SunkEmail[]): Promise<Map<string, SunkEmail[]>> {
  const { rows } = await pool.query(
    'select id::text as id, alert_id::text as alert from alerts.notifications',
  )
  const notifications = z.array(z.object({ id: z.string(), alert: z.string() })).parse(rows)
  const alertOf = new Map(notifications.map(({ id, alert }) => [id, alert]))
  const idOf = ({ messageId }: SunkEmail) => /^<([^@]+)@/.exec(messageId)?.[1] ?? ''
  return Map.groupBy(
    emails.filter((email) => alertOf.has(idOf(email))),
    (email) => alertOf.get(idOf(email)) ?? '',
  )
}

/** Rows whose event was not published, or whose job is not done. */
async function findUnfinishedRows(pool: Pool): Promise<string[]> {
  const outboxes = ['auth', 'search', 'billing', 'alerts', 'admin'].map(
    (schema) => `select '${schema}.outbox ' || id as key from ${schema}.outbox where published_at is null`,
  )
  const jobs = [
    `select 'auth.mail_requests ' || id as key from auth.mail_requests`,
    `select 'alerts.notifications ' || id as key from alerts.notifications where ended_at is null`,
    `select format('billing.payment_events %s: %s, queued %s', id, event_type, queued_at) as key from billing.payment_events where processed_at is null`,
  ]
  const existing = await countBy(
    pool,
    `select table_schema as key from information_schema.tables where table_name = 'outbox'`,
  )
  const queries = [
    ...outboxes.filter((_, index) =>
      existing.has(['auth', 'search', 'billing', 'alerts', 'admin'][index] ?? ''),
    ),
    ...jobs,
  ]
  return [...(await countBy(pool, queries.join(' union all '))).keys()]
}

async function findQueuedMessages({
  streams,
  consumers,
}: Awaited<ReturnType<typeof jetstreamManager>>): Promise<string[]> {
  const found: string[] = []
  for (const { name } of [jetStreams.events, jetStreams.jobs])
    for await (const { name: consumer, num_pending, num_ack_pending } of consumers.list(name))
      if (num_pending + num_ack_pending)
        found.push(`${consumer}: ${num_pending} + ${num_ack_pending} messages`)
  const { messages } = (await streams.info(jetStreams.dead.name)).state
  if (messages) found.push(`${messages} dead letters`)
  return found
}

async function findWaitingAlerts(pool: Pool, ids: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query(
    `select format('alert %s: %s > %s on %s, last answered check %s at %s, %s failed checks since, next check %s', alert.id, watch.origin,
        watch.destination, watch.departure_date, watch.last_minor, watch.last_checked_at, watch.failures, watch.next_check_at) as key
      from alerts.price_alerts alert join alerts.watches watch on watch.id = watch_id
      where alert.id = any($1) and not is_triggered`,
    [ids],
  )
  return keyed.parse(rows).map(({ key }) => key)
}

const customers = z.object({ customers: z.array(z.object({ id: z.string(), email: z.string().nullish() })) })
const listed = z.object({ data: z.array(z.object({ id: z.string(), status: z.string() })) })

/** Each buyer has one subscription and one payment in Stripe's books. */
async function compareStripe(sandboxUrl: string, buyers: readonly string[]): Promise<Reconciled> {
  const all = customers.parse(await (await fetch(`${sandboxUrl}/control/stripe/customers`)).json()).customers
  const list = async (path: string, customer: string) => {
    const answer = await fetch(`${sandboxUrl}/stripe/v1/${path}?customer=${customer}&limit=10`, {
      headers: { authorization: 'Bearer sk_test_sandbox' },
    })
    return listed.parse(await answer.json()).data
  }
  const found = new Map<string, number>()
  for (const { id, email } of all) {
    if (!email) continue
    const alive = (await list('subscriptions', id)).filter(({ status }) => status !== 'incomplete').length
    const paid = (await list('invoices', id)).filter(({ status }) => status === 'paid').length
    if (alive + paid) found.set(email, (found.get(email) ?? 0) + Math.max(alive, paid))
  }
  return compare('payments at Stripe', buyers, found)
}
