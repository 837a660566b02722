import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import * as z from 'zod'
import { exitWithParentFlag } from '../../test/setup/start-programs.ts'
import { wholeTest } from '../../test/setup/whole-test.ts'

const program = fileURLToPath(new URL('service-program.ts', import.meta.url))
const started: ChildProcess[] = []

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

class Fixture {
  readonly messages: string[] = []
  url = ''
  readonly child: ChildProcess
  readonly exited: Promise<unknown[]>

  constructor(env: Record<string, string> = {}) {
    this.child = spawn(process.execPath, [exitWithParentFlag, program], {
      env: { ...process.env, SLOW_MS: '300', DRAIN_MS: '5000', ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    started.push(this.child)
    this.exited = once(this.child, 'exit')
    if (!this.child.stdout) throw new Error('The process has no output.')
    createInterface(this.child.stdout).on('line', (line) => {
      const { msg, url } = JSON.parse(line)
      this.messages.push(msg)
      this.url = url ?? this.url
    })
  }

  /** Settles when the process says so on standard output. */
  async says(message: string): Promise<void> {
    await vi.waitUntil(() => this.messages.includes(message), { timeout: 10_000, interval: 5 })
  }
}

const outcome = (answer: Promise<Response>) =>
  answer.then(
    ({ status }) => status,
    () => 'cut off',
  )

test('after SIGTERM the open request is answered, then resources close in order', async () => {
  const fixture = new Fixture()
  await fixture.says('listening')
  const answer = fetch(`${fixture.url}/slow`)
  await fixture.says('begun')
  fixture.child.kill('SIGTERM')
  await fixture.says('draining')
  expect(await outcome(fetch(`${fixture.url}/health/live`))).toBe('cut off')
  expect(await (await answer).json()).toEqual({ done: true })
  await fixture.says('stopped')
  expect(await fixture.exited).toEqual([0, null])
  expect(fixture.messages.filter((it) => it.startsWith('disposed'))).toEqual([
    'disposed bus',
    'disposed postgres',
  ])
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  'a service that %s ends during its start has not failed',
  async (signal) => {
    const file = fileURLToPath(new URL('waiting-program/main.ts', import.meta.url))
    const child = fork(file, { execArgv: ['--import', import.meta.resolve('@faresight/kit/preload')] })
    started.push(child)
    await once(child, 'message')
    const exited = once(child, 'exit')
    child.kill(signal)
    expect(await exited).toEqual([0, null])
  },
)

wholeTest(
  'a lingering process reports it, and answers new calls, each the last of its connection',
  async () => {
    const fixture = new Fixture({ LINGER_MS: '3000', SLOW_MS: '1' })
    await fixture.says('listening')
    fixture.child.kill('SIGTERM')
    await fixture.says('draining')
    const ready = await fetch(`${fixture.url}/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'draining', checks: {} }])
    const answer = await fetch(`${fixture.url}/slow`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    await answer.body?.cancel()
    expect(await fixture.exited).toEqual([0, null])
    expect(fixture.messages).toContain('stopped')
  },
)

wholeTest(
  'at SIGINT a connection whose answer had begun is ended with it, although its client would keep it',
  async () => {
    const fixture = new Fixture()
    await fixture.says('listening')
    const answer = await fetch(`${fixture.url}/parts`)
    expect(answer.headers.get('connection')).toBe('keep-alive')
    await fixture.says('begun')
    fixture.child.kill('SIGINT')
    expect(await answer.text()).toBe('begun, done')
    expect(await fixture.exited).toEqual([0, null])
  },
)

wholeTest(
  'an open stream does not hold the process up: its caller sees it end, and may ask again',
  async () => {
    const fixture = new Fixture({ DRAIN_MS: '60000' })
    await fixture.says('listening')
    const answer = await fetch(`${fixture.url}/api/live`)
    await fixture.says('begun')
    fixture.child.kill('SIGTERM')
    expect(await answer.text()).toContain('id: 1\nevent: step\n')
    expect(await fixture.exited).toEqual([0, null])
  },
)

test('bytes that are not HTTP get a problem reply, and unused connections do not delay the shutdown', async () => {
  const fixture = new Fixture({ DRAIN_MS: '600000' })
  await fixture.says('listening')
  const { port } = new URL(fixture.url)
  const garbled = connect(Number(port), '127.0.0.1')
  garbled.end('hello there\r\n\r\n')
  const problem = await text(garbled)
  expect(problem).toMatch(/^HTTP\/1\.1 400 /)
  expect(problem).toContain('application/problem+json')
  expect(problem).toContain('"code":"request/invalid"')

  const sockets = Array.from({ length: 20 }, () => connect(Number(port), '127.0.0.1').on('error', () => {}))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  // Asked on a connection that came after them, so that the server has them all.
  expect(await outcome(fetch(`${fixture.url}/health/live`))).toBe(200)
  fixture.child.kill('SIGTERM')
  await Promise.all(sockets.map((socket) => once(socket, 'close')))
  expect(await fixture.exited).toEqual([0, null])
})

wholeTest('a request that does not end in time is cut off, and the exit code is 1', async () => {
  const fixture = new Fixture({ SLOW_MS: '60000', DRAIN_MS: '200' })
  await fixture.says('listening')
  const answer = outcome(fetch(`${fixture.url}/slow`))
  await fixture.says('begun')
  fixture.child.kill('SIGTERM')
  expect(await answer).toBe('cut off')
  await fixture.says('stopped')
  expect(await fixture.exited).toEqual([1, null])
})

wholeTest('an export of traces that goes unanswered does not make the exit code 1', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const exported = once(silent, 'connection')
  const { port } = z.object({ port: z.number() }).parse(silent.address())
  const fixture = new Fixture({
    NODE_OPTIONS: `--import=${import.meta.resolve('@faresight/kit/preload')}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })
  await fixture.says('listening')
  expect(await outcome(fetch(`${fixture.url}/slow`))).toBe(200)
  await exported
  fixture.child.kill('SIGTERM')
  expect(await fixture.exited).toEqual([0, null])
  silent.close()
})

wholeTest('a second signal ends the process at once', async () => {
  const fixture = new Fixture({ SLOW_MS: '60000', DRAIN_MS: '60000' })
  await fixture.says('listening')
  const answer = outcome(fetch(`${fixture.url}/slow`))
  await fixture.says('begun')
  fixture.child.kill('SIGTERM')
  await fixture.says('draining')
  fixture.child.kill('SIGTERM')
  expect(await fixture.exited).toEqual([1, null])
  expect(await answer).toBe('cut off')
})
