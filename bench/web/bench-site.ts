import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { webBuildDir } from '@faresight/local/programs/web-build'
import { connectPostgres } from '@faresight/kit/postgres'
import * as z from 'zod'
import { findOrInstallChromium } from '../../test/setup/chromium.ts'
import { isSmoke } from '../command-line.ts'
import { type BenchResources, startBenchServer } from '../bench-context.ts'
import { startProviderThread } from '../provider-thread.ts'
import { startBenchStack } from '../bench-stack.ts'
import { createBenchUserSessions, type SessionTokens } from './session-tokens.ts'

export interface BenchSite {
  url: string
  chromium: string
  /** Every path that the client serves. */
  paths: readonly string[]
  sessionTokens: SessionTokens
  /** `true`: providers reply for one day after another from now on. `false`: at once. */
  stream: (isOn: boolean) => void
}

const routesFile = z.array(z.object({ path: z.string(), redirect: z.string().optional() }))

/** Starts all of Faresight with users of each role. Providers replay recordings; in a smoke run they are the sandbox's own. */
export async function startBenchSite(own: BenchResources): Promise<BenchSite> {
  const { dataDir, running } = own
  const chromium = await findOrInstallChromium(console.error)
  const { settings, stream } = isSmoke ? { settings: {}, stream: () => {} } : await startProviders(own)
  const stack = await startBenchStack(running, dataDir, settings)
  const database = running.use(connectPostgres(stack.databaseUrl, { max: 1, name: 'bench web' }))
  const sessionTokens = await createBenchUserSessions(stack, database)
  const routes = routesFile.parse(JSON.parse(await readFile(join(webBuildDir, 'routes.json'), 'utf8')))
  const paths = routes.filter(({ redirect }) => redirect === undefined).map(({ path }) => path)
  return { url: stack.url, chromium, paths: isSmoke ? paths.slice(0, 1) : paths, sessionTokens, stream }
}

async function startProviders(own: BenchResources) {
  const sandbox = await startBenchServer(own, 'deploy/sandbox/src/main.ts', { SMTP_PORT: '0' })
  const fares = await startProviderThread(own.running, 'web/streamed-providers.ts', sandbox.url)
  const settings = {
    IGNAV_API_KEY: 'bench',
    IGNAV_BASE_URL: `${fares.url}/ignav`,
    IGNAV_PER_SECOND: '500',
    SKYSCANNER_API_KEY: 'bench',
    SKYSCANNER_BASE_URL: `${fares.url}/skyscanner`,
    SKYSCANNER_PER_SECOND: '500',
    PROVIDER_DEADLINE_MS: '10000',
  }
  return { settings, stream: fares.send }
}
