import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
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
  const deadline = performance.now() + timeoutMs
  while (await processStartTime(pid)) {
    if (performance.now() > deadline) return false
    await delay(20)
  }
  return true
}

/** A process and its descendants, parents first; the process alone where the system doesn't list them. */
export async function findProcessTree(pid: number): Promise<number[]> {
  const listing = process.platform === 'linux' ? linuxParents() : parentsFromPs()
  const parentOf = await listing.catch(() => new Map<number, number>())
  const tree = [pid]
  for (const member of tree) for (const [child, parent] of parentOf) if (parent === member) tree.push(child)
  return tree
}

async function linuxParents(): Promise<Map<number, number>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const parents = pids.map(async (pid) => [Number(pid), Number((await linuxStatFields(pid))[1])] as const)
  return new Map(await Promise.all(parents))
}

async function parentsFromPs(): Promise<Map<number, number>> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid='])
  const rows = stdout.trim().split('\n')
  return new Map(
    rows.map((row) => {
      const [pid = NaN, parent = NaN] = row.trim().split(/\s+/).map(Number)
      return [pid, parent] as const
    }),
  )
}

async function linuxStartTime(pid: number): Promise<string | undefined> {
  const fields = await linuxStatFields(String(pid))
  const [state, startTicks] = [fields[0], fields[19]]
  // A zombie has ended.
  return state === 'Z' ? undefined : startTicks
}

/** From the state on; the second is the parent. Empty if no such process runs. */
async function linuxStatFields(pid: string): Promise<string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold spaces.
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

async function ps(pid: number, format: string): Promise<string> {
  const found = promisify(execFile)('ps', ['-o', format, '-p', String(pid)]).catch(() => ({ stdout: '' }))
  return (await found).stdout.trim()
}
