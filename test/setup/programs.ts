import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileCacheDir } from '@faresight/local/processes/node-program'
import { stopProcess } from '@faresight/local/processes/pid-file'
import { freePort } from './free-port.ts'

// A global set-up is run by Vite, which has no `import.meta.resolve`.
const { resolve } = createRequire(import.meta.url)
const guard = pathToFileURL(resolve('@faresight/local/processes/exit-with-parent')).href
/** For a program that is started with an `ipc` channel: it ends with this process, however that ends. */
export const leavesWithUs = `--import=${guard}`
const quickDrizzle = pathToFileURL(resolve('@faresight/kit/drizzle-import-hook')).href
const startTimeoutMs = 60_000
const graceMs = 10_000

/** A program that listens, in a process of its own. Disposing ends it, the hard way if it must. */
export interface Running extends AsyncDisposable {
  url: string
  child: ChildProcess
}

/**
 * Starts a file of the repository and waits until it is ready: it says so, or has no such thing to say and answers.
 *
 * @param env with a PORT, where others have to know it beforehand
 * @param preload modules to load before it
 */
export async function bringUp(
  file: URL,
  env: Record<string, string>,
  preload: readonly string[] = [],
): Promise<Running> {
  const port = env['PORT'] ?? String(await freePort())
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

/**
 * Brings a service up as an operator does: its migrations by their own command, twice without harm, then the service until
 * it is ready.
 *
 * @param source the service's `src/`
 */
export async function bringUpService(source: URL, env: Record<string, string>): Promise<Running> {
  for (const _ of ['first', 'second']) await runToEnd(new URL('migrate.ts', source), env)
  return bringUp(new URL('main.ts', source), env)
}

/** Runs a file of the repository to its end; throws what it said of errors unless that is a good one. */
export async function runToEnd(file: URL, env: Record<string, string>): Promise<void> {
  const child = start(file, env, ['ignore', 'ignore', 'pipe', 'ipc'])
  const [said, [code, signal]] = await Promise.all([child.stderr && text(child.stderr), once(child, 'exit')])
  if (code !== 0) throw new Error(`${file.pathname} ended with ${code ?? signal}:\n${said}`)
}

/** The exit code and the signal by which a program ends. */
export async function exitOf(child: ChildProcess): Promise<unknown[]> {
  return once(child, 'exit')
}

/** With `env` and nothing else but the way to programs and to compiled sources. It ends with this process, however that ends. */
function start(
  file: URL,
  env: Record<string, string>,
  stdio: StdioOptions,
  preload: readonly string[] = [],
): ChildProcess {
  const imports = [quickDrizzle, ...preload].map((module) => `--import=${module}`)
  return spawn(process.execPath, [...imports, leavesWithUs, fileURLToPath(file)], {
    env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: compileCacheDir, ...env },
    // A group of its own: Ctrl-C reaches the one who started it, who then stops things in order.
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
