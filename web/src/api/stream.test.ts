import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { toProblemBody } from '@faresight/contracts/problem-body'
import { accessProblems } from '@faresight/contracts/problems'
import { searchRoutes } from '@faresight/contracts/search/http'
import { proofOfWorkHeader } from '@faresight/contracts/search/proof-of-work'
import { searchProblems } from '@faresight/contracts/search/problems'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ApiProblem } from './problems.ts'
import { StreamInterruptedError, postForEvents, sendWithProofOfWork } from './stream.ts'

// A real server on loopback: what is tested is what goes over the wire.
let server: Server
let answer: (response: ServerResponse) => void
const realFetch = globalThis.fetch

beforeAll(async () => {
  server = createServer((_, response) => answer(response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A listening TCP server always has an AddressInfo.
  const { port } = server.address() as AddressInfo
  // The client asks for paths alone, which only a page can resolve.
  globalThis.fetch = (path, init) => realFetch(new URL(path as string, `http://127.0.0.1:${port}`), init)
})

afterAll(async () => {
  globalThis.fetch = realFetch
  await new Promise((closed) => server.close(closed))
})

const offers = 'id: 1\nevent: offers\ndata: {"results":[{"id":"a","locked":true}]}\n\n'
const done = 'id: 3\nevent: done\ndata: {"resultsCount":1}\n\n'

/** Answers with these pieces, each sent separately, and ends or breaks. */
function sends(pieces: string[], end: 'end' | 'destroy' = 'end'): void {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
    const rest = [...pieces]
    const next = () => {
      const piece = rest.shift()
      if (piece === undefined) response[end]()
      else response.write(piece, () => setImmediate(next))
    }
    next()
  }
}

async function heard() {
  const events: unknown[] = []
  let whole: unknown = null
  const outcome = await postForEvents(searchRoutes.publicSearch, {
    body: {},
    signal: AbortSignal.timeout(5000),
    last: 'done',
    onEvent: (event) => events.push(event),
    onAnswer: (value) => (whole = value),
  }).catch((error: unknown) => error)
  return { events, whole, outcome }
}

it('reads events as they come, in whatever pieces, and leaves out those it does not know', async () => {
  const text = `retry: 2000\n\n${offers}: still here\n\nevent: later\ndata: {}\n\n${done}`
  sends(text.match(/[\s\S]{1,7}/g) ?? [])
  expect(await heard()).toEqual({
    events: [
      { event: 'offers', data: { results: [{ id: 'a', locked: true }], removed: [] } },
      { event: 'done', data: { resultsCount: 1 } },
    ],
    whole: null,
    outcome: undefined,
  })
})

it('reads them where a stream cannot be iterated over, as in some versions of Safari', async () => {
  const { prototype } = ReadableStream
  const iterate = Object.getOwnPropertyDescriptor(prototype, Symbol.asyncIterator)
  sends([offers, done])
  const send = answer
  // Node.js itself iterates over what it posts, and has begun to by then.
  answer = (response) => {
    Reflect.deleteProperty(prototype, Symbol.asyncIterator)
    send(response)
  }
  try {
    const { events, outcome } = await heard()
    expect([events.length, outcome]).toEqual([2, undefined])
  } finally {
    if (iterate) Object.defineProperty(prototype, Symbol.asyncIterator, iterate)
  }
})

it.each(['end', 'destroy'] as const)('tells a stream that stops before its last event (%s)', async (end) => {
  sends([offers], end)
  const { events, outcome } = await heard()
  expect(outcome).toBeInstanceOf(StreamInterruptedError)
  expect(events).toHaveLength(1)
})

it('turns a problem on the way into an error with its sentence', async () => {
  const problem = toProblemBody(accessProblems['sign-in-required'])
  sends([offers, `event: problem\ndata: ${JSON.stringify(problem)}\n\n`])
  const { outcome } = await heard()
  expect(outcome).toBeInstanceOf(ApiProblem)
  expect(outcome).toMatchObject({ status: 401, detail: 'Please sign in to continue.' })
})

it('refuses an event of another shape', async () => {
  sends(['event: offers\ndata: {"results":1}\n\n'])
  const { events, outcome } = await heard()
  expect(events).toEqual([])
  expect(outcome).toMatchObject({ name: 'ZodError' })
})

it('takes an answer in one piece, and a refusal', async () => {
  answer = (response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"results":[],"providers":[]}')
  expect((await heard()).whole).toEqual({ results: [], providers: [] })
  answer = (response) => response.writeHead(503).end()
  expect((await heard()).outcome).toMatchObject({ status: 503 })
})

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** A server that answers once work is proven, as ours does. */
async function prover() {
  const secrets = { hmacSignatureSecret: crypto.randomUUID(), hmacKeySignatureSecret: 'key' }
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 10,
    counter: 30,
    deriveKey,
    ...secrets,
  })
  const given = btoa(JSON.stringify(challenge))
  const sent: (string | undefined)[] = []
  return {
    sent,
    send: async (headers: Record<string, string>): Promise<Response> => {
      const proof = headers[proofOfWorkHeader]
      sent.push(proof)
      if (proof !== undefined) {
        const { verified } = await verifySolution({ ...JSON.parse(atob(proof)), deriveKey, ...secrets })
        if (verified) return json({ found: true })
      }
      return json(
        toProblemBody(searchProblems['proof-of-work-required'], undefined, { challenge: given }),
        403,
      )
    },
  }
}

it('solves what the server wants solved, and keeps that for the next search', async () => {
  const { send, sent } = await prover()
  expect(await (await sendWithProofOfWork(send)).json()).toEqual({ found: true })
  expect(sent).toEqual([undefined, expect.any(String)])
  expect(await (await sendWithProofOfWork(send)).json()).toEqual({ found: true })
  expect(sent).toEqual([undefined, sent[1], sent[1]])
})

it('solves again once a proof has expired', async () => {
  const { send, sent } = await prover()
  expect(await (await sendWithProofOfWork(send)).json()).toEqual({ found: true })
  // That of the test before was for another challenge.
  expect(new Set(sent).size).toBe(2)
})

it.each([
  [403, toProblemBody(searchProblems['no-provider'])],
  [503, toProblemBody(searchProblems.busy)],
  [200, { found: true }],
  [403, 'no problem of ours'],
])('an answer %i without a challenge is left as it is', async (status, body) => {
  let sent = 0
  const response = await sendWithProofOfWork(async () => {
    sent++
    return json(body, status)
  })
  expect({ sent, status: response.status, body: await response.json() }).toEqual({ sent: 1, status, body })
})

it('solves nothing for who has left', async () => {
  const { send, sent } = await prover()
  const response = await sendWithProofOfWork(send, AbortSignal.abort())
  expect(response.status).toBe(403)
  expect(sent).toHaveLength(1)
})
