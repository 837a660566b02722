import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { sendSignal as send } from '@faresight/local/processes/os-process'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache')
/** How long a stopped step has to end by itself. */
const graceMs = 500
const excluded = ['node_modules', 'dist', '.git', '.faresight', '.vitest']

type Command = readonly [string, ...string[]]

interface Step {
  name: string
  command: Command
  /** The files it reads, for a tool without a cache of its own: it is not run while these are as they were when it last passed. */
  reads?: readonly string[]
}

/** Fewer checkers than TypeScript would start: each repeats part of the work of the others. What did not change since the last run is not checked again. */
const typesOf = (name: string, project: string): Command => [
  'tsc',
  '--noEmit',
  '--project',
  project,
  '--checkers',
  '1',
  '--incremental',
  '--tsBuildInfoFile',
  join(cache, `${name}.tsbuildinfo`),
]

/** Each is one entry in the count of `npm test`. The longest come first. */
const steps: readonly Step[] = [
  { name: 'types', command: typesOf('server', '.') },
  {
    name: 'lint',
    command: ['oxlint', '--type-aware', '--deny-warnings'],
    reads: ['.oxlintrc.json', '**/*.{ts,tsx,json}'],
  },
  {
    name: 'patterns',
    command: ['node', 'test/patterns.ts'],
    reads: ['test/patterns.ts', '{contracts,kit,gateway,web,services,deploy}/**/src/**/*.{ts,tsx}'],
  },
  { name: 'types of web', command: typesOf('web', 'web') },
  { name: 'import rules', command: ['vitest', 'run', '--project', 'rules'] },
  { name: 'dead code', command: ['knip', '--cache', '--cache-location', join(cache, 'knip')] },
  { name: 'format', command: ['oxfmt', '--check'] },
]

interface Options {
  /** How many steps run side by side. */
  atOnce?: number
  /** Ends the steps that run. */
  signal?: AbortSignal
}

/** Runs every step, also after one has failed, and prints each with its time; returns those that failed, and why. */
export async function check({ atOnce = availableParallelism(), signal }: Options = {}): Promise<{
  passed: number
  failed: { name: string; reason: string }[]
}> {
  const failed: { name: string; reason: string }[] = []
  const waiting = [...steps]
  const runNext = async (): Promise<void> => {
    const step = waiting.shift()
    if (!step) return
    const begin = performance.now()
    const { ok, output, isUnchanged } = await runUnlessUnchanged(step, signal)
    const seconds = ((performance.now() - begin) / 1000).toFixed(1)
    const remark = isUnchanged ? ', nothing has changed since it last passed' : ''
    console.log(`${ok ? 'passed' : 'FAILED'}  ${step.name.padEnd(12)} ${seconds} s${remark}`)
    if (!ok) {
      failed.push({ name: step.name, reason: output })
      console.log(output)
    }
    await runNext()
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
  return { passed: steps.length - failed.length, failed }
}

async function runUnlessUnchanged(
  { name, command, reads }: Step,
  signal: AbortSignal | undefined,
): Promise<{ ok: boolean; output: string; isUnchanged?: boolean }> {
  if (!reads) return run(command, signal)
  const file = join(cache, `${name}.passed`)
  const fingerprint = await fingerprintOf(command, reads)
  if ((await readFile(file, 'utf8').catch(() => '')) === fingerprint)
    return { ok: true, output: '', isUnchanged: true }
  const result = await run(command, signal)
  if (result.ok) {
    await mkdir(cache, { recursive: true })
    await writeFile(file, fingerprint)
  }
  return result
}

/** Changes with the command, with any of the files, and, by package-lock.json, with the version of the tool. */
async function fingerprintOf(command: Command, reads: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(command.join(' '))
  const options = { cwd: root, exclude: (path: string) => excluded.includes(path.split('/').at(-1) ?? '') }
  for (const path of (await Array.fromAsync(glob([...reads], options))).sort())
    hash.update(`\n${path}\n`).update(await readFile(join(root, path)))
  return hash.digest('hex')
}

function run(
  [program, ...args]: Command,
  signal: AbortSignal | undefined,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      // tsc is a Go program: less frequent garbage collection saves a quarter of its CPU time and costs 0.3 GB of memory.
      env: { GOGC: '400', ...toolEnv() },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own group, which is stopped as one: tsc and oxlint work in processes of their own.
      detached: true,
    })
    let kill: NodeJS.Timeout | undefined
    const stop = () => {
      const { pid } = child
      if (!pid) return
      send(-pid, 'SIGTERM')
      // tsc takes SIGTERM and goes on to its end.
      kill = setTimeout(() => send(-pid, 'SIGKILL'), graceMs)
    }
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop)
    let output = ''
    const keep = (chunk: Buffer) => (output += chunk.toString())
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.once('error', (error) => resolve({ ok: false, output: error.message }))
    child.once('close', (code) => {
      clearTimeout(kill)
      signal?.removeEventListener('abort', stop)
      resolve({ ok: code === 0, output: output.trimEnd() })
    })
  })
}

/** The tools of this repository, run by the Node that runs this, whatever the caller's PATH is. */
export function toolEnv(): NodeJS.ProcessEnv {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  return { ...process.env, PATH: path }
}

if (import.meta.main) {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
  const { failed } = await check({ signal: stopped.signal })
  console.log(failed.length ? `Failed: ${failed.map((step) => step.name).join(', ')}` : 'All checks passed.')
  process.exitCode = failed.length ? 1 : 0
}
