import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pickFreePort } from '../free-port.ts'
import { inheritedEnvironment } from '../processes/inherited-environment.ts'
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
}

interface Command {
  program: string
  args: readonly string[]
  env?: Record<string, string>
}

export interface LocalServer extends AsyncDisposable {
  port: number
  pid: number
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
  {
    command,
    isUp,
  }: { command: (port: number) => Command | Promise<Command>; isUp: (port: number) => Promise<boolean> },
): Promise<LocalServer> {
  const { dir, temporary } = options
  const log = join(dir, `${name.toLowerCase()}.log`)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await stopLeftoverServer(dir)
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const port = options.port ?? (await pickFreePort())
    const child = await spawnServer(await command(port), dir, log)
    const pid = await waitUntilUp(child, () => isUp(port), deadline)
    if (pid) return { port, pid, [Symbol.asyncDispose]: () => stop(pid, dir, temporary) }
    if (Date.now() > deadline) {
      const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n')
      throw new Error(`${name} did not start. Its last lines:\n${lines.slice(-8).join('\n')}`)
    }
    await delay(200)
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
    socket.setTimeout(1000, () => end())
  })
}

async function spawnServer({ program, args, env }: Command, dir: string, log: string): Promise<ChildProcess> {
  const output = openSync(log, 'w')
  try {
    const child = spawn(program, args, {
      // In its own process group Ctrl-C does not reach it; the launcher stops it in order.
      detached: true,
      env: { ...inheritedEnvironment(), ...env },
      stdio: ['ignore', output, output],
    })
    child.once('error', () => {})
    child.unref()
    if (child.pid) await writePidFile(pidFilePath(dir), child.pid)
    return child
  } finally {
    closeSync(output)
  }
}

async function waitUntilUp(
  child: ChildProcess,
  isUp: () => Promise<boolean>,
  deadline: number,
): Promise<number | undefined> {
  while (child.pid && child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    if (await isUp()) return child.pid
    await delay(15)
  }
  return undefined
}

async function stop(pid: number, dir: string, temporary = false): Promise<void> {
  await stopProcess(pid, stopTimeoutMs)
  await rm(pidFilePath(dir), { force: true })
  if (temporary) await rm(dir, { recursive: true, force: true })
}

function pidFilePath(dir: string): string {
  return join(dir, 'process')
}
