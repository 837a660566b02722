import { rm } from 'node:fs/promises'
import type { Replicas } from '@faresight/local/programs/names'
import type { Settings } from '@faresight/local/programs/settings'
import type { Say } from '@faresight/local/progress'
import { startStack } from '@faresight/local/stack/stack'
import { startRestartablePostgres } from './restartable-stores.ts'
import { createScratchFolder } from './scratch-folder.ts'

/** Starts all of Faresight for one test file, on a database that the test may change as its superuser. */
export async function startTestStack(settings: Settings = {}, replicas: Replicas = {}, say?: Say) {
  await using starting = new AsyncDisposableStack()
  const owned = starting.use(new AsyncDisposableStack())
  const database = owned.use(await startRestartablePostgres())
  const dataDir = await createScratchFolder()
  owned.defer(() => rm(dataDir, { recursive: true, force: true }))
  const stack = owned.use(
    await startStack({
      dataDir,
      settings: { ...settings, DATABASE_URL: database.url },
      replicas,
      temporary: true,
      ...(say && { say }),
    }),
  )
  starting.move()
  return { stack, dataDir, databaseUrl: database.url, [Symbol.asyncDispose]: () => owned.disposeAsync() }
}
