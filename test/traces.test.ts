import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { aiScanRoutes } from '@faresight/contracts/ai-scan/http'
import { alertsRoutes } from '@faresight/contracts/alerts/http'
import type { RouteDefinition } from '@faresight/contracts/route'
import { searchRoutes } from '@faresight/contracts/search/http'
import { connectPostgres } from '@faresight/kit/postgres'
import { beforeAll, expect, inject, test, vi } from 'vitest'
import type * as z from 'zod'
import { openTraceFile, type TraceFileReader } from './setup/trace-collector.ts'
import { isoDateInDays } from './setup/iso-dates.ts'
import { forAllTests } from './setup/for-all-tests.ts'
import { spanPathsFrom } from './setup/exported-spans.ts'
import { insertSignedInUser, type SignedInUser } from './setup/stack-users.ts'

vi.setConfig({ testTimeout: 300_000 })

const [baseUrl, sandboxUrl, dataDir] = [inject('baseUrl'), inject('sandboxUrl'), inject('dataDir')]
let traces: TraceFileReader
let who: SignedInUser
forAllTests(
  () => openTraceFile(inject('traceFile')),
  (it) => (traces = it),
)
beforeAll(async () => {
  await using postgres = connectPostgres(inject('postgresAdminUrl'), { max: 1, name: 'people' })
  const endsAt = new Date(Date.now() + 30 * 24 * 60 * 60 * 1000)
  who = await insertSignedInUser(postgres, { plan: { status: 'active', endsAt } })
})

async function readPaths(traceId: string): Promise<string[]> {
  await traces.read()
  return spanPathsFrom(traceId, traces.spans)
}

const waits = { timeout: 60_000, interval: 200 }
const inSearch = 'gateway: POST /api/search > gateway: POST > search: POST /api/search'

/** Calls a route as a page does. @returns the response and the id of its trace */
async function call<A extends z.ZodType>(
  route: Pick<RouteDefinition, 'method' | 'path' | 'status'> & { answer: A },
  body: object,
  person: SignedInUser | null = who,
): Promise<{ answer: z.output<A>; traceId: string }> {
  const traceId = randomBytes(16).toString('hex')
  const response = await fetch(baseUrl + route.path, {
    method: route.method,
    headers: {
      origin: baseUrl,
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${'12'.repeat(8)}-00`,
      ...(person && { cookie: person.cookie }),
    },
    body: JSON.stringify(body),
  })
  expect(response.headers.get('traceresponse')).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
  return { answer: route.answer.parse(await response.json()), traceId }
}

/** Waits until a trace has all these paths. */
async function expectPaths(traceId: string, ...paths: (string | RegExp)[]): Promise<void> {
  const wanted = paths.map((path) => expect.stringMatching(path) as unknown)
  await expect.poll(() => readPaths(traceId), waits).toEqual(expect.arrayContaining(wanted))
}

/** The processes with log lines of a trace. */
async function processesThatLogged(traceId: string): Promise<string[]> {
  const folder = join(dataDir, 'logs')
  const files = await readdir(folder)
  const logged = files.map(async (file) => {
    const text = await readFile(join(folder, file), 'utf8')
    return text.includes(`"traceId":"${traceId}"`) ? [file.replace(/\.log$/, '')] : []
  })
  return (await Promise.all(logged)).flat().sort()
}

test('one trace follows a search from the browser to auth, providers, databases and all consumers of its fares', async () => {
  const trip = { tripType: 'oneway', origin: 'LHR', destination: 'LAX', departureDate: isoDateInDays(60) }
  const { traceId } = await call(searchRoutes.search, trip)
  const told = `${inSearch}.* > search: publish search\\.fares\\.observed\\.v1`
  await expectPaths(
    traceId,
    / > auth: handle rpc\.auth\.session\.resolve\.v1 > auth: pg\.query/,
    `${inSearch} > search: POST`,
    new RegExp(`^${inSearch} > search: pg\\.query:INSERT`),
    // Both handle fares in batches: those of several traces are a trace of their own, linked to each.
    new RegExp(`^(${told} > )?ai-scan: handle search\\.fares\\.observed\\.v1$`),
    /(^| > )ai-scan: handle search\.fares\.observed\.v1 > ai-scan: (insert|find|update) price_/,
    /(^| > )alerts: handle search\.fares\.observed\.v1$/,
  )
  const providers = (await readPaths(traceId)).filter((way) => way === `${inSearch} > search: POST`)
  expect(providers.length).toBeGreaterThanOrEqual(2)
  await expect.poll(() => processesThatLogged(traceId), waits).toContain('search')
})

test('one trace follows an AI search from the browser over its job and its quotes to the providers', async () => {
  const question = { tripType: 'oneway', origin: 'YYZ', destination: 'LIS', searchPeriod: '1_month' }
  const { traceId } = await call(aiScanRoutes.scan, question)
  const asked = 'gateway: POST /api/ai-search > gateway: POST > ai-scan: POST /api/ai-search'
  const job = 'ai-scan: send jobs\\.ai-scan\\.[\\w.-]+ > ai-scan: handle jobs\\.ai-scan\\.[\\w.-]+'
  const inJob = `^${asked} > ${job} > `
  await expectPaths(
    traceId,
    new RegExp(
      `${inJob}ai-scan: ask rpc\\.search\\.[\\w.]+ > search: handle rpc\\.search\\.[\\w.]+ > search: POST$`,
    ),
    new RegExp(`${inJob}ai-scan: update ai_search_results`),
    new RegExp(`${inJob}ai-scan: publish ai-scan\\.scan\\.completed\\.v1$`),
  )
  await expect.poll(() => processesThatLogged(traceId), waits).toEqual(expect.arrayContaining(['ai-scan']))
})

test('one trace follows an observed fare to the email about it', async () => {
  const trip = {
    origin: 'LHR',
    destination: 'JFK',
    departureDate: isoDateInDays(100),
    returnDate: isoDateInDays(108),
    passengers: 2,
    cabinClass: 'business',
  }
  // Any airport of the city, so that the search below is not cached.
  const watched = { ...trip, destination: 'NYC' }
  const priced = await call(alertsRoutes.preview, watched)
  const targetPrice = Math.round(0.8 * (priced.answer.currentPrice ?? NaN))
  await call(alertsRoutes.create, { ...watched, targetPrice })
  const { passengers: _passengers, cabinClass: _cabin, ...days } = trip
  const changed = await fetch(`${sandboxUrl}/control/fares`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([{ ...days, factor: 0.6 }]),
  })
  expect(changed.ok).toBe(true)
  const { traceId } = await call(searchRoutes.publicSearch, trip, null)
  await expectPaths(
    traceId,
    new RegExp(
      `alerts: handle search\\.fares\\.observed\\.v1 > alerts: send jobs\\.alerts\\.[\\w.-]+ > alerts: handle jobs\\.alerts\\.[\\w.-]+ > alerts: call mail$`,
    ),
  )
})
