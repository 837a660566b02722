import { postgresServerSettings } from '@faresight/local/servers/postgres'
import { natsConfigText } from '@faresight/setup/nats-config'
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import { composeImages } from './compose-images.ts'
import type { TestServers } from './test-servers.ts'

// Imports testcontainers, so it is itself imported only by runs that want containers.

/** In the container of NATS. */
const natsConfig = '/etc/nats/accounts.conf'

export async function hasEngine(): Promise<boolean> {
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
}

/** Servers in containers of the images of `docker-compose.yml`. The `password` is that of PostgreSQL's superuser. */
export function containerServers(password: string, say: (line: string) => void): TestServers {
  const images = composeImages()
  say(`Containers: ${Object.values(images).join(', ')}`)
  return {
    async startPostgres() {
      const container = new GenericContainer(images.postgres)
        .withEnvironment({ POSTGRES_PASSWORD: password })
        .withCommand(['postgres', ...postgresServerSettings(true).flatMap((setting) => ['-c', setting])])
        .withSharedMemorySize(256 * 2 ** 20)
        // The server that the image starts for its set-up listens on no network.
        .withWaitStrategy(
          Wait.forAll([Wait.forSuccessfulCommand('pg_isready -h 127.0.0.1'), Wait.forListeningPorts()]),
        )
      const { address, ...started } = await start(container, 5432)
      return {
        ...started,
        adminUrl: `postgres://postgres:${encodeURIComponent(password)}@${address}/postgres`,
      }
    },
    async startMongo() {
      const { address, ...started } = await start(new GenericContainer(images.mongo), 27017)
      return { ...started, url: `mongodb://${address}` }
    },
    async startNats(users) {
      const content = natsConfigText({ host: '0.0.0.0', port: 4222, storeDir: '/data', users })
      const container = new GenericContainer(images.nats)
        .withCopyContentToContainer([{ content, target: natsConfig }])
        .withCommand(['-c', natsConfig])
      return start(container, 4222)
    },
  }
}

async function start(
  container: GenericContainer,
  port: number,
): Promise<{ address: string } & AsyncDisposable> {
  const started = await container.withExposedPorts(port).start()
  return {
    address: `${started.getHost()}:${started.getMappedPort(port)}`,
    [Symbol.asyncDispose]: () => started[Symbol.asyncDispose](),
  }
}
