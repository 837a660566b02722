import { rm } from 'node:fs/promises'
import {
  loadOrCreateSecrets,
  requireSecret,
  type DeploymentSecrets,
} from '@faresight/setup/secrets/secrets-file'
import type { TestProject } from 'vitest/node'
import { startBusPool } from './bus-pool.ts'
import { localServers } from './local-servers.ts'
import { bringUp } from './programs.ts'
import './provided.ts'
import { scratchFolder } from './scratch.ts'
import { type Backends, chooseBackends, type TestServers } from './test-servers.ts'

const sandboxHost = new URL('sandbox-host.ts', import.meta.url)

/**
 * One PostgreSQL, one MongoDB, one NATS and one process for sandboxes for all service tests; each test file takes a
 * database, an account or a sandbox of its own in it. `TEST_BACKENDS` says whether the servers are containers.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const backends = await chooseBackends(process.env)
  const dataDir = await scratchFolder()
  await using owned = new AsyncDisposableStack()
  owned.defer(() => rm(dataDir, { recursive: true, force: true }))
  const secrets = await loadOrCreateSecrets(dataDir)
  const servers = await serversOf(backends, dataDir, secrets)
  const starting = [
    servers.startPostgres(),
    servers.startMongo(),
    startBusPool(dataDir, requireSecret(secrets, 'bus/setup'), servers.startNats),
    bringUp(sandboxHost, {}),
  ] as const
  // All are taken hold of before a failure of any is heard, so that none stays behind.
  for (const start of await Promise.allSettled(starting))
    if (start.status === 'fulfilled') owned.use(start.value)
  const [postgres, mongo, { host, password, takenDir }, sandboxes] = await Promise.all(starting)
  project.provide('mongoUrl', mongo.url)
  project.provide('postgresAdminUrl', postgres.adminUrl)
  project.provide('busPool', { host, password, takenDir })
  project.provide('sandboxHostUrl', sandboxes.url)
  const running = owned.move()
  return () => running.disposeAsync()
}

async function serversOf(
  backends: Backends,
  dataDir: string,
  secrets: DeploymentSecrets,
): Promise<TestServers> {
  if (backends === 'programs') return localServers(dataDir, secrets, console.log)
  const { containerServers } = await import('./containers.ts')
  return containerServers(requireSecret(secrets, 'database/postgres'), console.log)
}
