import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { removeTemporaryBackends, setupUser, startTemporaryBackends } from '@faresight/local/backends'
import { busUsers } from '@faresight/local/bus-permissions'
import type { TestProject } from 'vitest/node'
import './provided.ts'
import { scratchFolder } from './scratch.ts'

/** One PostgreSQL and one NATS for all service tests; each test file takes a database of its own in them. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await scratchFolder(removeTemporaryBackends)
  const backends = await startTemporaryBackends(dir, join(import.meta.dirname, '../../.faresight/bin'))
  const { nats } = backends
  project.provide('postgresAdminUrl', backends.postgresAdminUrl)
  project.provide('natsSetupUrl', nats.urlOf(setupUser))
  project.provide('natsHost', `${nats.host}:${nats.port}`)
  project.provide('natsUserUrls', Object.fromEntries(busUsers().map((user) => [user, nats.urlOf(user)])))
  return async () => {
    await backends[Symbol.asyncDispose]()
    await rm(dir, { recursive: true, force: true })
  }
}
