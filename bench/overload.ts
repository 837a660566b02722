// An expensive route with ten times as many clients as it serves best, and cheap routes beside it, through the gateway of a whole stack: at
// its peak, with clients that retry when told to, with clients that retry at once, and afterwards.
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { accountRoutes } from '@faresight/contracts/auth/account-http'
import { authRoutes } from '@faresight/contracts/auth/http'
import { searchRoutes } from '@faresight/contracts/search/http'
import { savedSearchRoutes } from '@faresight/contracts/search/saved-http'
import { demoEmails, demoPassword } from '@faresight/local/programs/demo-accounts'
import { isoDateInDays } from '../test/setup/iso-dates.ts'
import { runBenchmark } from './bench-context.ts'
import { startBenchStack } from './bench-stack.ts'
import { isSmoke, readPositiveNumberOptions } from './command-line.ts'
import { createBenchProgress } from './progress.ts'
import { validateAndWriteBenchResult } from './result.ts'
import { type AccountWithBrowser, insertSignInAccounts } from './sign-in-accounts.ts'
import { roundedPercentile } from './statistics.ts'

const { seconds, accounts, factor } = readPositiveNumberOptions({
  seconds: { full: 10, smoke: 0.5 },
  accounts: { full: 500, smoke: 4 },
  factor: { full: 10, smoke: 2 },
})
/** Clients among which the best number is chosen. */
const peakClients = isSmoke ? [1] : [4, 8, 16]
const probePauseMs = 50
const impatientPauseMs = 100
const pairs = 'LHR-LAX JFK-LHR CDG-JFK BCN-BER SIN-SYD YYZ-LHR FRA-BKK MAD-MEX'.split(' ')

interface Call {
  isOk: boolean
  /** With 503 and Retry-After. */
  isRefused: boolean
  ms: number
  retryAfterMs: number
}
type Send = () => Promise<Call>
/** `told`: after Retry-After. */
type Retry = 'told' | 'at once'

const progress = createBenchProgress(2 + 2 * (peakClients.length + 3))

await runBenchmark(async ({ running, dataDir }) => {
  progress.step('starting all of Faresight')
  // Callers have their own addresses, so that none reaches a rate limit.
  const settings = { TRUSTED_PROXIES: '127.0.0.1,::1', LOG_LEVEL: 'warn' }
  const { url, databaseUrl } = await startBenchStack(running, dataDir, settings)
  const browsers = await insertSignInAccounts(databaseUrl, accounts)
  const probes = await createCheapCalls(url)
  const expensive = { 'sign-in': createSignIns(url, browsers), search: createSearches(url) }
  const measured = []
  progress.step('warming up')
  for (const send of Object.values(expensive)) await measure(send, probes, 4, 'told')
  for (const [name, send] of Object.entries(expensive)) measured.push(await overload(name, send, probes))
  const rows = measured.flatMap((it) => it.rows)
  console.table(rows, ['route', 'phase', 'perSecond', 'p50Ms', 'p99Ms', 'refused', 'refusalP99Ms', 'failed'])
  console.log('\nCheap calls beside it: p50 / p99 in milliseconds, failed\n')
  console.table(
    rows.map((row) => ({
      route: row.route,
      phase: row.phase,
      ...Object.fromEntries(row.probes.map((it) => [it.name, `${it.p50Ms} / ${it.p99Ms}, ${it.failed}`])),
    })),
  )
  for (const { name, recoveryMs } of measured) console.log(`${name} recovers in ${Math.round(recoveryMs)} ms`)
  await validateAndWriteBenchResult(
    'overload',
    { seconds, accounts, factor, measured },
    measured.map(({ rows: [first] }) => first?.perSecond),
  )
})

/** The best number of clients, `factor` times as many, and the time until calls are as fast as before. */
async function overload(name: string, send: Send, probes: ReadonlyMap<string, Send>) {
  const peaks = []
  for (const clients of peakClients) {
    progress.step(`${name}: ${clients} clients`)
    peaks.push({ clients, phase: `${clients} clients`, ...(await measure(send, probes, clients, 'told')) })
  }
  const peak = peaks.reduce((best, it) => (it.perSecond > best.perSecond ? it : best))
  const rows = [...peaks]
  for (const retry of ['told', 'at once'] as const) {
    const clients = peak.clients * factor
    progress.step(`${name}: ${clients} clients, who retry ${retry}`)
    const phase = `${clients} clients, retry ${retry}`
    rows.push({ clients, phase, ...(await measure(send, probes, clients, retry)) })
  }
  progress.step(`${name}: recovery`)
  const recoveryMs = await timeRecovery(send, isSmoke ? Infinity : peak.p99Ms)
  return { name, recoveryMs, rows: rows.map((row) => ({ route: name, ...row })) }
}

