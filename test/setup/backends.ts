import { rm } from 'node:fs/promises'
import { startDatabaseServer } from '@faresight/local/stack/own-servers'
import { secretNames } from '@faresight/setup/secrets/names'
import { loadSecrets } from '@faresight/setup/secrets/kept'
import type { TestProject } from 'vitest/node'
import './provided.ts'
import { sharedMongo } from './mongo.ts'
import { scratchFolder } from './scratch.ts'

/** One PostgreSQL and one MongoDB for all service tests; each test file takes a database of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await scratchFolder()
  await using owned = new AsyncDisposableStack()
  owned.defer(() => rm(dataDir, { recursive: true, force: true }))
  const options = {
    dataDir,
    secrets: await loadSecrets(dataDir, secretNames()),
    temporary: true,
    say: console.log,
  }
  const starting = [startDatabaseServer(options), sharedMongo(dataDir, console.log)] as const
  // Both are taken hold of before a failure of either is heard, so that none stays behind.
  for (const start of await Promise.allSettled(starting))
    if (start.status === 'fulfilled') owned.use(start.value)
  const [postgres, mongo] = await Promise.all(starting)
  project.provide('mongoUrl', mongo.url)
  project.provide('postgresAdminUrl', postgres.adminUrl)
  const running = owned.move()
  return () => running.disposeAsync()
}
