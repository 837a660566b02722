import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { inherited } from '../processes/inherited.ts'
import { recordedProcess, recordProcess, stopProcess } from '../processes/record.ts'

/** Where our own servers listen. */
export const host = '127.0.0.1'

const startTimeoutMs = 30_000
const stopTimeoutMs = 10_000

export interface ServerOptions {
  /** Folder of its own for data and log. */
  dir: string
  /** For tests: everything is removed on disposal. */
  temporary?: boolean
  /** Wanted port; without it any free one. */
  port?: number
}

interface Command {
  program: string
  args: readonly string[]
  env?: Record<string, string>
}

/** Disposing stops it; its data stay in its folder, unless `temporary`. */
export interface Server extends AsyncDisposable {
  port: number
  pid: number
}

/**
 * Starts a server that outlives this process if that is killed; one that was left behind so on the same folder is stopped
 * first. A port that is taken meanwhile is given up for another.
 *
 * @param name for people, and in small letters for its log
 */
export async function startServer(
  name: string,
  options: ServerOptions,
  {
    command,
    isUp,
  }: { command: (port: number) => Command | Promise<Command>; isUp: (port: number) => Promise<boolean> },
): Promise<Server> {
  const { dir, temporary } = options
  const log = join(dir, `${name.toLowerCase()}.log`)
  await mkdir(dir, { recursive: true, mode: 0o700 })
  await stopLeftOver(dir)
  const deadline = Date.now() + startTimeoutMs
  for (;;) {
    const port = options.port ?? (await freePort())
    const child = await launch(await command(port), dir, log)
    const pid = await pidOnceUp(child, () => isUp(port), deadline)
    if (pid) return { port, pid, [Symbol.asyncDispose]: () => stop(pid, dir, temporary) }
    if (Date.now() > deadline) {
      const lines = (await readFile(log, 'utf8').catch(() => '')).trim().split('\n')
      throw new Error(`${name} did not start. Its last lines:\n${lines.slice(-8).join('\n')}`)
    }
    await delay(200)
  }
}

/** Stops the server that a killed launcher or test run left running on `dir`, if there is one. */
export async function stopLeftOver(dir: string): Promise<void> {
  const pid = await recordedProcess(recordOf(dir))
  if (pid) await stopProcess(pid, stopTimeoutMs)
}

/** Whether a server of ours runs on `dir`, whoever started it. */
export async function isServerRunning(dir: string): Promise<boolean> {
  return (await recordedProcess(recordOf(dir))) !== undefined
}

/** What a server says on the first connection, or just that it takes one. */
export function firstWord(port: number, awaits: 'connect' | 'data'): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = connect(port, host)
    const end = (word?: string) => {
      socket.destroy()
      resolve(word)
    }
    socket.once(awaits, (chunk?: Buffer) => end(chunk?.toString() ?? ''))
    socket.once('error', () => end())
    socket.setTimeout(1000, () => end())
  })
}

async function launch({ program, args, env }: Command, dir: string, log: string): Promise<ChildProcess> {
  const output = openSync(log, 'w')
  try {
    const child = spawn(program, args, {
      // A group of its own: Ctrl-C reaches the launcher alone, which then stops things in order.
      detached: true,
      env: { ...inherited(), ...env },
      stdio: ['ignore', output, output],
    })
    child.once('error', () => {})
    child.unref()
    if (child.pid) await recordProcess(recordOf(dir), child.pid)
    return child
  } finally {
    closeSync(output)
  }
}

/** The pid once a server is up; undefined when it ended instead, as it does when its port was taken meanwhile. */
async function pidOnceUp(
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
  await rm(recordOf(dir), { force: true })
  if (temporary) await rm(dir, { recursive: true, force: true })
}

function recordOf(dir: string): string {
  return join(dir, 'process')
}
