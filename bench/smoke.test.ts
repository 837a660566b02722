import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'

const root = new URL('..', import.meta.url)
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(new URL('package.json', root), 'utf8')))
const names = Object.keys(scripts).filter((name) => name.startsWith('bench:'))
const held = z.object({ dataDir: z.string(), url: z.url(), sandboxUrl: z.url() })
const startTimeoutMs = 240_000

/** What it has written by now. */
interface Said {
  out: string
  errors: string
}

interface Run {
  child: ChildProcess
  said: Said
  ended: Promise<Said & { code: unknown }>
}

/** Starts a smoke run of a benchmark, as `npm run` would. */
function run(name: string, env: Record<string, string> = {}): Run {
  const [, program = ''] = /^exec node (\S+)$/.exec(scripts[name] ?? '') ?? []
  const child = spawn(process.execPath, [program, '--smoke'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const said: Said = { out: '', errors: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.errors += chunk.toString()))
  return { child, said, ended: once(child, 'close').then(([code]) => ({ code, ...said })) }
}

async function expectSmoke(name: string, { ended }: Run): Promise<void> {
  const { code, out, errors } = await ended
  expect(code, `${out}\n${errors}`).toBe(0)
  expect(out).toMatch(
    new RegExp(`^Smoke run of ${name.slice('bench:'.length)}: [1-9]\\d* figures above 0$`, 'm'),
  )
  expect(out).not.toContain('Written to')
  // 1/3, 2/3, 3/3: what it does, and how far it is.
  const steps = [...errors.matchAll(/^(\d+)\/(\d+) +\d+ s {2}\S.*$/gm)].map(
    ([, step, all]) => `${step}/${all}`,
  )
  const all = Number(steps[0]?.split('/')[1])
  expect([...new Set(steps)]).toEqual(Array.from({ length: all }, (_, index) => `${index + 1}/${all}`))
}

/** A stack that the others share: what `bench:start` has started. */
let start: Run
const shared: Record<string, string> = {}

beforeAll(async () => {
  start = run('bench:start', { BENCH_HOLD: '1', TRUSTED_PROXIES: '127.0.0.1,::1' })
  const where = new Promise<string>((resolve) => {
    start.child.stdout?.on('data', () => {
      const [, json] = /^Held: (.*)\n/m.exec(start.said.out) ?? []
      if (json) resolve(json)
    })
  })
  const failed = start.ended.then(({ errors }) => {
    throw new Error(errors)
  })
  const { dataDir, url, sandboxUrl } = held.parse(JSON.parse(await Promise.race([where, failed])))
  Object.assign(shared, {
    BENCH_STACK_DIR: dataDir,
    BENCH_STACK_URL: url,
    BENCH_STACK_SANDBOX_URL: sandboxUrl,
  })
}, startTimeoutMs)

afterAll(() => start.child.stdin?.end())

describe.concurrent('a smoke run measures something, says what it does, and keeps nothing', () => {
  test.each(names.filter((name) => name !== 'bench:start'))('%s', async (name) => {
    await expectSmoke(name, run(name, shared))
  })
})

test('a smoke run of bench:start measures one start, and stops all that it started', async () => {
  start.child.stdin?.end()
  await expectSmoke('bench:start', start)
})
