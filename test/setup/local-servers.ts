import { join } from 'node:path'
import { startLocalNats } from '@faresight/local/servers/nats'
import { natsBinaryDir, startPostgresInDataDir } from '@faresight/local/stack/data-dir-servers'
import type { DeploymentSecrets } from '@faresight/setup/secrets/secrets-file'
import { sharedMongo } from './mongo.ts'
import type { TestServers } from './test-servers.ts'

/** Servers that are programs of this machine, with their data in a folder. */
export function localServers(
  dataDir: string,
  secrets: DeploymentSecrets,
  say: (line: string) => void,
): TestServers {
  return {
    startPostgres: () => startPostgresInDataDir({ dataDir, secrets, temporary: true, say }),
    startMongo: () => sharedMongo(dataDir, say),
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
