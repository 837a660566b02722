import { rm } from 'node:fs/promises'
import type { Replicas } from '@faresight/local/programs/names'
import type { Settings } from '@faresight/local/programs/settings'
import type { Say } from '@faresight/local/progress'
import { startStack } from '@faresight/local/stack/stack'
import { ownDatabase } from './own-database.ts'
import { scratchFolder } from './scratch.ts'

/** All of Faresight for one test file, on a database in which the test may change who people are. */
export async function startWholeStack(settings: Settings = {}, replicas: Replicas = {}, say?: Say) {
  await using starting = new AsyncDisposableStack()
  const owned = starting.use(new AsyncDisposableStack())
  const database = owned.use(await ownDatabase())
  const dataDir = await scratchFolder()
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
