import { afterAll, beforeAll, describe, test } from 'vitest'
import * as z from 'zod'
import { expectSmokeRun, largeBenchmarks, startSmokeRun, type SmokeRun } from './smoke.ts'

const held = z.object({ dataDir: z.string(), url: z.url(), sandboxUrl: z.url() })
const startTimeoutMs = 240_000

// The smoke runs share the stack that `bench:start` started.
let start: SmokeRun
const shared: Record<string, string> = {}

beforeAll(async () => {
  start = startSmokeRun('bench:start', { BENCH_HOLD: '1', TRUSTED_PROXIES: '127.0.0.1,::1' })
  const where = new Promise<string>((resolve) => {
    start.child.stdout?.on('data', () => {
      const [, json] = /^Held: (.*)\n/m.exec(start.output.out) ?? []
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

describe.concurrent('a smoke run measures something, reports its steps, and stores nothing', () => {
  test.each(largeBenchmarks.filter((name) => name !== 'bench:start'))('%s', async (name) => {
    await expectSmokeRun(name, startSmokeRun(name, shared))
  })
})

test('a smoke run of bench:start measures one start and stops everything', async () => {
  start.child.stdin?.end()
  await expectSmokeRun('bench:start', start)
})
