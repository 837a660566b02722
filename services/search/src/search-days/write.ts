import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Deps } from '../deps.ts'
import { addCounts } from './store.ts'

type WriteDeps = Pick<Deps, 'postgres' | 'tally' | 'log'>

/** A process that is killed has not written the searches of so long. */
const everyMs = 1000

/** Writes down how many searches were begun: each second, and what is left when it is disposed. */
export function writeTally(deps: WriteDeps): AsyncDisposable {
  const what = 'count searches'
  const writing = startPeriodicTask(everyMs, () => write(deps), { log: deps.log, label: what })
  return {
    async [Symbol.asyncDispose]() {
      await writing[Symbol.asyncDispose]()
      await write(deps).catch((error: unknown) => deps.log.warn({ err: error }, `could not ${what}`))
    },
  }
}

async function write({ postgres, tally }: WriteDeps): Promise<void> {
  const counts = tally.take()
  try {
    await addCounts(postgres.db, counts)
  } catch (error) {
    tally.putBack(counts)
    throw error
  }
}
