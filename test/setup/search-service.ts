import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { generateKeys } from '@faresight/kit/identity/keys'
import { testPostgres } from '@faresight/kit/testing'
import { freePort } from './free-port.ts'
import type { OwnBus } from './own-bus.ts'

const sandboxMain = new URL('../../deploy/sandbox/src/main.ts', import.meta.url)
const searchSource = new URL('../../services/search/src/', import.meta.url)

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

export interface SearchService extends AsyncDisposable {
  /** Lets one provider of the sandbox show a fault from now on: `{ fault: 'hang' }`. */
  order(provider: string, fault: object): Promise<void>
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
  sandboxEnv: Record<string, string> = {},
): Promise<SearchService> {
  await using owned = new AsyncDisposableStack()
  const database = owned.use(await testPostgres('search'))
  const sandbox = await bringUp(owned, sandboxMain, { SMTP_PORT: '0', FARES_DIR: '', ...sandboxEnv })
  const settings = {
    DATABASE_URL: database.url,
    NATS_URL: bus.urlOf('search'),
    IDENTITY_PUBLIC_KEYS: generateKeys().publicKey,
    IGNAV_API_KEY: 'test',
    IGNAV_BASE_URL: `${sandbox}/ignav`,
    SKYSCANNER_API_KEY: 'test',
    SKYSCANNER_BASE_URL: `${sandbox}/skyscanner`,
    TRAVELPAYOUTS_BASE_URL: `${sandbox}/travelpayouts`,
    ...plenty,
    ...env,
  }
  const [code] = await once(start(new URL('migrate.ts', searchSource), settings), 'exit')
  if (code !== 0) throw new Error(`The migrations of search ended with ${code}`)
  await bringUp(owned, new URL('main.ts', searchSource), settings)
  const resources = owned.move()
  const faulty = ['ignav', 'skyscanner', 'travelpayouts']
  const control = (provider: string, method: string, body?: object) =>
    fetch(`${sandbox}/control/faults/${provider}`, {
      method,
      headers: body && { 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
  return {
    async order(provider, fault) {
      const answer = await control(provider, 'PUT', fault)
      if (!answer.ok) throw new Error(await answer.text())
    },
    async heal() {
      await Promise.all(faulty.map((provider) => control(provider, 'DELETE')))
      // As if the providers had been well for a while.
      await database.postgres.pool.query('delete from provider_states')
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

async function bringUp(owned: AsyncDisposableStack, file: URL, env: Record<string, string>): Promise<string> {
  const port = await freePort()
  const child = start(file, { ...env, PORT: String(port) })
  owned.defer(() => stop(child))
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(`${url}/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    )
  for (const until = Date.now() + 60_000; !(await isReady()); await delay(50)) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`${file.pathname} did not start`)
  }
  return url
}

function start(file: URL, env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(file)], {
    env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}
