import { setupJetStream } from '@faresight/kit/bus/jetstream-setup'
import { mongoUrlHasDatabase, setMongoUrlDatabase } from '@faresight/kit/mongo-url'
import { ownDatabase, startBusServer, startDatabaseServer, startDocumentServer } from './own-servers.ts'
import { databasePasswords } from '@faresight/setup/secrets/names'
import { documentOwner } from '@faresight/setup/database/roles'
import type { Plan, Surroundings } from '../programs/plan.ts'
import { type Say, step, together } from '../progress.ts'
import { provisionDatabase } from '@faresight/setup/database/provision'
import type { Server } from '../servers/server.ts'
import { watchServer } from '../servers/watched-server.ts'

export interface BackendsOptions {
  plan: Plan
  dataDir: string
  say: Say
  temporary: boolean
  /** Aborted when anything has failed, or nobody wants it any more. */
  halt: AbortController
  /** What has been started goes here, to be stopped in the end. */
  backends: AsyncDisposableStack
}

/**
 * PostgreSQL, NATS and MongoDB, ours or those that `DATABASE_URL`, `NATS_URL` and `MONGODB_URL` name, ready for the
 * services.
 */
export async function startBackends(it: BackendsOptions): Promise<Surroundings> {
  const starting = [startDatabase(it), startBus(it), startDocuments(it)] as const
  const [databaseUrls, busUrlOf, mongoUrl] = await together(it.halt, starting)
  return { ...it.plan, databaseUrls, busUrlOf, mongoUrl }
}

async function startDatabase(it: BackendsOptions): Promise<Record<string, string>> {
  const { secrets, settings } = it.plan
  const passwords = databasePasswords(secrets)
  const external = settings.DATABASE_URL
  if (external)
    return step(it.say, 'PostgreSQL', 'using DATABASE_URL', () => provisionDatabase(external, passwords))
  return step(
    it.say,
    'PostgreSQL',
    'starting',
    async () => {
      const { adminUrl } = await watched(it, 'PostgreSQL', (port) =>
        startDatabaseServer({ ...it, secrets }, port),
      )
      return provisionDatabase(adminUrl, passwords, ownDatabase)
    },
    ready,
  )
}

async function startBus(it: BackendsOptions): Promise<(user: string) => string> {
  const { secrets, settings } = it.plan
  const external = settings.NATS_URL
  if (external) {
    await step(it.say, 'NATS', 'using NATS_URL', () => setupJetStream(external))
    return () => external
  }
  const { urlOf } = await step(
    it.say,
    'NATS',
    'starting',
    () => watched(it, 'NATS', (port) => startBusServer({ ...it, secrets }, port)),
    ready,
  )
  return urlOf
}

/** The one service that keeps documents has them in a database of its name, unless the address names another. */
async function startDocuments(it: BackendsOptions): Promise<string> {
  const external = it.plan.settings.MONGODB_URL
  if (external) {
    it.say(`${'MongoDB'.padEnd(12)} using MONGODB_URL`)
    return mongoUrlHasDatabase(external) ? external : setMongoUrlDatabase(external, documentOwner)
  }
  const { secrets } = it.plan
  const server = await step(
    it.say,
    'MongoDB',
    'starting',
    () => watched(it, 'MongoDB', (port) => startDocumentServer({ ...it, secrets }, port)),
    ({ kind }) => (kind === 'mongod' ? 'ready (mongod of this machine)' : 'ready (the embedded one)'),
  )
  return setMongoUrlDatabase(server.url, documentOwner)
}

/** A server of ours, which starts again where it was whenever it ends by itself, until everything is stopped. */
async function watched<S extends Server>(
  it: BackendsOptions,
  name: string,
  start: (port?: number) => Promise<S>,
): Promise<S> {
  const server = await start()
  it.backends.use(watchServer(name, server, start, it.say))
  return server
}

const ready = () => 'ready'
