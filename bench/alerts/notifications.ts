import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { readMailRecipientRpc } from '@faresight/contracts/auth/rpc'
import { addDays } from '@faresight/contracts/days'
import { faresObservedEvent } from '@faresight/contracts/search/messages'
import type { FareQuery } from '@faresight/contracts/search/search-request'
import { quoteFaresRpc, readExchangeRatesRpc } from '@faresight/contracts/search/rpc'
import { type Bus, connectBus } from '@faresight/kit/bus/bus'
import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import { connectPostgres, type Postgres } from '@faresight/kit/postgres'
import { createLog } from '@faresight/kit/telemetry/log'
import { isSmoke } from '../command-line.ts'
import {
  type BenchResources,
  runBenchCommand,
  startBenchDatabaseAndBus,
  startBenchServer,
} from '../bench-context.ts'
import type { BenchProgress } from '../progress.ts'
import {
  lowFareFor,
  replaceWithWaitingAlerts,
  lowOfferFor,
  fareQueryAt,
  parityRates,
} from './waiting-alerts.ts'
import { startMailSink } from './mail-sink.ts'

const alertsPerObservation = 10
const aim = 500

/**
 * How many notifications a second are sent: from an observed fare over the triggering transaction, the job, the recipient's address
 * and the offer from RPCs, to a mail server that accepts the email and the row that records it.
 */
export async function measureNotifications(own: BenchResources, count: number, progress: BenchProgress) {
  progress.step('starting alerts, PostgreSQL, NATS and a mail server')
  const { busUrlOf, databaseUrl } = await startBenchDatabaseAndBus(own, 'alerts', { isDurable: true })
  const postgres = own.running.use(connectPostgres(databaseUrl, { max: 2, name: 'bench alerts' }))
  const sink = own.running.use(await startMailSink())
  const search = await playOthers(own, busUrlOf)
  await runBenchCommand('services/alerts/src/migrate.ts', { DATABASE_URL: databaseUrl })
  await startBenchServer(own, 'services/alerts/src/main.ts', {
    DATABASE_URL: databaseUrl,
    NATS_URL: busUrlOf('alerts'),
    SMTP_URL: sink.url,
    IDENTITY_PUBLIC_KEYS: generateIdentityKeys().publicKey,
    LOG_LEVEL: 'warn',
    ALERT_CHECKS_PER_DAY: '0',
  })
  const measured = { postgres, search, arrivals: sink.arrivals }
  progress.step('warming up')
  await measure(measured, isSmoke ? 1 : 20)
  progress.step(`sending ${count} notifications`)
  const figures = await measure(measured, Math.ceil(count / alertsPerObservation), progress.done)
  console.table([figures])
  return { aim, ...figures }
}

interface Measured {
  postgres: Postgres
  search: Bus
  /** When each email was accepted, by Message-ID. */
  arrivals: Map<string, number[]>
}

async function measure(
  { postgres, search, arrivals }: Measured,
  questions: number,
  done: BenchProgress['done'] = () => {},
) {
  const first = addDays(new Date().toISOString().slice(0, 10), 30 + Math.floor(arrivals.size / 100))
  await replaceWithWaitingAlerts(postgres, { first, questions, alertsEach: alertsPerObservation })
  arrivals.clear()
  await postgres.pool.query('truncate notifications cascade')
  const begin = performance.now()
  for (let number = 0; number < questions; number += 50)
    await Promise.all(
      Array.from({ length: Math.min(50, questions - number) }, (_, at) =>
        observe(search, fareQueryAt(first, number + at)),
      ),
    )
  const observedMs = performance.now() - begin
  const all = questions * alertsPerObservation
  let ended = 0
  for (const until = begin + 10 * 60 * 1000; (ended = await endedIn(postgres)) < all; await delay(100)) {
    if (performance.now() > until) throw new Error(`Only ${ended} of ${all} notifications were sent.`)
    done(ended / all)
  }
  const seconds = (performance.now() - begin) / 1000
  const taken = [...arrivals.values()]
  if (taken.length !== all) throw new Error(`${taken.length} of ${all} emails arrived.`)
  const firstMs = Math.min(...taken.flat()) - begin
  return {
    notifications: all,
    seconds: Number(seconds.toFixed(2)),
    aSecond: Math.round(all / seconds),
    firstEmailMs: Math.round(firstMs),
    observedMs: Math.round(observedMs),
    sentTwice: taken.flat().length - all,
  }
}

async function endedIn({ pool }: Postgres): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) from notifications where outcome = 'sent'`,
  )
  return Number(rows[0]?.count)
}

async function observe(search: Bus, question: FareQuery): Promise<void> {
  const observedAt = new Date().toISOString()
  await search.publish(faresObservedEvent, {
    id: randomUUID(),
    subject: faresObservedEvent.subject,
    time: observedAt,
    source: 'search',
    data: { quoteId: randomUUID(), query: question, observedAt, fares: [lowFareFor(question)] },
  })
}

/** Answers the RPCs of auth and search at once. */
async function playOthers({ running }: BenchResources, busUrlOf: (user: string) => string): Promise<Bus> {
  const connect = async (name: string) =>
    running.use(await connectBus({ url: busUrlOf(name), name, log: createLog('bench', 'silent') }))
  const [auth, search] = [await connect('auth'), await connect('search')]
  auth.serveRpc(readMailRecipientRpc, async ({ userId }) => ({
    address: { email: `${userId}@mail.example.org`, name: null },
    viewer: 'subscriber' as const,
  }))
  search.serveRpc(readExchangeRatesRpc, async () => parityRates())
  search.serveRpc(quoteFaresRpc, async ({ query }) => ({
    quoteId: randomUUID(),
    observedAt: new Date().toISOString(),
    fares: [lowFareFor(query)],
    providers: [],
    results: [lowOfferFor(query)],
  }))
  return search
}
