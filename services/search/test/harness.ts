import type { ProblemBody } from '@faresight/contracts/problem-body'
import type { SearchResults } from '@faresight/contracts/search/http'
import type { UnlockedResult } from '@faresight/contracts/search/result'
import type { Principal } from '@faresight/contracts/viewer'
import { silentLog, type TestIdentity, createTestIdentity, createTestPostgres } from '@faresight/kit/testing'
import { createServiceInjector } from '../../../test/setup/service-caller.ts'
import { isoDateInDays } from '../../../test/setup/iso-dates.ts'
import { type TestBus, createTestBus } from '../../../test/setup/test-bus.ts'
import { startTestSandbox } from '../../../test/setup/test-sandbox.ts'
import { createApp } from '../src/app.ts'
import { startBackground } from '../src/background.ts'
import { type Config, readConfig } from '../src/config.ts'
import { createDeps } from '../src/deps.ts'

export const londonToLosAngeles = {
  tripType: 'oneway',
  origin: 'LHR',
  destination: 'LAX',
  departureDate: isoDateInDays(60),
} as const

let asked = 0

/** The same on a day for which no test of the file has asked before, so that providers are asked and no cache. */
export function tripOnUnusedDay() {
  // All files of a worker count on, and airlines sell no seat for a day that is too far ahead.
  const days = 61 + (asked++ % 250)
  return { ...londonToLosAngeles, departureDate: isoDateInDays(days) }
}

/** A trip of five flights, each four days after the one before: Ignav takes four at most. */
export function fiveFlightTrip() {
  const places = ['LHR', 'JFK', 'LAX', 'SEA', 'ORD', 'LHR']
  const legs = places.slice(1).map((destination, index) => ({
    origin: places[index],
    destination,
    departureDate: isoDateInDays(60 + 4 * index),
  }))
  return { tripType: 'multicity', legs }
}

/** Settings for tests to which it does not matter who answers. */
export const ignavOnlyEnv = { SKYSCANNER_API_KEY: '', AMADEUS_CLIENT_ID: '' }

/** Limits that no test comes near, on however busy a machine, but for those that set their own. */
const plenty = {
  AMADEUS_PER_DAY: '1000000',
  AMADEUS_PER_SECOND: '1000',
  IGNAV_PER_DAY: '1000000',
  IGNAV_PER_SECOND: '1000',
  SKYSCANNER_PER_DAY: '1000000',
  SKYSCANNER_PER_SECOND: '1000',
  TRAVELPAYOUTS_PER_DAY: '1000000',
  TRAVELPAYOUTS_PER_SECOND: '1000',
  PROVIDER_ADMISSION_TIMEOUT_MS: '20000',
  CACHE_TIMEOUT_MS: '20000',
}

async function startReplica(config: Config, identity: TestIdentity) {
  await using owned = new AsyncDisposableStack()
  const deps = await createDeps(config, silentLog)
  owned.use(deps.postgres)
  owned.use(deps.bus)
  owned.use(deps.guard)
  owned.use(startBackground(deps, config))
  owned.use(deps.observedFares)
  owned.use(deps.quotes)
  owned.use(deps.tasks)
  const app = createApp(deps, identity.verify('search'))
  owned.defer(() => app.close())
  const resources = owned.move()
  return { app, deps, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** The service on a database and a bus of its own, with the sandbox at `url` as its providers, called as the gateway would. */
export async function startSearchUnderTest(
  sandboxUrl: string,
  { env = {}, bus }: { env?: Record<string, string>; bus?: TestBus } = {},
) {
  await using owned = new AsyncDisposableStack()
  const database = owned.use(await createTestPostgres('search', new URL('../migrations', import.meta.url)))
  const nats = bus ?? owned.use(await createTestBus())
  const identity = createTestIdentity()
  const settings = {
    DATABASE_URL: database.url,
    NATS_URL: nats.urlOf('search'),
    IDENTITY_PUBLIC_KEYS: identity.publicKey,
    IGNAV_API_KEY: 'test',
    IGNAV_BASE_URL: `${sandboxUrl}/ignav`,
    SKYSCANNER_API_KEY: 'test',
    SKYSCANNER_BASE_URL: `${sandboxUrl}/skyscanner`,
    AMADEUS_CLIENT_ID: 'test',
    AMADEUS_CLIENT_SECRET: 'test',
    AMADEUS_BASE_URL: `${sandboxUrl}/amadeus`,
    AMADEUS_SEARCH_URL: `${sandboxUrl}/web-search`,
    // Tests of cached fares alone enable it, by its token.
    TRAVELPAYOUTS_BASE_URL: `${sandboxUrl}/travelpayouts`,
    ...plenty,
    // However slow the machine is.
    MAX_QUOTE_WAIT_MS: '60000',
    ...env,
  }
  // As with the limits: longer than an operator may wait.
  const patient = env['PROVIDER_DEADLINE_MS'] ? {} : { PROVIDER_DEADLINE_MS: 20_000 }
  const config = { ...readConfig(settings), ...patient }
  const first = owned.use(await startReplica(config, identity))
  const { app, deps } = first
  const { call, signed } = createServiceInjector(app, identity, 'search')
  const resources = owned.move()

  return {
    app,
    deps,
    nats,
    /** The environment of the service, for a process of its own on the same database and bus. */
    settings,
    signed,
    call,
    /** One more of the same. */
    replica: () => startReplica(config, identity),
    async publicSearch(body: object, who: Principal | null = null) {
      const answer = await call('POST', '/api/public/search', who, { body })
      return { ...answer.json<SearchResults & ProblemBody>(), status: answer.statusCode, text: answer.body }
    },
    async search(body: object, who: Principal) {
      const answer = await call('POST', '/api/search', who, { body })
      return answer.json<{ searchId: string; resultsCount: number }>()
    },
    async results(searchId: string, who: Principal) {
      const answer = await call('GET', `/api/search-results/${searchId}`, who)
      return { ...answer.json<SearchResults & ProblemBody>(), status: answer.statusCode, text: answer.body }
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export type SearchUnderTest = Awaited<ReturnType<typeof startSearchUnderTest>>

/** The service with a sandbox of its own as its providers, and that sandbox. */
export async function startSearchOnSandbox({
  env,
  sandboxEnv,
}: { env?: Record<string, string>; sandboxEnv?: Record<string, string> } = {}) {
  await using owned = new AsyncDisposableStack()
  const sandbox = owned.use(await startTestSandbox(sandboxEnv))
  const search = owned.use(await startSearchUnderTest(sandbox.url, { env }))
  const resources = owned.move()
  return { ...search, sandbox, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

export type SearchOnSandbox = Awaited<ReturnType<typeof startSearchOnSandbox>>

/** Results as a subscriber gets them. */
export function toOpenResults(results: SearchResults['results']): UnlockedResult[] {
  return results.flatMap((result) => (result.locked ? [] : [result]))
}
