import { mkdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgresInDataDir, startMongoInDataDir } from '@faresight/local/stack/data-dir-servers'
import { readSecrets } from '@faresight/setup/secrets/secrets-file'
import { Client } from 'pg'
import { startInJail } from '../../image/emulation/jail.ts'
import type { ComposeRun } from './compose-run.ts'
import { createVolumeMounts } from './container.ts'

/** Starts the local run's PostgreSQL or MongoDB with the containers' passwords, or NATS with its container's configuration. */
export async function startComposeStore(
  name: string,
  run: ComposeRun,
  owned: AsyncDisposableStack,
): Promise<void> {
  const secrets = await readSecrets(join(run.dir, 'volumes', 'secrets-kept'))
  if (!secrets) throw new Error('The step secrets generated none.')
  const options = { dataDir: join(run.dir, 'servers'), secrets, temporary: true, say: () => {} }
  if (name === 'postgres')
    await createDatabase(owned.use(await startPostgresInDataDir(options, 5432)).adminUrl)
  else if (name === 'mongo') owned.use(await startMongoInDataDir(options, 27_017))
  else await startNats(run, owned)
}

/** As the image does for POSTGRES_DB. */
async function createDatabase(adminUrl: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('create database faresight')
  await client.end()
}

async function startNats(run: ComposeRun, owned: AsyncDisposableStack): Promise<void> {
  const app = join(run.dir, 'nats')
  await mkdir(app)
  const options = {
    app,
    writable: false,
    tools: dirname(run.nats),
    cwd: '/',
    env: {},
    mounts: createVolumeMounts('nats', run),
    uid: 0,
  }
  const command = [`/usr/local/bin/${basename(run.nats)}`, ...(run.services['nats']?.command ?? [])]
  const child = startInJail(run.bwrap, options, command)
  owned.defer(() => void child.kill())
  for (;;) {
    const answer = await fetch('http://127.0.0.1:8222/healthz').catch(() => undefined)
    if (answer?.ok) return
    if (child.exitCode !== null)
      throw new Error(`NATS exited with ${child.exitCode}: ${child.stderr ? await text(child.stderr) : ''}`)
    await delay(100)
  }
}
