import type { Viewer } from '@faresight/contracts/viewer'
import type { Postgres } from '@faresight/kit/postgres'
import { startPeriodicTask } from '@faresight/kit/periodic-task'
import type { Log } from '@faresight/kit/telemetry/log'
import { addSearchDayCounts, type ViewerSearchDayCount } from './store.ts'

/** Counts started searches in memory until they are written. */
export interface SearchCountTally {
  count: (viewer: Viewer, at: Date) => void
  /** Empties the tally. */
  take: () => ViewerSearchDayCount[]
  putBack: (counts: readonly ViewerSearchDayCount[]) => void
}

export function createSearchCountTally(): SearchCountTally {
  const counts = new Map<string, ViewerSearchDayCount>()
  function add({ day, viewer, count }: ViewerSearchDayCount): void {
    const key = `${day} ${viewer}`
    counts.set(key, { day, viewer, count: count + (counts.get(key)?.count ?? 0) })
  }
  return {
    count: (viewer, at) => add({ day: at.toISOString().slice(0, 10), viewer, count: 1 }),
    take() {
      const taken = [...counts.values()]
      counts.clear()
      return taken
    },
    putBack(taken) {
      for (const it of taken) add(it)
    },
  }
}

interface TallyWriterDeps {
  postgres: Postgres
  tally: SearchCountTally
  log: Log
}

/** A killed process loses the counts of this long. */
const intervalMs = 1000

/** Adds the tally to the counts in PostgreSQL each second, and a last time when disposed. */
export function startSearchCountWriter(deps: TallyWriterDeps): AsyncDisposable {
  const label = 'count searches'
  const writing = startPeriodicTask(intervalMs, () => writeSearchTally(deps), { log: deps.log, label })
  return {
    async [Symbol.asyncDispose]() {
      await writing[Symbol.asyncDispose]()
      await writeSearchTally(deps).catch((error: unknown) =>
        deps.log.warn({ err: error }, `could not ${label}`),
      )
    },
  }
}

async function writeSearchTally({ postgres, tally }: TallyWriterDeps): Promise<void> {
  const counts = tally.take()
  try {
    await addSearchDayCounts(postgres.db, counts)
  } catch (error) {
    tally.putBack(counts)
    throw error
  }
}
