import { rm } from 'node:fs/promises'
import { secretNames, startDatabaseServer } from '@faresight/local/backends'
import { loadSecrets } from '@faresight/local/secrets'
import type { TestProject } from 'vitest/node'
import './provided.ts'
import { scratchFolder } from './scratch.ts'

/** One PostgreSQL for all service tests; each test file takes a database of its own in it. */
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
  const postgres = owned.use(await startDatabaseServer(options))
  project.provide('postgresAdminUrl', postgres.adminUrl)
  const running = owned.move()
  return () => running.disposeAsync()
}
