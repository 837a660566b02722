import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { signal as send, startedAt } from '@faresight/local/processes/identity'
import { repository } from '@faresight/local/repository'
import { expect, test } from 'vitest'

/** Programs of a run, by a pattern of their command lines. */
const programs = new Map([
  ['a worker', /workers\/forks/],
  ['PostgreSQL', /postgres -D/],
  ['MongoDB', /mongo/],
  ['NATS', /nats-server/],
  ['a service', /program\.mjs/],
])
const patience = { timeout: 60_000 }

interface Process {
  pid: number
  parent: number
  command: string
}

async function allProcesses(): Promise<Process[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-ww', '-o', 'pid=,ppid=,command='])
  return [...stdout.matchAll(/^ *(\d+) +(\d+) +(.*)$/gm)].map(([, pid, parent, command = '']) => ({
    pid: Number(pid),
    parent: Number(parent),
    command,
  }))
}

/** Descendants of a run and of processes that use its folder. */
async function startedBy(run: number, dir: string): Promise<Process[]> {
  const all = await allProcesses()
  const found = new Set(all.filter(({ pid, command }) => pid === run || command.includes(dir)))
  // Iteration includes members added during it.
  for (const { pid } of found) for (const it of all) if (it.parent === pid) found.add(it)
  return [...found]
}

/** Commands of `before` that still run, and those started since. */
async function findRemaining(before: Process[], run: number, dir: string): Promise<string[]> {
  const alive = await Promise.all(before.map(async (it) => ((await startedAt(it.pid)) ? [it] : [])))
  return [...alive.flat(), ...(await startedBy(run, dir))].map((it) => it.command)
}

const ways = [
  // The run itself cannot clean up.
  ['is killed', 'SIGKILL', 1],
  ['receives SIGTERM', 'SIGTERM', 1],
  ['receives Ctrl-C, which reaches its process group', 'SIGINT', -1],
] as const

test.each(ways)(
  'a test run that %s leaves no process behind',
  { timeout: 130_000 },
  async (_, signal, group) => {
    const dir = await mkdtemp(join(tmpdir(), 'faresight-killed-run-'))
    const vitest = join(repository, 'node_modules', 'vitest', 'vitest.mjs')
    const config = join(repository, 'test', 'setup', 'killed-run', 'vitest.config.ts')
    const run = spawn(process.execPath, [vitest, 'run', '--config', config], {
      cwd: repository,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], TMPDIR: dir },
      detached: true,
      stdio: 'ignore',
    })
    const { pid } = run
    if (!pid) throw new Error('The run did not start.')
    try {
      await expect.poll(() => existsSync(join(dir, 'ready')), patience).toBe(true)
      const before = await startedBy(pid, dir)
      const seen = [...programs].filter(([, it]) => before.some(({ command }) => it.test(command)))
      expect(seen).toEqual([...programs])
      send(group * pid, signal)
      await expect.poll(() => findRemaining(before, pid, dir), patience).toEqual([])
    } finally {
      for (const it of await startedBy(pid, dir)) send(it.pid, 'SIGKILL')
      await rm(dir, { recursive: true, force: true })
    }
  },
)

test('`npm run check` leaves no process behind after SIGTERM', { timeout: 130_000 }, async () => {
  const dir = await mkdtemp(join(tmpdir(), 'faresight-stopped-check-'))
  // Otherwise lint would be skipped.
  await rm(join(repository, 'node_modules', '.cache', 'lint.passed'), { force: true })
  const run = spawn(process.execPath, [join(repository, 'test', 'check.ts')], {
    cwd: repository,
    env: { ...process.env, TMPDIR: dir },
    stdio: 'ignore',
  })
  const { pid } = run
  if (!pid) throw new Error('The checks did not start.')
  const started = () => startedBy(pid, dir)
  try {
    const commands = async () => (await started()).map((it) => it.command).join('\n')
    await expect.poll(commands, patience).toMatch(/@oxlint-tsgolint\S* headless/)
    const before = await started()
    send(pid, 'SIGTERM')
    // Sooner than the checks end on their own.
    await expect.poll(() => findRemaining(before, pid, dir), { timeout: 2000 }).toEqual([])
  } finally {
    for (const it of await started()) send(it.pid, 'SIGKILL')
    await rm(dir, { recursive: true, force: true })
  }
})
