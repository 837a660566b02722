import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileCacheDir } from '@faresight/local/processes/node-program'
import { stopProcess } from '@faresight/local/processes/pid-file'
import { findTestPort } from './test-port.ts'

// Vite, which runs a global setup, has no `import.meta.resolve`.
const { resolve } = createRequire(import.meta.url)
const guard = pathToFileURL(resolve('@faresight/local/processes/exit-with-parent')).href
/** Ends a program with an `ipc` channel together with this process. */
export const exitWithParentFlag = `--import=${guard}`
const quickDrizzle = pathToFileURL(resolve('@faresight/kit/drizzle-import-hook')).href
const startTimeoutMs = 60_000
const graceMs = 10_000

/** A server in its own process. Disposing stops it, by SIGKILL if necessary. */
export interface RunningProgram extends AsyncDisposable {
  url: string
  child: ChildProcess
}

/**
 * Starts a file of the repository and waits until it is ready, or answers if it has no readiness check.
 *
 * @param env with a PORT if others must know it in advance
 * @param preload modules to load before it
 */
export async function startProgram(
  file: URL,
  env: Record<string, string>,
  preload: readonly string[] = [],
): Promise<RunningProgram> {
  const port = env['PORT'] ?? String(await findTestPort())
  const url = `http://127.0.0.1:${port}`
  const child = start(file, { ...env, PORT: port }, ['ignore', 'ignore', 'inherit', 'ipc'], preload)
  await using owned = new AsyncDisposableStack()
  owned.defer(() => stop(child))
  for (const until = Date.now() + startTimeoutMs; !(await isReady(url)); await delay(50)) {
    if (hasEnded(child)) throw new Error(`${file.pathname} ended before it was ready.`)
    if (Date.now() > until) throw new Error(`${file.pathname} was not ready in time.`)
  }
  const resources = owned.move()
  return { url, child, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

/** Runs a service's migrations, twice to show that they are idempotent, and starts it. @param source the service's `src/` */
export async function migrateAndStartService(
  source: URL,
  env: Record<string, string>,
): Promise<RunningProgram> {
  for (const _ of ['first', 'second']) await runProgram(new URL('migrate.ts', source), env)
  return startProgram(new URL('main.ts', source), env)
}

/** Runs a file of the repository. @throws its standard error unless it exits with 0 */
export async function runProgram(file: URL, env: Record<string, string>): Promise<void> {
  const child = start(file, env, ['ignore', 'ignore', 'pipe', 'ipc'])
  const [errors, [code, signal]] = await Promise.all([
    child.stderr && text(child.stderr),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`${file.pathname} ended with ${code ?? signal}:\n${errors}`)
}

/** @returns the exit code and the signal */
export async function waitForChildExit(child: ChildProcess): Promise<unknown[]> {
  return once(child, 'exit')
}

/** Starts a file with `env`, PATH and the compile cache alone. It ends with this process. */
function start(
  file: URL,
  env: Record<string, string>,
  stdio: StdioOptions,
  preload: readonly string[] = [],
): ChildProcess {
  const imports = [quickDrizzle, ...preload].map((module) => `--import=${module}`)
  return spawn(process.execPath, [...imports, exitWithParentFlag, fileURLToPath(file)], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCacheDir, ...env },
    // Its own process group: on Ctrl-C the parent stops it in order.
    detached: true,
    stdio,
  })
}

async function stop(child: ChildProcess): Promise<void> {
  if (!child.pid || hasEnded(child)) return
  const exit = once(child, 'exit')
  await stopProcess(child.pid, graceMs)
  await exit
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/health/ready`).then(
    ({ status }) => status === 200 || status === 404,
    () => false,
  )
}
