import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { fileURLToPath } from 'node:url'
import { serviceUrlVariable, serviceNames } from '@faresight/contracts/services'
import { generateIdentityKeys } from '@faresight/kit/identity/keys'
import { freePort } from '../../test/setup/free-port.ts'
import { expect, test } from 'vitest'
import { ownBus } from '../../test/setup/own-bus.ts'
import { leavesWithUs } from '../../test/setup/programs.ts'
import { writeTestClient } from './harness.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

function start(env: Record<string, string>) {
  const child = spawn(process.execPath, [leavesWithUs, main], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  }
  return { child, text: () => output.join('') }
}

/** The status of an answer over one family of addresses, or what went wrong. */
function statusAt(host: string, port: number): Promise<number | string> {
  return new Promise((resolve) => {
    const call = get({ host, port, path: '/health/live', agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
  })
}

test('listens on 127.0.0.1 and ::1, and exits on SIGTERM', async () => {
  await using client = await writeTestClient()
  await using bus = await ownBus()
  const port = await freePort()
  const { child, text } = start({
    PORT: String(port),
    NATS_URL: bus.urlOf('gateway'),
    ...Object.fromEntries(serviceNames.map((service) => [serviceUrlVariable(service), 'http://127.0.0.1:1'])),
    IDENTITY_PRIVATE_KEY: generateIdentityKeys().privateKey,
    WEB_DIR: client.dir,
  })
  await expect.poll(text, { timeout: 45_000 }).toContain('listening')
  expect(await statusAt('127.0.0.1', port)).toBe(200)
  expect([200, 'EADDRNOTAVAIL']).toContain(await statusAt('::1', port))
  const unused = ['127.0.0.1', '::1'].map((host) => connect(port, host).on('error', () => {}))
  const gone = unused.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  // Answered on connections that came after them, so that both servers have them.
  for (const host of ['127.0.0.1', '::1']) await statusAt(host, port)
  child.kill('SIGTERM')
  await Promise.all(gone)
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('refuses an invalid environment, naming each variable and no value', async () => {
  const { child, text } = start({
    NATS_URL: 'http://s3cret',
    TRUSTED_PROXIES: 'somewhere',
    SEARCH_URL: 'x',
    AUTH_URL: '',
  })
  const [code] = await once(child, 'exit')
  expect(code).not.toBe(0)
  for (const name of ['NATS_URL', 'TRUSTED_PROXIES', 'SEARCH_URL', 'AUTH_URL', 'IDENTITY_PRIVATE_KEY']) {
    expect(text()).toContain(name)
  }
  expect(text()).not.toContain('s3cret')
})
