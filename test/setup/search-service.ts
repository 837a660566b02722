import { generateKeys } from '@faresight/kit/identity/keys'
import { testPostgres } from '@faresight/kit/testing'
import type { OwnBus } from './own-bus.ts'
import { bringUp, runToEnd } from './programs.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

const source = new URL('../../services/search/src/', import.meta.url)

/** Limits that no test comes near. */
const plenty = {
  IGNAV_PER_DAY: '1000000',
  IGNAV_PER_SECOND: '1000',
  SKYSCANNER_PER_DAY: '1000000',
  SKYSCANNER_PER_SECOND: '1000',
  TRAVELPAYOUTS_PER_DAY: '1000000',
  TRAVELPAYOUTS_PER_SECOND: '1000',
  COUNTING_TIMEOUT_MS: '20000',
  PROVIDER_PROBE_AFTER_MS: '50',
}

export interface SearchService extends AsyncDisposable, Pick<Sandbox, 'order'> {
  /** Ends all faults, and has them forgotten. */
  heal(): Promise<void>
}

/**
 * The search service and its sandbox, each a process of its own on `bus`, for tests of a service that asks for fares.
 *
 * @param env of the search service, over what it is given here
 */
export async function startSearchService(
  bus: OwnBus,
  env: Record<string, string> = {},
): Promise<SearchService> {
  await using owned = new AsyncDisposableStack()
  const database = owned.use(await testPostgres('search'))
  const sandbox = owned.use(await startSandbox())
  const settings = {
    DATABASE_URL: database.url,
    NATS_URL: bus.urlOf('search'),
    IDENTITY_PUBLIC_KEYS: generateKeys().publicKey,
    IGNAV_API_KEY: 'test',
    IGNAV_BASE_URL: `${sandbox.url}/ignav`,
    SKYSCANNER_API_KEY: 'test',
    SKYSCANNER_BASE_URL: `${sandbox.url}/skyscanner`,
    TRAVELPAYOUTS_BASE_URL: `${sandbox.url}/travelpayouts`,
    LOG_LEVEL: 'warn',
    ...plenty,
    ...env,
  }
  await runToEnd(new URL('migrate.ts', source), settings)
  owned.use(await bringUp(new URL('main.ts', source), settings))
  const resources = owned.move()
  return {
    order: (provider, fault) => sandbox.order(provider, fault),
    async heal() {
      await sandbox.heal()
      // As if the providers had been well for a while.
      await database.postgres.pool.query('delete from provider_states')
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
