import { startSearchUnderTest } from '../../services/search/test/harness.ts'
import type { TestBus } from './test-bus.ts'
import { type TestSandbox, startTestSandbox } from './test-sandbox.ts'

const settings = {
  PROVIDER_DEADLINE_MS: '8000',
  PROVIDER_PROBE_AFTER_MS: '50',
  AMADEUS_CLIENT_ID: '',
}

export interface TestSearchService extends AsyncDisposable, Pick<TestSandbox, 'order'> {
  /** Ends all faults and resets the circuit breakers. */
  heal(): Promise<void>
}

/** Starts the search service on `bus` with a sandbox of its own. @param env overrides its environment */
export async function startTestSearchService(
  bus: TestBus,
  env: Record<string, string> = {},
): Promise<TestSearchService> {
  await using owned = new AsyncDisposableStack()
  const sandbox = owned.use(await startTestSandbox())
  const search = owned.use(await startSearchUnderTest(sandbox.url, { env: { ...settings, ...env }, bus }))
  const resources = owned.move()
  return {
    order: (party, fault, selector) => sandbox.order(party, fault, selector),
    async heal() {
      await sandbox.heal()
      await search.deps.postgres.pool.query('delete from provider_states')
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
