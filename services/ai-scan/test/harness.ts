import type { AiSearchRecord } from '@faresight/contracts/ai-scan/record'
import type { Principal } from '@faresight/contracts/viewer'
import { createModelIndexes } from '@faresight/kit/mongo'
import { silentLog, type TestIdentity, createTestIdentity, createTestMongo } from '@faresight/kit/testing'
import { expect } from 'vitest'
import { createServiceInjector } from '../../../test/setup/service-caller.ts'
import { type TestBus, createTestBus } from '../../../test/setup/test-bus.ts'
import { startTestSearchService } from '../../../test/setup/test-search-service.ts'
import { createApp } from '../src/app.ts'
import { startBackground } from '../src/background.ts'
import { readConfig } from '../src/config.ts'
import { createDeps } from '../src/deps.ts'
import { createAiScanModels, listAiScanModels } from '../src/models.ts'
import { LeasedScanRepository } from '../src/worker/leased-scan-repository.ts'

export const londonToNewYork = {
  origin: 'LHR',
  destination: 'JFK',
  searchPeriod: '1_month',
  minNights: 5,
  maxNights: 9,
} as const

interface Env {
  [name: string]: string
}

/** Short delays, few checks, and no background forecasts. */
const quick = {
  CHECK_RETRY_DELAY_MS: '50',
  SUBSCRIBER_CHECKS: '6',
  PREDICTIONS_PER_DAY: '0',
  PREDICTION_CHECKS_PER_DAY: '0',
}

/** Runs no scan, and leaves training, forecasts and recovery to the test. */
const idle = {
  SCAN_CONCURRENCY: '0',
  PUBLIC_SCAN_CONCURRENCY: '0',
  SCAN_RECOVERY_INTERVAL_MS: '900000',
  TRAINING_INTERVAL_HOURS: '0',
  PREDICTIONS_PER_DAY: '0',
  PREDICTION_CHECKS_PER_DAY: '0',
}

async function startReplica(env: Env, identity: TestIdentity, { works }: { works: boolean }) {
  await using owned = new AsyncDisposableStack()
  const config = readConfig({ ...env, ...(!works && idle) })
  const deps = await createDeps(config, silentLog)
  owned.use(deps.mongo)
  owned.use(deps.bus)
  owned.use(startBackground(deps, config))
  const app = createApp(deps, identity.verify('ai-scan'))
  owned.defer(() => app.close())
  const resources = owned.move()
  return { app, deps, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** The service on a database and a bus of its own, called as the gateway would; with the search service where fares matter. */
export async function startTestScanService({
  env = {},
  works = true,
  fares = true,
  searchEnv = {},
  bus,
}: { env?: Env; works?: boolean; fares?: boolean; searchEnv?: Env; bus?: TestBus } = {}) {
  await using owned = new AsyncDisposableStack()
  const mongo = owned.use(await createTestMongo('ai_scan'))
  const nats = bus ?? owned.use(await createTestBus())
  const search = fares ? owned.use(await startTestSearchService(nats, searchEnv)) : undefined
  const identity = createTestIdentity()
  const settings = {
    MONGODB_URL: mongo.url,
    FARESIGHT_LOCAL: '1',
    NATS_URL: nats.urlOf('ai-scan'),
    IDENTITY_PUBLIC_KEYS: identity.publicKey,
    ...quick,
    ...env,
  }
  await createModelIndexes(listAiScanModels(createAiScanModels(mongo.mongo.connection)))
  const first = owned.use(await startReplica(settings, identity, { works }))
  const { app, deps } = first
  const { call, signed } = createServiceInjector(app, identity, 'ai-scan')
  const resources = owned.move()

  async function read(searchId: string, who: Principal): Promise<AiSearchRecord> {
    const answer = await call('GET', `/api/ai-search/${searchId}`, who)
    expect(answer.statusCode).toBe(200)
    return answer.json()
  }

  return {
    app,
    deps,
    nats,
    search,
    settings,
    call,
    signed,
    read,
    replica: (change: Env = {}, how = { works: true }) =>
      startReplica({ ...settings, ...change }, identity, how),
    /** Starts a scan and returns its id. */
    async begin(who: Principal, body: object = londonToNewYork): Promise<string> {
      const answer = await call('POST', '/api/ai-search', who, { body })
      expect(answer.json()).toEqual({ searchId: expect.any(String) })
      return answer.json().searchId
    },
    /** The record once it has ended. */
    async ended(searchId: string, who: Principal) {
      await expect
        .poll(async () => (await read(searchId, who)).status, { timeout: 40_000 })
        .toMatch(/completed|failed|canceled/)
      return read(searchId, who)
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

export type TestScanService = Awaited<ReturnType<typeof startTestScanService>>

/** The writes of a worker to scans of `model`. */
export function createTestScanRepository(
  { deps }: TestScanService,
  model = deps.scans,
  change: { now?: () => Date } = {},
) {
  return new LeasedScanRepository({ ...deps, model, ...change }, new AbortController().signal)
}
