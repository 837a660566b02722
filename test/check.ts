import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { signal as send } from '@faresight/local/processes/identity'

const root = join(import.meta.dirname, '..')
const cache = join(root, 'node_modules', '.cache')
const graceMs = 500
const excluded = ['node_modules', 'dist', '.git', '.faresight', '.vitest']

type Command = readonly [string, ...string[]]

interface Step {
  name: string
  command: Command
  /** For a tool without a cache: the step is skipped while these files are as when it last passed. */
  reads?: readonly string[]
}

/** One checker, since several repeat each other's work; incremental. */
const tscCommand = (name: string, project: string): Command => [
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

/** The longest come first. */
const steps: readonly Step[] = [
  { name: 'types', command: tscCommand('server', '.') },
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
  { name: 'types of web', command: tscCommand('web', 'web') },
  { name: 'import rules', command: ['vitest', 'run', '--project', 'rules'] },
  { name: 'dead code', command: ['knip', '--cache', '--cache-location', join(cache, 'knip')] },
  { name: 'format', command: ['oxfmt', '--check'] },
]

interface Options {
  /** Default: the number of cores. */
  concurrency?: number
  signal?: AbortSignal
}

/** Runs every step, even after a failure, and prints its time. `signal` stops the running steps. */
export async function runChecks({ concurrency = availableParallelism(), signal }: Options = {}): Promise<{
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
    const remark = isUnchanged ? ', unchanged since it last passed' : ''
    console.log(`${ok ? 'passed' : 'FAILED'}  ${step.name.padEnd(12)} ${seconds} s${remark}`)
    if (!ok) {
      failed.push({ name: step.name, reason: output })
      console.log(output)
    }
    await runNext()
  }
  await Promise.all(Array.from({ length: concurrency }, runNext))
  return { passed: steps.length - failed.length, failed }
}

async function runUnlessUnchanged(
  { name, command, reads }: Step,
  signal: AbortSignal | undefined,
): Promise<{ ok: boolean; output: string; isUnchanged?: boolean }> {
  if (!reads) return run(command, signal)
  const file = join(cache, `${name}.passed`)
  const fingerprint = await hashInputs(command, reads)
  if ((await readFile(file, 'utf8').catch(() => '')) === fingerprint)
    return { ok: true, output: '', isUnchanged: true }
  const result = await run(command, signal)
  if (result.ok) {
    await mkdir(cache, { recursive: true })
    await writeFile(file, fingerprint)
  }
  return result
}

/** Changes with the command, the files and, by package-lock.json, the tool's version. */
async function hashInputs(command: Command, reads: readonly string[]): Promise<string> {
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
      // tsc is a Go program: rarer garbage collection saves a quarter of its CPU time for 0.3 GB of memory.
      env: { GOGC: '400', ...envWithLocalTools() },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, since tsc and oxlint start processes.
      detached: true,
    })
    let kill: NodeJS.Timeout | undefined
    const stop = () => {
      const { pid } = child
      if (!pid) return
      send(-pid, 'SIGTERM')
      // tsc ignores SIGTERM.
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

/** The environment with this repository's tools first on PATH. */
export function envWithLocalTools(): NodeJS.ProcessEnv {
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  return { ...process.env, PATH: path }
}

if (import.meta.main) {
  const stopped = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopped.abort())
  const { failed } = await runChecks({ signal: stopped.signal })
  console.log(failed.length ? `Failed: ${failed.map((step) => step.name).join(', ')}` : 'All checks passed.')
  process.exitCode = failed.length ? 1 : 0
}
