import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startDatabaseServer } from '@faresight/local/stack/own-servers'
import { secretNames } from '@faresight/setup/secrets/names'
import { loadSecrets } from '@faresight/setup/secrets/kept'
import { startStack } from '@faresight/local/stack/stack'
import { webDir } from '@faresight/local/programs/web-build'
import { connectPostgres } from '@faresight/kit/postgres'
import * as z from 'zod'
import { findChromium } from '../../test/setup/chromium.ts'
import { type OwnStack, startServer } from '../own-stack.ts'
import { startRecorded } from '../recorded-server.ts'
import { makePeople, type People } from './people.ts'

export interface Site {
  url: string
  chromium: string
  /** Every path that the client serves. */
  paths: readonly string[]
  people: People
  /** Whether providers answer for one day after the other from now on, or at once. */
  stream: (isOn: boolean) => void
}

const routesFile = z.array(z.object({ path: z.string(), redirect: z.string().optional() }))

/** All of Faresight with providers of our own, and somebody of each kind. */
export async function startSite(own: OwnStack): Promise<Site> {
  const { dataDir, running } = own
  const chromium = await findChromium(console.log)
  const sandbox = await startServer(own, 'deploy/sandbox/src/main.ts', { SMTP_PORT: '0' })
  const fares = await startRecorded(running, 'web/fares.ts', sandbox.url)
  // Beside the stack, so that people can be put into it.
  const databaseDir = join(dataDir, 'database')
  const secrets = await loadSecrets(databaseDir, secretNames())
  const postgres = running.use(
    await startDatabaseServer({ dataDir: databaseDir, secrets, temporary: true, say: console.log }),
  )
  const settings = {
    DATABASE_URL: postgres.adminUrl,
    IGNAV_API_KEY: 'bench',
    IGNAV_BASE_URL: `${fares.url}/ignav`,
    IGNAV_PER_SECOND: '500',
    SKYSCANNER_API_KEY: 'bench',
    SKYSCANNER_BASE_URL: `${fares.url}/skyscanner`,
    SKYSCANNER_PER_SECOND: '500',
    // A busy machine takes its time.
    PROVIDER_DEADLINE_MS: '10000',
  }
  const stack = running.use(await startStack({ dataDir, settings, temporary: true, say: console.log }))
  const database = running.use(connectPostgres(postgres.adminUrl, { max: 1, name: 'bench web' }))
  const people = await makePeople(stack, database)
  const routes = routesFile.parse(JSON.parse(await readFile(join(webDir, 'routes.json'), 'utf8')))
  return {
    url: stack.url,
    chromium,
    paths: routes.filter(({ redirect }) => redirect === undefined).map(({ path }) => path),
    people,
    stream: fares.send,
  }
}
