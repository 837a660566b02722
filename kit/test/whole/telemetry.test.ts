import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { createTestPostgres, type TestPostgres } from '@faresight/kit/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TraceCollector, startTraceCollector } from '../../../test/setup/trace-collector.ts'
import { spanPath } from '../../../test/setup/exported-spans.ts'
import { type TestBus, createTestBus } from '../../../test/setup/test-bus.ts'

let owned: TestPostgres
let bus: TestBus
let collector: TraceCollector
let processes: { child: ChildProcess; lines: Record<string, unknown>[] }[]

beforeEach(async () => {
  owned = await createTestPostgres('auth')
  bus = await createTestBus()
  processes = []
  collector = await startTraceCollector()
})
afterEach(async () => {
  for (const { child } of processes) child.kill('SIGKILL')
  await collector[Symbol.asyncDispose]()
  await bus[Symbol.asyncDispose]()
  await owned[Symbol.asyncDispose]()
})

/** Starts a process and returns its address. */
async function start(role: 'auth' | 'gateway', env: Record<string, string>): Promise<string> {
  const program = fileURLToPath(new URL('traced-program.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', '@faresight/kit/preload', program], {
    env: { ...process.env, ROLE: role, NATS_URL: bus.urlOf(role), DATABASE_URL: owned.url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines: Record<string, unknown>[] = []
  processes.push({ child, lines })
  createInterface(child.stdout).on('line', (line) => lines.push(JSON.parse(line)))
  const line = await vi.waitUntil(() => lines.find(({ msg }) => msg === 'listening'), { timeout: 20_000 })
  return String(line['url'])
}

async function stopAll(): Promise<void> {
  for (const { child } of processes) {
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  }
}

test('one trace spans HTTP, the bus and PostgreSQL, is complete and holds no secret', async () => {
  await start('auth', { ...collector.env, OTEL_SERVICE_NAME: 'auth' })
  const url = await start('gateway', { ...collector.env, OTEL_SERVICE_NAME: 'gateway' })
  expect(await (await fetch(`${url}/front`)).json()).toEqual({ principal: null })
  await fetch(`${url}/health/live`)
  // Secrets are behind the question mark of an address, and in the text of an error.
  await fetch(`${url}/front?token=s3cret-of-theirs&code=s3cret-of-google`)
  await fetch(`${url}/nowhere?token=s3cret-of-theirs`)
  await fetch(`${url}/failing`)
  await stopAll()

  const { spans } = collector
  const answered = processes[0]?.lines.find(({ msg }) => msg === 'answered')
  const trace = spans.filter((span) => span.traceId === answered?.['traceId'])
  const front = trace.find((span) => span.service === 'gateway' && !span.parentSpanId)
  expect(front?.name).toBe('GET /front')
  const query = trace.find((span) => span.service === 'auth' && span.name.startsWith('pg.query'))
  expect(spanPath(query, collector.spans)).toEqual([
    'gateway: GET /front',
    'gateway: GET',
    'gateway: GET /back',
    'gateway: ask rpc.auth.session.resolve.v1',
    'auth: handle rpc.auth.session.resolve.v1',
    expect.stringMatching(/^auth: pg\.query:SELECT/),
  ])
  expect(spans.filter(({ name }) => name.includes('health'))).toEqual([])

  expect(spans.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['GET /front', 'GET', 'GET /back', 'GET /failing']),
  )
  expect(collector.raw()).toContain('/back')
  for (const secret of ['s3cret', 'ada@mail']) expect(collector.raw()).not.toContain(secret)
})

test('without an endpoint no span is sent, and log lines of one request share a trace id', async () => {
  const off = {
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
    OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.env.OTEL_EXPORTER_OTLP_ENDPOINT,
  }
  await start('auth', off)
  const url = await start('gateway', off)
  expect(await (await fetch(`${url}/front`)).json()).toEqual({ principal: null })
  await stopAll()
  const answered = processes[0]?.lines.find(({ msg }) => msg === 'answered')
  expect(answered?.['traceId']).toMatch(/^[0-9a-f]{32}$/)
  const fronts = processes[1]?.lines.filter(({ traceId }) => traceId === answered?.['traceId'])
  expect(fronts?.map(({ route }) => route)).toEqual(['/back', '/front'])
  expect(collector.spans).toEqual([])
})
