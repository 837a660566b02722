import { join } from 'node:path'
import { startMongo } from '@faresight/local/servers/mongo'
import { startNats } from '@faresight/local/servers/nats'
import { busBinaries, startDatabaseServer } from '@faresight/local/stack/own-servers'
import type { Secrets } from '@faresight/setup/secrets/kept'
import type { TestServers } from './test-servers.ts'

/** Servers that are programs of this machine, with their data in a folder. */
export function createLocalServers(
  dataDir: string,
  secrets: Secrets,
  say: (line: string) => void,
): TestServers {
  return {
    startPostgres: () => startDatabaseServer({ dataDir, secrets, temporary: true, say }),
    async startMongo() {
      const external = process.env['MONGODB_URL']
      if (external) return { url: external, async [Symbol.asyncDispose]() {} }
      const mongo = await startMongo({ dir: join(dataDir, 'mongo'), temporary: true })
      say(`MongoDB: ${mongo.kind === 'embedded' ? 'the embedded server' : 'mongod of this machine'}`)
      return mongo
    },
    async startNats(users) {
      const dir = join(dataDir, 'nats')
      const { host, port, ...server } = await startNats({ dir, binDir: busBinaries, users, temporary: true })
      return { ...server, address: `${host}:${port}` }
    },
  }
}
