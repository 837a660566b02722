import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { webBuildDir } from '@faresight/local/programs/web-build'
import { connectPostgres } from '@faresight/kit/postgres'
import * as z from 'zod'
import { findChromium } from '../../test/setup/chromium.ts'
import { isSmoke } from '../command-line.ts'
import { type OwnStack, startServer } from '../own-stack.ts'
import { startRecorded } from '../recorded-server.ts'
import { startWholeStack } from '../whole-stack.ts'
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

/** All of Faresight, and somebody of each kind. Its providers are ours, but in a smoke run, where the sandbox answers. */
export async function startSite(own: OwnStack): Promise<Site> {
  const { dataDir, running } = own
  const chromium = await findChromium(console.error)
  const { settings, stream } = isSmoke ? { settings: {}, stream: () => {} } : await startProviders(own)
  const stack = await startWholeStack(running, dataDir, settings)
  const database = running.use(connectPostgres(stack.databaseUrl, { max: 1, name: 'bench web' }))
  const people = await makePeople(stack, database)
  const routes = routesFile.parse(JSON.parse(await readFile(join(webBuildDir, 'routes.json'), 'utf8')))
  const paths = routes.filter(({ redirect }) => redirect === undefined).map(({ path }) => path)
  return { url: stack.url, chromium, paths: isSmoke ? paths.slice(0, 1) : paths, people, stream }
}

async function startProviders(own: OwnStack) {
  const sandbox = await startServer(own, 'deploy/sandbox/src/main.ts', { SMTP_PORT: '0' })
  const fares = await startRecorded(own.running, 'web/fares.ts', sandbox.url)
  const settings = {
    IGNAV_API_KEY: 'bench',
    IGNAV_BASE_URL: `${fares.url}/ignav`,
    IGNAV_PER_SECOND: '500',
    SKYSCANNER_API_KEY: 'bench',
    SKYSCANNER_BASE_URL: `${fares.url}/skyscanner`,
    SKYSCANNER_PER_SECOND: '500',
    // A busy machine takes its time.
    PROVIDER_DEADLINE_MS: '10000',
  }
  return { settings, stream: fares.send }
}
