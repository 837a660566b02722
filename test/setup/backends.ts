import { rm } from 'node:fs/promises'
import { secretNames, startBusServer, startDatabaseServer } from '@faresight/local/backends'
import { busUsers, setupUser } from '@faresight/local/bus-users'
import { loadSecrets } from '@faresight/local/secrets'
import type { TestProject } from 'vitest/node'
import './provided.ts'
import { scratchFolder } from './scratch.ts'

/** One PostgreSQL and one NATS for all service tests; each test file takes a database of its own in them. */
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
  const nats = owned.use(await startBusServer(options))
  project.provide('postgresAdminUrl', postgres.adminUrl)
  project.provide('natsSetupUrl', nats.urlOf(setupUser))
  project.provide('natsHost', `${nats.host}:${nats.port}`)
  project.provide('natsUserUrls', Object.fromEntries(busUsers().map((user) => [user, nats.urlOf(user)])))
  const running = owned.move()
  return () => running.disposeAsync()
}
