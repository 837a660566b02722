import { spawn, type ChildProcess } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { ProcessLog } from './process-log.ts'
import { RotatingLogFile } from './log-file.ts'
import { inheritedEnvironment } from './inherited-environment.ts'
import { repositoryRoot } from '../folders.ts'
import type { PrintLine } from '../progress.ts'

export interface NodeProgram {
  name: string
  script: string
  cwd?: string
  env: Readonly<Record<string, string>>
  /** Loaded before the script, instead of what makes drizzle-orm load faster. */
  preload?: readonly string[]
}

const exitWithParent = join(import.meta.dirname, 'exit-with-parent.ts')
const drizzleImportHook = join(repositoryRoot, 'kit', 'src', 'drizzle-import-hook.ts')

/** Node's compile cache, which shortens each start of a process. */
export const compileCacheDir = join(repositoryRoot, 'node_modules', '.cache', 'faresight', 'compiled')

/** Starts a Node script that also ends when this process is killed. */
export function spawnNodeProgram(program: NodeProgram): ChildProcess {
  const preloads = [exitWithParent, ...(program.preload ?? [drizzleImportHook])]
  const imports = preloads.map((it) => `--import=${pathToFileURL(it).href}`)
  return spawn(process.execPath, [...imports, program.script], {
    cwd: program.cwd,
    env: { NODE_COMPILE_CACHE: compileCacheDir, ...inheritedEnvironment(), ...program.env },
    // In its own process group Ctrl-C does not reach it; the launcher stops it in order.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Runs a script to its end, with its output in a log file. @throws with the last lines of the log if it fails */
export async function runProgramToCompletion(
  program: NodeProgram,
  logDir: string,
  say: PrintLine,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted()
  using file = new RotatingLogFile(join(logDir, `${program.name}.log`), say)
  const log = new ProcessLog(file, (message) => say(`${program.name}: ${message}`))
  const child = spawnNodeProgram(program)
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