async function measure(send: Send, probes: ReadonlyMap<string, Send>, clients: number, retry: Retry) {
  const until = performance.now() + seconds * 1000
  const calls: Call[] = []
  const loop = async (into: Call[], make: Send, pauseMs: (call: Call) => number) => {
    while (performance.now() < until) {
      const call = await make()
      into.push(call)
      await delay(Math.min(pauseMs(call), Math.max(0, until - performance.now())))
    }
  }
  const pauseMs = ({ isOk, retryAfterMs }: Call) => {
    if (isOk) return 0
    return retry === 'told' ? Math.max(retryAfterMs, impatientPauseMs) : impatientPauseMs
  }
  const probed = [...probes].map(([name, make]) => ({ name, make, calls: [] as Call[] }))
  await Promise.all([
    ...Array.from({ length: clients }, () => loop(calls, send, pauseMs)),
    ...probed.map((it) => loop(it.calls, it.make, () => probePauseMs)),
  ])
  return {
    ...summarize(calls),
    probes: probed.map(({ name, calls: own }) => {
      const { p50Ms, p99Ms, refused, failed } = summarize(own)
      return { name, p50Ms, p99Ms, failed: refused + failed }
    }),
  }
}

function summarize(calls: readonly Call[]) {
  const tookMs = calls.flatMap(({ isOk, ms }) => (isOk ? ms : [])).toSorted((a, b) => a - b)
  const refusedAfterMs = calls.flatMap(({ isRefused, ms }) => (isRefused ? ms : [])).toSorted((a, b) => a - b)
  return {
    perSecond: Number((tookMs.length / seconds).toFixed(1)),
    p50Ms: roundedPercentile(0.5, tookMs),
    p99Ms: roundedPercentile(0.99, tookMs),
    refused: refusedAfterMs.length,
    refusalP99Ms: roundedPercentile(0.99, refusedAfterMs),
    failed: calls.length - tookMs.length - refusedAfterMs.length,
  }
}

/** Until three calls in a row succeed as fast as 99% did at the peak. */
async function timeRecovery(send: Send, p99Ms: number): Promise<number> {
  const start = performance.now()
  let [good, firstGoodMs] = [0, 0]
  while (good < 3 && performance.now() - start < 60_000) {
    const began = performance.now()
    const { isOk, ms } = await send()
    if (!isOk || ms > p99Ms) good = 0
    else if (good++ === 0) firstGoodMs = began - start + ms
    if (!isOk) await delay(impatientPauseMs)
  }
  return good === 3 ? firstGoodMs : Infinity
}

function createSignIns(url: string, browsers: readonly AccountWithBrowser[]): Send {
  let turn = 0
  return () => {
    // A remainder is an index.
    const { email, cookie } = browsers[turn++ % browsers.length]!
    return timeCall(url + authRoutes.login.path, { cookie }, { email, password: demoPassword })
  }
}

/** Each with another question, so that none is cached. A search that lacks a provider's fares has failed. */
function createSearches(url: string): Send {
  let turn = 0
  return () => {
    const number = turn++
    const [origin, destination] = pairs[number % pairs.length]?.split('-') ?? []
    const departureDate = isoDateInDays(10 + (Math.floor(number / pairs.length) % 320))
    const trip = { tripType: 'oneway', origin, destination, departureDate }
    return timeCall(url + searchRoutes.publicSearch.path, { origin: url }, trip, (text) => {
      const providers = text.slice(text.lastIndexOf('"providers":'))
      return !/"status":"(late|failed|limited)"/.test(providers)
    })
  }
}

async function createCheapCalls(url: string): Promise<Map<string, Send>> {
  const signedIn = await fetch(url + authRoutes.login.path, {
    method: 'POST',
    headers: { origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ email: demoEmails[0], password: demoPassword }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return new Map([
    ['airports', () => timeCall(`${url}${searchRoutes.airports.path}?q=london`)],
    ['saved searches', () => timeCall(url + savedSearchRoutes.list.path, { cookie })],
    ['account', () => timeCall(url + accountRoutes.account.path, { cookie })],
  ])
}

/** To the last byte of the response, each time from another address. */
async function timeCall(
  url: string,
  headers: Record<string, string> = {},
  body?: object,
  isGood: (text: string) => boolean = () => true,
): Promise<Call> {
  const began = performance.now()
  const response = await fetch(url, {
    method: body ? 'POST' : 'GET',
    headers: {
      origin: new URL(url).origin,
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const retryAfter = response.headers.get('retry-after')
  return {
    isOk: response.ok && isGood(text),
    isRefused: response.status === 503 && retryAfter !== null,
    ms: performance.now() - began,
    retryAfterMs: Number(retryAfter) * 1000,
  }
}
