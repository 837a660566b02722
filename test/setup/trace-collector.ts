import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type ServiceSpan, parseExportedSpans } from './exported-spans.ts'

/** Makes a process send its spans to a collector. */
type TraceEnv = {
  OTEL_EXPORTER_OTLP_ENDPOINT: string
  OTEL_EXPORTER_OTLP_PROTOCOL: string
}

export interface TraceCollector extends AsyncDisposable {
  env: TraceEnv
  /** Received so far. */
  spans: ServiceSpan[]
  /** The bodies received. */
  raw: () => string
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: ServiceSpan[] = []
  const bodies: string[] = []
  const receiver = await startReceiver((body) => {
    bodies.push(body)
    spans.push(...parseExportedSpans(body))
  })
  return { ...receiver, spans, raw: () => bodies.join('\n') }
}

/** Writes each received export as a line, for test files in other processes, which read them by `openTraceFile`. */
export async function startTraceFileCollector(path: string): Promise<AsyncDisposable & { env: TraceEnv }> {
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

export interface TraceFileReader extends AsyncDisposable {
  /** Spans that were in the file at the last `read`. */
  spans: ServiceSpan[]
  /** The bodies received. */
  raw: () => string
  /** Reads what was written since. */
  read: () => Promise<void>
}

export async function openTraceFile(path: string): Promise<TraceFileReader> {
  const file = await open(path)
  const spans: ServiceSpan[] = []
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
        spans.push(...parseExportedSpans(body))
      }
    },
    [Symbol.asyncDispose]: () => file.close(),
  }
}

async function startReceiver(onExport: (body: string) => void): Promise<AsyncDisposable & { env: TraceEnv }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(Buffer.from(chunk))
    onExport(Buffer.concat(chunks).toString())
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
