import { join } from 'node:path'
import { startLocalMongo } from '@faresight/local/servers/mongo'
import { startLocalNats } from '@faresight/local/servers/nats'
import { natsBinaryDir, startPostgresInDataDir } from '@faresight/local/stack/data-dir-servers'
import type { DeploymentSecrets } from '@faresight/setup/secrets/secrets-file'
import type { TestServers } from './test-servers.ts'

/** Servers that are programs of this machine, with their data in a folder. */
export function createLocalServers(
  dataDir: string,
  secrets: DeploymentSecrets,
  say: (line: string) => void,
): TestServers {
  return {
    startPostgres: () => startPostgresInDataDir({ dataDir, secrets, temporary: true, say }),
    async startMongo() {
      const external = process.env['MONGODB_URL']
      if (external) return { url: external, async [Symbol.asyncDispose]() {} }
      const mongo = await startLocalMongo({ dir: join(dataDir, 'mongo'), temporary: true })
      say(`MongoDB: ${mongo.kind === 'embedded' ? 'the embedded server' : 'mongod of this machine'}`)
      return mongo
    },
    async startNats(users) {
      const dir = join(dataDir, 'nats')
      const { host, port, ...server } = await startLocalNats({
        dir,
        binDir: natsBinaryDir,
        users,
        temporary: true,
      })
      return { ...server, address: `${host}:${port}` }
    },
  }
}
