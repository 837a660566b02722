import { spawn, type ChildProcess } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { ChildLog } from './child-log.ts'
import { LogFile } from './log-file.ts'
import { inherited } from './inherited.ts'
import { repository } from '../repository.ts'
import type { Say } from '../progress.ts'

export interface Program {
  name: string
  /** Path of the script that Node runs. */
  script: string
  args?: readonly string[]
  cwd?: string
  env: Readonly<Record<string, string>>
  /** Modules loaded before the script. */
  preload?: readonly string[]
}

/** Modules that every script loads first: most of them use drizzle-orm. */
const preloads = [
  join(import.meta.dirname, 'leave-with-parent.ts'),
  join(repository, 'kit', 'src', 'drizzle-import-hook.ts'),
]

/** Stripped and compiled sources, kept beside the packages: each start of a process is shorter for it. */
export const compileCache = join(repository, 'node_modules', '.cache', 'faresight', 'compiled')

/** Starts a Node script that ends with this process, whatever ends this one. */
export function launch(program: Program): ChildProcess {
  const imports = [...preloads, ...(program.preload ?? [])].map((it) => `--import=${pathToFileURL(it).href}`)
  return spawn(process.execPath, [...imports, program.script, ...(program.args ?? [])], {
    cwd: program.cwd,
    env: { NODE_COMPILE_CACHE: compileCache, ...inherited(), ...program.env },
    // A group of its own: Ctrl-C reaches the launcher alone, which then stops things in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Runs a script to its end; what it wrote is in its log, and the last of it in the error when it fails. */
export async function runToEnd(
  program: Program,
  logDir: string,
  say: Say,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  using file = new LogFile(join(logDir, `${program.name}.log`))
  const log = new ChildLog(file, (message) => say(`${program.name}: ${message}`))
  const child = launch(program)
  log.follow(child)
  const stop = () => child.kill()
  signal.addEventListener('abort', stop)
  const code = await new Promise<number | string>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (exitCode, killedBy) => resolve(exitCode ?? killedBy ?? 'no code'))
  })
  signal.removeEventListener('abort', stop)
  signal.throwIfAborted()
  if (code !== 0)
    throw new Error(
      [`${program.name} failed (${code}):`, ...log.tail, `All of it: ${file.path}`].join('\n  '),
    )
}
