import { startSearch } from '../../services/search/test/harness.ts'
import type { OwnBus } from './own-bus.ts'
import { type Sandbox, startSandbox } from './sandbox.ts'

const settings = {
  // As long as an operator gets without saying so.
  PROVIDER_DEADLINE_MS: '8000',
  PROVIDER_PROBE_AFTER_MS: '50',
  AMADEUS_CLIENT_ID: '',
}

export interface SearchService extends AsyncDisposable, Pick<Sandbox, 'order'> {
  /** Ends all faults, and has them forgotten. */
  heal(): Promise<void>
}

/**
 * The search service on `bus` and a sandbox of its own, for tests of a service that asks for fares.
 *
 * @param env of the search service, over what it is given here
 */
export async function startSearchService(
  bus: OwnBus,
  env: Record<string, string> = {},
): Promise<SearchService> {
  await using owned = new AsyncDisposableStack()
  const sandbox = owned.use(await startSandbox())
  const search = owned.use(await startSearch(sandbox.url, { env: { ...settings, ...env }, bus }))
  const resources = owned.move()
  return {
    order: (party, fault, selector) => sandbox.order(party, fault, selector),
    async heal() {
      await sandbox.heal()
      // As if the providers had been well for a while.
      await search.deps.postgres.pool.query('delete from provider_states')
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}
