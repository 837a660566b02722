import { rm } from 'node:fs/promises'
import type { ReplicaCounts } from '@faresight/local/programs/launch-plan'
import type { LauncherSettings } from '@faresight/local/programs/settings'
import type { PrintLine } from '@faresight/local/progress'
import { startLocalStack } from '@faresight/local/stack/stack'
import { ownDatabase } from './own-database.ts'
import { scratchFolder } from './scratch.ts'

/** All of Faresight for one test file, on a database in which the test may change who people are. */
export async function startWholeStack(
  settings: LauncherSettings = {},
  replicas: ReplicaCounts = {},
  say?: PrintLine,
) {
  await using starting = new AsyncDisposableStack()
  const owned = starting.use(new AsyncDisposableStack())
  const database = owned.use(await ownDatabase())
  const dataDir = await scratchFolder()
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
