// A provider in a thread of its own, which costs the measured process nothing.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

type Answer = (sandboxUrl: string, request: IncomingMessage, response: ServerResponse) => Promise<void>

/** Serves `answer` if the importing file runs in a thread of `startProviderThread`; elsewhere does nothing. */
export async function serveAsProviderThread(
  answer: Answer,
  onMessage: (message: unknown) => void = () => {},
): Promise<void> {
  const sandboxUrl: unknown = isMainThread ? undefined : workerData?.sandboxUrl
  if (typeof sandboxUrl !== 'string') return
  const server = createServer((request, response) => void answer(sandboxUrl, request, response))
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  parentPort?.on('message', onMessage)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(`http://127.0.0.1:${port}`)
}

/** Starts a file of this folder that calls `serveAsProviderThread`. */
export async function startProviderThread(running: AsyncDisposableStack, file: string, sandboxUrl: string) {
  const worker = new Worker(new URL(file, import.meta.url), {
    workerData: { sandboxUrl },
    argv: process.argv.slice(2),
  })
  running.defer(async () => void (await worker.terminate()))
  const [url] = await once(worker, 'message')
  return {
    url: String(url),
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
    send: (message: unknown) => worker.postMessage(message),
  }
}

export async function postToSandbox(sandboxUrl: string, path: string, body?: string): Promise<string> {
  const headers = { 'x-api-key': 'bench', ...(body && { 'content-type': 'application/json' }) }
  const reply = await fetch(`${sandboxUrl}${path}`, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`The sandbox answered ${reply.status} to ${path}`)
  return reply.text()
}
