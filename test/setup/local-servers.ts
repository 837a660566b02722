import { join } from 'node:path'
import { startNats } from '@faresight/local/servers/nats'
import { busBinaries, startDatabaseServer } from '@faresight/local/stack/own-servers'
import type { Secrets } from '@faresight/setup/secrets/kept'
import { sharedMongo } from './mongo.ts'
import type { TestServers } from './test-servers.ts'

/** Servers that are programs of this machine, with their data in a folder. */
export function localServers(dataDir: string, secrets: Secrets, say: (line: string) => void): TestServers {
  return {
    startPostgres: () => startDatabaseServer({ dataDir, secrets, temporary: true, say }),
    startMongo: () => sharedMongo(dataDir, say),
    async startNats(users) {
      const dir = join(dataDir, 'nats')
      const { host, port, ...server } = await startNats({ dir, binDir: busBinaries, users, temporary: true })
      return { ...server, address: `${host}:${port}` }
    },
  }
}
