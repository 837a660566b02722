import { readFile } from 'node:fs/promises'
import { withDeadline } from '@faresight/kit/deadline'
import { isDiskFull, waitForRestart } from '../processes/free-space.ts'
import { type HealthResult, healthTimeoutMs, waitUntilHung } from '../processes/health.ts'
import { findProcessTree, sendSignal, waitForProcessExit } from '../processes/os-process.ts'
import { lastErrorLine } from '../processes/process-log.ts'
import { exitMessage, restartAfterExit } from '../processes/restart-policy.ts'
import type { PrintLine } from '../progress.ts'
import type { LocalServer } from './local-server.ts'
import { isStorageFullError, type StoreCheck } from './store-health.ts'

interface ServerSupervision {
  name: string
  /** The folder of its data. */
  dir: string
  /** Starts it again on the same port; `signal` ends the attempt. */
  start: (port: number, signal: AbortSignal) => Promise<LocalServer>
  check: StoreCheck
  say: PrintLine
}

/** Restarts a server on the same port when it ends or hangs. Disposing stops the supervision and the server. */
export function superviseServer(first: LocalServer, options: ServerSupervision): AsyncDisposable {
  const stop = new AbortController()
  const supervision = supervise(first, options, stop.signal)
  return {
    async [Symbol.asyncDispose]() {
      stop.abort()
      const last = await supervision
      await last?.[Symbol.asyncDispose]()
    },
  }
}

/** @returns the server that runs when `stop` is aborted; undefined if none does */
async function supervise(
  first: LocalServer,
  options: ServerSupervision,
  stop: AbortSignal,
): Promise<LocalServer | void> {
  const { name, dir, start, say } = options
  const check = createHealthCheck(options)
  let server: LocalServer | void = first
  let launchedAt = performance.now()
  let startError: Error | undefined
  for (let exits = 0; !stop.aborted;) {
    let how = 'did not start'
    if (server) {
      const isHung = await waitUntilHung(check, AbortSignal.any([stop, server.exited]), { hasAnswered: true })
      if (stop.aborted) return server
      how = isHung ? 'did not respond' : 'crashed'
      if (isHung) await killTree(server.pid)
    }
    const next = restartAfterExit(exits, performance.now() - launchedAt)
    exits = next.exits
    const lines = server ? await lastLogLines(server.log) : startError?.message.split('\n')
    say(`${name} ${exitMessage(how, next, lastErrorLine(lines ?? []))}`)
    await waitForRestart(next.delayMs, dir, stop)
    if (stop.aborted) return
    launchedAt = performance.now()
    server = await start(first.port, stop).catch((error: Error) => void (startError = error))
    if (server) say(`${name} runs again`)
  }
  return server
}

/** Full storage is reported once and is no reason for a restart. */
function createHealthCheck({ name, dir, check, say }: ServerSupervision): () => Promise<HealthResult> {
  let isFull = false
  return async () => {
    try {
      await withDeadline(check(), healthTimeoutMs, `${name} did not answer`)
      if (isFull) say(`${name} works again`)
      isFull = false
      return 'healthy'
    } catch (error) {
      if (!isStorageFullError(error) && !(await isDiskFull(dir))) return 'failed'
      if (!isFull)
        say(`${name} cannot write: the disk of ${dir} is full. Free some space; nothing needs a restart.`)
      isFull = true
      return 'excused'
    }
  }
}

/** With its descendants: a stuck one of PostgreSQL's would keep the shared memory, and PostgreSQL from starting. */
async function killTree(pid: number): Promise<void> {
  const tree = await findProcessTree(pid)
  for (const member of tree) sendSignal(member, 'SIGKILL')
  await Promise.all(tree.map((member) => waitForProcessExit(member, 5000)))
}

async function lastLogLines(log: string): Promise<string[]> {
  const text = await readFile(log, 'utf8').catch(() => '')
  return text.slice(-8192).trim().split('\n').slice(-30)
}
