import { rm } from 'node:fs/promises'
import type { ReplicaCounts } from '@faresight/local/programs/launch-plan'
import type { LauncherSettings } from '@faresight/local/programs/settings'
import type { PrintLine } from '@faresight/local/progress'
import { startLocalStack } from '@faresight/local/stack/stack'
import { startRestartablePostgres } from './restartable-stores.ts'
import { createScratchFolder } from './scratch-folder.ts'

/** Starts all of Faresight for one test file, on a database that the test may change as its superuser. */
export async function startTestStack(
  settings: LauncherSettings = {},
  replicas: ReplicaCounts = {},
  say?: PrintLine,
) {
  await using starting = new AsyncDisposableStack()
  const owned = starting.use(new AsyncDisposableStack())
  const database = owned.use(await startRestartablePostgres())
  const dataDir = await createScratchFolder()
  owned.defer(() => rm(dataDir, { recursive: true, force: true }))
  const stack = owned.use(
    await startLocalStack({
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
