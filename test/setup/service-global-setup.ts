import { rm } from 'node:fs/promises'
import {
  loadOrCreateSecrets,
  requireSecret,
  type DeploymentSecrets,
} from '@faresight/setup/secrets/secrets-file'
import type { TestProject } from 'vitest/node'
import { startBusAccountPool } from './bus-account-pool.ts'
import { createLocalServers } from './local-servers.ts'
import { startProgram } from './start-programs.ts'
import './provided-context.ts'
import { createScratchFolder } from './scratch-folder.ts'
import { type TestServerKind, chooseTestServers, type TestServers } from './test-servers.ts'

const sandboxHost = new URL('sandbox-host.ts', import.meta.url)

/**
 * Vitest's global setup of service tests: one PostgreSQL, MongoDB, NATS and sandbox process, in which each test file has its own database,
 * account and sandbox. `TEST_BACKENDS` chooses containers.
 */
export default async function setUpServiceTests(project: TestProject): Promise<() => Promise<void>> {
  const backends = await chooseTestServers(process.env)
  const dataDir = await createScratchFolder()
  await using owned = new AsyncDisposableStack()
  owned.defer(() => rm(dataDir, { recursive: true, force: true }))
  const secrets = await loadOrCreateSecrets(dataDir)
  const servers = await createServers(backends, dataDir, secrets)
  const starting = [
    servers.startPostgres(),
    servers.startMongo(),
    startBusAccountPool(dataDir, requireSecret(secrets, 'bus/setup'), servers.startNats),
    startProgram(sandboxHost, {}),
  ] as const
  // Owns every server that started before it throws, so that none is left running.
  for (const start of await Promise.allSettled(starting))
    if (start.status === 'fulfilled') owned.use(start.value)
  const [postgres, mongo, { host, password, leasesDir }, sandboxes] = await Promise.all(starting)
  project.provide('mongoUrl', mongo.url)
  project.provide('postgresAdminUrl', postgres.adminUrl)
  project.provide('busPool', { host, password, leasesDir })
  project.provide('sandboxHostUrl', sandboxes.url)
  const running = owned.move()
  return () => running.disposeAsync()
}

async function createServers(
  backends: TestServerKind,
  dataDir: string,
  secrets: DeploymentSecrets,
): Promise<TestServers> {
  if (backends === 'programs') return createLocalServers(dataDir, secrets, console.log)
  const { createContainerServerStarters } = await import('./containers.ts')
  return createContainerServerStarters(requireSecret(secrets, 'database/postgres'), console.log)
}
