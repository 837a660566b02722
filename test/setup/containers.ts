import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '@faresight/local/folders'
import { postgresServerSettings } from '@faresight/local/servers/postgres'
import { natsConfigText } from '@faresight/setup/nats-config'
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import { parse } from 'yaml'
import * as z from 'zod'
import type { TestServers } from './test-servers.ts'

// Only runs on containers import this file, because testcontainers is slow to load.

const natsConfig = '/etc/nats/accounts.conf'

export async function hasContainerEngine(): Promise<boolean> {
  return getContainerRuntimeClient().then(
    () => true,
    () => false,
  )
}

/** Servers in containers of the images of `docker-compose.yml`. The `password` is that of PostgreSQL's superuser. */
export function createContainerServerStarters(password: string, say: (line: string) => void): TestServers {
  const images = readComposeImages()
  say(`Containers: ${Object.values(images).join(', ')}`)
  return {
    async startPostgres() {
      const container = new GenericContainer(images.postgres)
        .withEnvironment({ POSTGRES_PASSWORD: password })
        .withCommand(['postgres', ...postgresServerSettings(true).flatMap((setting) => ['-c', setting])])
        .withSharedMemorySize(256 * 2 ** 20)
        // The server that sets up the image's database listens on no port.
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

const image = z.object({ image: z.string() })
const composeFile = z.object({ services: z.object({ postgres: image, mongo: image, nats: image }) })

/** The images of the stores in `docker-compose.yml`. */
function readComposeImages() {
  const text = readFileSync(join(repositoryRoot, 'docker-compose.yml'), 'utf8')
  const { services } = composeFile.parse(parse(text, { merge: true, maxAliasCount: -1 }))
  return { postgres: services.postgres.image, mongo: services.mongo.image, nats: services.nats.image }
}
