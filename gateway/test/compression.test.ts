import { request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { searchRoutes } from '@faresight/contracts/search/http'
import { createLog } from '@faresight/kit/telemetry/log'
import { expect, test } from 'vitest'
import { forAllTests } from '../../test/setup/for-all-tests.ts'
import { type TestGateway, startSecondTestGateway, startTestGateway } from './harness.ts'

let gateway: TestGateway
forAllTests(startTestGateway, (it) => (gateway = it))

interface Answer {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

/** The bytes as they came: fetch would unpack them. */
function get(acceptEncoding?: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }
    const call = request(`${gateway.url}/api/airports/LHR`, { headers, agent: false }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
    })
    call.on('error', reject)
    call.end()
  })
}

const fares = (count: number) => ({
  fares: Array.from({ length: count }, (_, id) => ({ id, seller: 'Étoile' })),
})

/** Answers with its length, as our services do. */
function answerWith(value: unknown): string {
  const text = JSON.stringify(value)
  gateway.upstream.answerWith((_, response) => {
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
    }
    response.writeHead(200, headers).end(text)
  })
  return text
}

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip, deflate', 'gzip', gunzipSync],
])(
  'compresses for Accept-Encoding %s with %s, short and long responses',
  async (accepted, encoding, unpack) => {
    for (const count of [100, 8000]) {
      const text = answerWith(fares(count))
      const { headers, body } = await get(accepted)
      expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
      expect(body.length).toBeLessThan(text.length / 5)
      expect(unpack(body).toString('utf8')).toBe(text)
    }
  },
)

test('compresses brotli with a window of 256 kB', async () => {
  answerWith(fares(8000))
  const { body } = await get('br')
  // RFC 7932, 9.1: the first four bits, lowest first, are 0011 for a window of 2 to the power of 18.
  expect(body.readUInt8(0) & 0b1111).toBe(0b0011)
})

test('sends an uncompressed response where no encoding is accepted', async () => {
  for (const accepted of [undefined, 'identity', 'br;q=0, gzip;q=0', 'compress']) {
    const text = answerWith(fares(8000))
    const { headers, body } = await get(accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(body.toString('utf8')).toBe(text)
  }
})

test('leaves responses under 1 kB uncompressed', async () => {
  const text = answerWith(fares(10))
  const small = await get('br')
  expect(small.headers['content-encoding']).toBeUndefined()
  expect(small.body.toString('utf8')).toBe(text)
})

test('sends an event stream uncompressed, and ends it when the reader disconnects', async () => {
  const left = new Promise<void>((resolve) => {
    gateway.upstream.answerWith((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('data: first\n\n')
      response.once('close', resolve)
    })
  })
  await new Promise<void>((resolve, reject) => {
    const headers = { 'accept-encoding': 'br', accept: 'text/event-stream' }
    const call = request(`${gateway.url}/api/airports/LHR`, { headers, agent: false }, (answer) => {
      expect(answer.headers['content-encoding']).toBeUndefined()
      answer.once('data', (chunk: Buffer) => {
        expect(chunk.toString()).toBe('data: first\n\n')
        call.destroy()
        resolve()
      })
    })
    call.on('error', reject)
    call.end()
  })
  await left
})

test('logs no error when the caller disconnects before a long response', async () => {
  const lines: string[] = []
  const log = createLog('gateway', 'debug', { write: (line) => void lines.push(line) })
  await using watched = await startSecondTestGateway(gateway, {}, log)
  const text = JSON.stringify(fares(8000))
  let tries = 0
  const leave = async () => {
    tries++
    const headers = { 'accept-encoding': 'gzip', 'content-type': 'application/json' }
    const call = request(watched.url + searchRoutes.publicSearch.path, {
      method: 'POST',
      headers,
      agent: false,
    })
    call.on('error', () => {})
    const answered = new Promise((resolve) => {
      watched.upstream.answerWith(async (_, response) => {
        call.destroy()
        // Later each time, until the gateway knows that nobody is there.
        await delay(10 * tries)
        const length = Buffer.byteLength(text)
        response.once('close', resolve)
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': length }).end(text)
      })
    })
    call.end('{}')
    await answered
    return lines.join('')
  }
  await expect.poll(leave, { timeout: 10_000 }).toContain('"the caller disconnected"')
  expect(lines.join('')).not.toContain('"level":"error"')
})

test('breaks off a long response when the service breaks off', async () => {
  const text = JSON.stringify(fares(8000))
  gateway.upstream.answerWith((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.write(text.slice(0, text.length / 2), () => response.destroy())
  })
  await expect(fetch(`${gateway.url}/api/airports/LHR`).then((answer) => answer.text())).rejects.toThrow(
    'terminated',
  )
})
