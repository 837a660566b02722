import type { BusAccount } from '@faresight/setup/bus/nats-config'

/** Starts the servers that service tests share. Disposing a server stops it and removes its data. */
export interface TestServers {
  /** `adminUrl` is the superuser's, database `postgres`. */
  startPostgres: () => Promise<{ adminUrl: string } & AsyncDisposable>
  /** `url` names no database. */
  startMongo: () => Promise<{ url: string } & AsyncDisposable>
  /** An account for each name; `address` is `host:port`. */
  startNats: (users: Record<string, BusAccount[]>) => Promise<{ address: string } & AsyncDisposable>
}

export type TestServerKind = 'programs' | 'containers'

/**
 * Reads `TEST_BACKENDS`.
 *
 * @throws if it is neither unset nor `containers`, or no container engine answers
 */
export async function chooseTestServers(
  { TEST_BACKENDS: wanted, DOCKER_HOST: host }: NodeJS.ProcessEnv,
  hasEngine: () => Promise<boolean> = findEngine,
): Promise<TestServerKind> {
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
  const { hasContainerEngine } = await import('./containers.ts')
  return hasContainerEngine()
}
