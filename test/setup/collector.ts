import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type Span, spansIn } from './spans.ts'

/** The environment that makes a traced process send its spans to a collector. */
type TraceEnv = {
  OTEL_EXPORTER_OTLP_ENDPOINT: string
  OTEL_EXPORTER_OTLP_PROTOCOL: string
}

export interface Collector extends AsyncDisposable {
  env: TraceEnv
  /** What has arrived so far. */
  spans: Span[]
  /** All of that, as it came. */
  raw: () => string
}

/** Receives traces as a collector does. */
export async function startCollector(): Promise<Collector> {
  const spans: Span[] = []
  const bodies: string[] = []
  const receiver = await startReceiver((body) => {
    bodies.push(body)
    spans.push(...spansIn(body))
  })
  return { ...receiver, spans, raw: () => bodies.join('\n') }
}

/** Receives traces for test files in other processes, which read them by `openTraceFile`. Each line is one export. */
export async function startTraceFile(path: string): Promise<AsyncDisposable & { env: TraceEnv }> {
  const file = createWriteStream(path)
  await once(file, 'open')
  const { env, [Symbol.asyncDispose]: stop } = await startReceiver((body) => void file.write(`${body}\n`))
  return {
    env,
    async [Symbol.asyncDispose]() {
      await stop()
      await new Promise((resolve) => file.end(resolve))
    },
  }
}

export interface TraceFile extends AsyncDisposable {
  /** What had arrived when the file was last read. */
  spans: Span[]
  /** All of that, as it came. */
  raw: () => string
  /** Reads what has arrived since. */
  read: () => Promise<void>
}

export async function openTraceFile(path: string): Promise<TraceFile> {
  const file = await open(path)
  const spans: Span[] = []
  const bodies: string[] = []
  let [offset, rest] = [0, Buffer.alloc(0)]
  return {
    spans,
    raw: () => bodies.join('\n'),
    async read() {
      const { size } = await file.stat()
      const { buffer } = await file.read(Buffer.alloc(size - offset), 0, size - offset, offset)
      offset = size
      const text = Buffer.concat([rest, buffer])
      // The last line may still be written.
      const end = text.lastIndexOf('\n') + 1
      rest = text.subarray(end)
      for (const body of text.toString('utf8', 0, end).split('\n').filter(Boolean)) {
        bodies.push(body)
        spans.push(...spansIn(body))
      }
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}

async function startReceiver(take: (body: string) => void): Promise<AsyncDisposable & { env: TraceEnv }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    take(Buffer.concat(chunks).toString())
    response.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
