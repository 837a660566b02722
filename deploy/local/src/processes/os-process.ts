import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { setTimeout as delay } from 'node:timers/promises'

/**
 * The start time of a process in a unit of the system, which tells it from a later one with the same pid.
 *
 * @returns undefined if no such process runs
 */
export async function processStartTime(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return linuxStartTime(pid)
  return (await ps(pid, 'lstart=')) || undefined
}

/** @returns undefined if no such process runs */
export async function processCommandLine(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') return (await ps(pid, 'command=')) || undefined
  const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return text.replaceAll('\0', ' ').trim() || undefined
}

/** @returns false if the process has ended */
export function sendSignal(pid: number, name: NodeJS.Signals): boolean {
  try {
    process.kill(pid, name)
    return true
  } catch {
    return false
  }
}

/** @returns false if the process still runs after `timeoutMs` */
export async function waitForProcessExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (await processStartTime(pid)) {
    if (Date.now() > deadline) return false
    await delay(20)
  }
  return true
}

async function linuxStartTime(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold spaces, so fields are counted from the last bracket; the first is the state.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const [state, startTicks] = [fields[0], fields[19]]
  // A zombie has ended.
  return state === 'Z' ? undefined : startTicks
}

async function ps(pid: number, format: string): Promise<string> {
  const found = promisify(execFile)('ps', ['-o', format, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return (await found).stdout.trim()
}
