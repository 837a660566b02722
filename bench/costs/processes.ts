import { readdir, readFile } from 'node:fs/promises'

/** Linux counts CPU time in hundredths of a second (`man 5 proc`). */
const msPerTick = 10

export interface ProcessUsage {
  /** Processor time since the process began, user and system. */
  cpuMs: number
  /** RSS, as a container's limit counts it; PSS with children, so that shared memory counts once. */
  memoryBytes: number
}

/**
 * Reads the usage of processes with their children, ended ones included: PostgreSQL has a child per connection.
 * @throws if one does not run
 */
export async function readProcessUsage(pids: readonly number[]): Promise<ProcessUsage[]> {
  const all = await allProcesses()
  return Promise.all(
    pids.map(async (pid) => {
      const own = all.find((it) => it.pid === pid)
      if (!own) throw new Error(`Process ${pid} is not there`)
      const children = all.filter(({ parent }) => parent === pid)
      const ticks = [own, ...children].reduce((sum, it) => sum + it.ticks, own.endedTicks)
      const kind = children.length > 0 ? 'Pss' : 'Rss'
      const memory = await Promise.all([own, ...children].map((it) => memoryOf(it.pid, kind)))
      return { cpuMs: ticks * msPerTick, memoryBytes: memory.reduce((sum, one) => sum + one, 0) }
    }),
  )
}

/** Finds the process whose command line contains all words; its children may contain them too. @throws unless there is one */
export async function findPidByCommand(...words: readonly string[]): Promise<number> {
  const all = await allProcesses()
  const named = all.filter(({ command }) => words.every((word) => command.includes(word)))
  const [first, ...others] = named.filter(({ parent }) => !named.some(({ pid }) => pid === parent))
  if (!first || others.length)
    throw new Error(`${others.length + Number(!!first)} processes run ${words.join(' ')}`)
  return first.pid
}

interface Process {
  pid: number
  parent: number
  command: string
  ticks: number
  /** Of its children that have ended. */
  endedTicks: number
}

async function allProcesses(): Promise<Process[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map((pid) => processAt(pid).catch(() => null)))
  return found.filter((it) => it !== null)
}

async function processAt(pid: number): Promise<Process> {
  const [stat, command] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8'),
    readFile(`/proc/${pid}/cmdline`, 'utf8'),
  ])
  // The name, in brackets, may contain any character; numbers follow from the third field on.
  const field = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const numberAt = (index: number) => Number(field[index - 3])
  return {
    pid,
    parent: numberAt(4),
    command,
    ticks: numberAt(14) + numberAt(15),
    endedTicks: numberAt(16) + numberAt(17),
  }
}

async function memoryOf(pid: number, kind: 'Pss' | 'Rss'): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return 1024 * Number(new RegExp(`^${kind}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? 0)
}
