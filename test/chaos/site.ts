import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { type BackendName, backendNames } from '@faresight/contracts/services'
import { repositoryRoot } from '@faresight/local/folders'
import { pickFreePort } from '@faresight/local/free-port'
import { processStartTime } from '@faresight/local/processes/os-process'
import { readRunningPid } from '@faresight/local/processes/pid-file'
import type { LauncherSettings } from '@faresight/local/programs/settings'
import { launcherVariables } from '@faresight/local/programs/variables'
import { choosePostgresRunner } from '@faresight/local/servers/postgres-runner'
import { runningStoreUrls } from '@faresight/local/stack/store-urls'
import { readSecrets } from '@faresight/setup/secrets/secrets-file'
import { exitWithParentFlag } from '../setup/start-programs.ts'

export const storeNames = ['PostgreSQL', 'NATS', 'MongoDB'] as const
export type StoreName = (typeof storeNames)[number]

/** A process that a fault hits, besides the launcher. */
export type Part = BackendName | StoreName
export const parts: readonly Part[] = [...backendNames, ...storeNames]

const startTimeoutMs = 180_000

/** Faresight as `npm start` runs it, in its own folder. */
export interface ChaosSite extends AsyncDisposable {
  readonly url: string
  readonly dataDir: string
  sandboxUrl(): string
  /** Undefined while it does not run. */
  pidOf(part: Part): Promise<number | undefined>
  /** Waits for the stores. */
  storeUrls(): Promise<{ DATABASE_URL: string; MONGODB_URL: string; NATS_URL: string }>
  /** Lines of the terminal since the last call. */
  takeLines(): string[]
  killLauncher(): Promise<void>
  startLauncher(): Promise<void>
}

/** Starts a site, and waits until it is ready. @param settings instead of the developer's `.env` */
export async function startChaosSite(
  dataDir: string,
  settings: LauncherSettings,
  env: Record<string, string> = {},
): Promise<ChaosSite> {
  await mkdir(dataDir, { recursive: true })
  const port = await pickFreePort()
  const url = `http://localhost:${port}`
  const main = join(repositoryRoot, 'deploy/local/src/main.ts')
  const { PATH, HOME, TMPDIR } = process.env
  const unset = Object.fromEntries(launcherVariables.map((name) => [name, '']))
  let lines: string[] = []
  let sandboxUrl = ''
  let launcher: ChildProcess | undefined

  async function startLauncher(): Promise<void> {
    const child = spawn(process.execPath, [exitWithParentFlag, main], {
      env: {
        PATH,
        HOME,
        ...(TMPDIR && { TMPDIR }),
        ...unset,
        ...settings,
        ...env,
        PORT: String(port),
        FARESIGHT_DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    launcher = child
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      if (stream)
        createInterface({ input: stream }).on('line', (line) => void (said.push(line), lines.push(line)))
    const isReady = () => said.some((line) => line.startsWith('Started in '))
    for (const until = Date.now() + startTimeoutMs; !isReady(); await delay(50))
      if (child.exitCode !== null || child.signalCode || Date.now() > until)
        throw new Error(`The site did not start.\n${said.slice(-30).join('\n')}`)
    sandboxUrl = said.map((line) => /^ {2}Sandbox +(\S+)/.exec(line)?.[1]).find(Boolean) ?? ''
  }

  async function endLauncher(signal: NodeJS.Signals): Promise<void> {
    const child = launcher
    if (!child || child.exitCode !== null || child.signalCode) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }

  async function pidOf(part: Part): Promise<number | undefined> {
    if (part === 'PostgreSQL') {
      const { home } = await choosePostgresRunner(join(dataDir, 'postgres'))
      const text = await readFile(join(home, 'data', 'postmaster.pid'), 'utf8').catch(() => '')
      const pid = Number(text.split('\n')[0])
      return pid && (await processStartTime(pid)) ? pid : undefined
    }
    if (part === 'NATS') return readRunningPid(join(dataDir, 'nats', 'process'))
    if (part === 'MongoDB') return readRunningPid(join(dataDir, 'mongo', 'process'))
    return readRunningPid(join(dataDir, 'processes', part))
  }

  async function storeUrls() {
    const secrets = await readSecrets(dataDir)
    for (const until = Date.now() + 60_000; ; await delay(100)) {
      const found = secrets && (await runningStoreUrls(dataDir, settings, secrets))
      if (found) return found
      if (Date.now() > until) throw new Error('A store did not come back.')
    }
  }

  await startLauncher()
  return {
    url,
    dataDir,
    sandboxUrl: () => sandboxUrl,
    pidOf,
    storeUrls,
    takeLines() {
      const taken = lines
      lines = []
      return taken
    },
    killLauncher: () => endLauncher('SIGKILL'),
    startLauncher,
    [Symbol.asyncDispose]: () => endLauncher('SIGTERM'),
  }
}
