import type { BusUser } from '@faresight/setup/nats-config'

/** What starts the servers that all service tests share. Disposing a server stops it and removes its data. */
export interface TestServers {
  /** `adminUrl` is the superuser's, database `postgres`. */
  startPostgres: () => Promise<{ adminUrl: string } & AsyncDisposable>
  /** `url` names no database. */
  startMongo: () => Promise<{ url: string } & AsyncDisposable>
  /** An account for each name; `address` is `host:port`. */
  startNats: (users: Record<string, BusUser[]>) => Promise<{ address: string } & AsyncDisposable>
}

export type Backends = 'programs' | 'containers'

/**
 * Whether service tests run on programs of this machine or on containers: the choice of `TEST_BACKENDS`.
 *
 * @param hasEngine whether a container engine answers; asked only where containers are wanted
 * @throws if the value is neither unset nor `containers`, or no engine answers
 */
export async function chooseBackends(
  { TEST_BACKENDS: wanted, DOCKER_HOST: host }: NodeJS.ProcessEnv,
  hasEngine: () => Promise<boolean> = findEngine,
): Promise<Backends> {
  if (!wanted) return 'programs'
  if (wanted !== 'containers')
    throw new Error(
      `TEST_BACKENDS is "${wanted}": set it to "containers", or leave it unset to test on programs of this machine.`,
    )
  if (await hasEngine()) return 'containers'
  const place = host ? `DOCKER_HOST (${host})` : 'the usual sockets, and DOCKER_HOST is not set'
  throw new Error(
    `TEST_BACKENDS=containers needs a container engine: none answers at ${place}. DEBUG=testcontainers shows what was tried.`,
  )
}

async function findEngine(): Promise<boolean> {
  const { hasEngine } = await import('./containers.ts')
  return hasEngine()
}
