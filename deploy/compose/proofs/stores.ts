import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgresInDataDir, startMongoInDataDir } from '@faresight/local/stack/data-dir-servers'
import { readSecrets } from '@faresight/setup/secrets/secrets-file'
import { Client } from 'pg'
import { startInJail } from '../../image/replay/jail.ts'
import { mountsOf } from './container.ts'
import type { Run } from './run.ts'

/**
 * PostgreSQL and MongoDB are the local run's, with the passwords that were made for the containers. NATS runs on its container's
 * configuration.
 */
export async function startStore(name: string, run: Run, owned: AsyncDisposableStack): Promise<void> {
  const secrets = await readSecrets(join(run.dir, 'volumes', 'secrets-kept'))
  if (!secrets) throw new Error('No secrets were made.')
  const options = { dataDir: join(run.dir, 'servers'), secrets, temporary: true, say: () => {} }
  if (name === 'postgres') await makeDatabase(owned.use(await startPostgresInDataDir(options, 5432)).adminUrl)
  else if (name === 'mongo') owned.use(await startMongoInDataDir(options, 27_017))
  else await startNats(run, owned)
}

/** As POSTGRES_DB has the image do. */
async function makeDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('create database faresight')
  await client.end()
}

async function startNats(run: Run, owned: AsyncDisposableStack): Promise<void> {
  const app = join(run.dir, 'nats')
  await mkdir(app)
  const child = startInJail(
    run.bwrap,
    {
      app,
      writable: false,
      tools: dirname(run.nats),
      cwd: '/',
      env: {},
      mounts: mountsOf('nats', run),
      uid: 0,
    },
    [`/usr/local/bin/${run.nats.split('/').at(-1)}`, ...(run.services['nats']?.command ?? [])],
  )
  owned.defer(() => void child.kill())
  for (;;) {
    const answer = await fetch('http://127.0.0.1:8222/healthz').catch(() => undefined)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(`NATS ended with ${child.exitCode}.`)
    await delay(100)
  }
}
