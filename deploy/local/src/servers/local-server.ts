import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pickFreePort } from '../free-port.ts'
import { inheritedEnvironment } from '../processes/inherited-environment.ts'
import { openServerLog } from '../processes/log-file.ts'
import { readRunningPid, writePidFile, stopProcess } from '../processes/pid-file.ts'

export const loopbackHost = '127.0.0.1'

const startTimeoutMs = 30_000
const stopTimeoutMs = 10_000

export interface LocalServerOptions {
  /** A folder only for its data and log. */
  dir: string
  /** For tests: disposing also deletes the folder. */
  temporary?: boolean
  port?: number
  /** Ends the attempt to start it. */
  signal?: AbortSignal
}

export interface ServerCommand {
  program: string
  args: readonly string[]
  env?: Record<string, string>
  cwd?: string
  uid?: number
  gid?: number
}

export interface LocalServer extends AsyncDisposable {
  port: number
  pid: number
  /** The path of its log. */
  log: string
  /** Aborted when the process has ended. */
  exited: AbortSignal
}

interface ServerLaunch {
  command: (port: number) => ServerCommand | Promise<ServerCommand>
  isUp: (port: number, pid: number) => Promise<boolean>
}

/**
 * Starts a server that continues if this process is killed. One that already runs on the same folder is stopped first. Tries
 * again with another port if the port was taken.
 *
 * @param name for messages and, in lower case, for the log file
 */
export async function startLocalServer(
  name: string,
  options: LocalServerOptions,
  launch: ServerLaunch,
): Promise<LocalServer> {
  const { dir, temporary } = options
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await stopLeftoverServer(dir)
  const server = await spawnServerUntilUp(name, {
    ...options,
    ...launch,
    log: join(dir, `${name.toLowerCase()}.log`),
    pidFile: pidFilePath(dir),
  })
  return { ...server, [Symbol.asyncDispose]: () => stop(server.pid, dir, temporary) }
}

interface ServerSpawn extends ServerLaunch {
  log: string
  /** Unless the server writes one. */
  pidFile?: string
  port?: number
  signal?: AbortSignal
  /** By default half a minute. */
  timeoutMs?: number
}

/** Spawns a server until one comes up. @throws with its last lines if none does in time */
export async function spawnServerUntilUp(
  name: string,
  spawning: ServerSpawn,
): Promise<Omit<LocalServer, keyof AsyncDisposable>> {
  const { log, signal, timeoutMs = startTimeoutMs } = spawning
  const deadline = performance.now() + timeoutMs
  for (;;) {
    signal?.throwIfAborted()
    const port = spawning.port ?? (await pickFreePort())
    const { child, exited, logFrom } = await spawnServer(await spawning.command(port), spawning)
    const { pid } = child
    if (pid && (await waitUntilUp(exited, () => spawning.isUp(port, pid), deadline)))
      return { port, pid, log, exited }
    // The next one would find the data locked by one that still runs, and that one would never be stopped.
    if (pid && !exited.aborted) await stopProcess(pid, stopTimeoutMs)
    if (performance.now() >= deadline) {
      const text = await readFile(log).catch(() => Buffer.from(''))
      const lines = text.subarray(logFrom).toString().trim().split('\n').slice(-8).join('\n')
      throw new Error(`${name} did not start. Its last lines:\n${lines}`)
    }
    await delay(100, undefined, { signal })
  }
}

/** Stops the server that a killed launcher or test run left running on `dir`, if any. */
export async function stopLeftoverServer(dir: string): Promise<void> {
  const pid = await readRunningPid(pidFilePath(dir))
  if (pid) await stopProcess(pid, stopTimeoutMs)
}

export async function isServerRunning(dir: string): Promise<boolean> {
  return (await readRunningPid(pidFilePath(dir))) !== undefined
}

/** The first data of a new connection (empty if `awaits` is `connect`); undefined if the server does not respond. */
export function readServerGreeting(port: number, awaits: 'connect' | 'data'): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, loopbackHost)
    const end = (word?: string) => {
      socket.destroy()
      resolve(word)
    }
    socket.once(awaits, (chunk?: Buffer) => end(chunk?.toString() ?? ''))
    socket.once('error', () => end())
    // A server that is killed as it starts may close the connection without a greeting.
    socket.once('close', () => end())
    socket.setTimeout(1000, () => end())
  })
}

async function spawnServer(
  { program, args, env, ...identity }: ServerCommand,
  { log, pidFile }: ServerSpawn,
): Promise<{ child: ChildProcess; exited: AbortSignal; logFrom: number }> {
  const { file, from } = openServerLog(log)
  try {
    const child = spawn(program, args, {
      ...identity,
      // In its own process group Ctrl-C does not reach it; the launcher stops it in order.
      detached: true,
      env: { ...inheritedEnvironment(), ...env },
      stdio: ['ignore', file, file],
    })
    const exit = new AbortController()
    child.once('exit', () => exit.abort())
    child.once('error', () => exit.abort())
    child.unref()
    // Without the file nothing would find the server if this process were killed.
    if (pidFile && child.pid)
      await writePidFile(pidFile, child.pid).catch((error: unknown) => {
        child.kill('SIGKILL')
        throw error
      })
    return { child, exited: exit.signal, logFrom: from }
  } finally {
    closeSync(file)
  }
}

async function waitUntilUp(
  exited: AbortSignal,
  isUp: () => Promise<boolean>,
  deadline: number,
): Promise<boolean> {
  while (!exited.aborted && performance.now() < deadline) {
    // Another server may have the port: then this one ends.
    if (await isUp()) return !exited.aborted
    await delay(15)
  }
  return false
}

async function stop(pid: number, dir: string, temporary = false): Promise<void> {
  await stopProcess(pid, stopTimeoutMs)
  await rm(pidFilePath(dir), { force: true })
  if (temporary) await rm(dir, { recursive: true, force: true })
}

function pidFilePath(dir: string): string {
  return join(dir, 'process')
}

/** Writes a file that only its owner can read. One with the same text is left alone, so a restart needs no free space. */
export async function writeFileIfChanged(path: string, text: string): Promise<void> {
  if ((await readFile(path, 'utf8').catch(() => undefined)) === text) return
  await writeFile(path, text, { mode: 0o600 })
}
