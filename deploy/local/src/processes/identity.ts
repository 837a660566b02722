import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * What tells a process from a later one with the same pid: when it started, in whatever unit the system uses.
 * Undefined when no such process runs.
 */
export async function startedAt(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return (await linuxStat(pid))?.startTicks
  return (await ps(pid, 'lstart=')) || undefined
}

/** The command line of a running process; undefined when there is none. */
export async function commandOf(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return (await ps(pid, 'command=')) || undefined
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return text.replaceAll('\0', ' ').trim() || undefined
}

/** Sends a signal; false when the process is already gone. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

/** Waits until a process is gone; false when it still runs after `timeoutMs`. */
export async function untilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (await startedAt(pid)) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

async function linuxStat(pid: number): Promise<{ startTicks: string } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold spaces, so fields are counted from the last bracket: state is the first after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  // A zombie has ended; only its parent has not asked yet.
  return startTicks && state !== 'Z' ? { startTicks } : undefined
}

async function ps(pid: number, format: string): Promise<string> {
  const found = promisify(execFile)('ps', ['-o', format, '-p', String(pid)])
  return found.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  )
}
