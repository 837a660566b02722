import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { busUsers, permissionsOf } from './bus-permissions.ts'
import { createStreams } from './bus-streams.ts'
import { type Nats, startNats, stopLeftOverNats } from './nats.ts'
import { removePostgres, startPostgres } from './postgres.ts'

/** The user that makes streams, and nobody's service. */
export const setupUser = 'setup'

export interface TemporaryBackends extends AsyncDisposable {
  postgresAdminUrl: string
  nats: Nats
}

/** PostgreSQL and NATS for tests, in `dir`, gone without a trace afterwards. */
export async function startTemporaryBackends(dir: string, binDir: string): Promise<TemporaryBackends> {
  const password = () => randomBytes(18).toString('base64url')
  await using started = new AsyncDisposableStack()
  const users = [
    { user: setupUser, password: password() },
    ...busUsers().map((user) => ({ user, password: password(), permissions: permissionsOf(user) })),
  ]
  const [postgres, nats] = await Promise.all([
    startPostgres({ dir: join(dir, 'postgres'), password: password(), temporary: true }).then((it) =>
      started.use(it),
    ),
    startNats({ dir: join(dir, 'nats'), binDir, users, temporary: true }).then((it) => started.use(it)),
  ])
  await createStreams(nats.urlOf(setupUser))
  const owned = started.move()
  return {
    postgresAdminUrl: postgres.adminUrl,
    nats,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}

/** Stops and removes what a killed test run left in `dir`. */
export async function removeTemporaryBackends(dir: string): Promise<void> {
  await stopLeftOverNats(join(dir, 'nats'))
  await removePostgres(join(dir, 'postgres'))
}
