import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import * as z from 'zod'

const root = new URL('../..', import.meta.url)
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')))

/** They share a stack. */
export const largeBenchmarks = [
  'admin',
  'alerts',
  'auth',
  'costs',
  'gateway',
  'history',
  'overload',
  'scan',
  'scan-cost',
  'search',
  'start',
  'web',
  'workers',
].map((name) => `bench:${name}`)

export const smallBenchmarks = Object.keys(scripts).filter(
  (name) => name.startsWith('bench:') && !largeBenchmarks.includes(name),
)

interface Output {
  out: string
  errors: string
}

export interface SmokeRun {
  child: ChildProcess
  output: Output
  ended: Promise<Output & { code: unknown }>
}

/** Starts a smoke run of a benchmark, as `npm run` would. */
export function startSmokeRun(name: string, env: Record<string, string> = {}): SmokeRun {
  const [, program = ''] = /^exec node (\S+)$/.exec(scripts[name] ?? '') ?? []
  const child = spawn(process.execPath, [program, '--smoke'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const output: Output = { out: '', errors: '' }
  child.stdout.on('data', (chunk: Buffer) => (output.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output.errors += chunk.toString()))
  return { child, output, ended: once(child, 'close').then(([code]) => ({ code, ...output })) }
}

/** Expects numbers above 0, a line per step, and no stored result. */
export async function expectSmokeRun(name: string, { ended }: SmokeRun): Promise<void> {
  const { code, out, errors } = await ended
  expect(code, `${out}\n${errors}`).toBe(0)
  expect(out).toMatch(
    new RegExp(`^Smoke run of ${name.slice('bench:'.length)}: [1-9]\\d* figures above 0$`, 'm'),
  )
  expect(out).not.toContain('Written to')
  const steps = [...errors.matchAll(/^(\d+)\/(\d+) +\d+ s {2}\S.*$/gm)].map(
    ([, step, all]) => `${step}/${all}`,
  )
  const all = Number(steps[0]?.split('/')[1])
  expect([...new Set(steps)]).toEqual(Array.from({ length: all }, (_, index) => `${index + 1}/${all}`))
}
