// One recorded answer of the sandbox's Ignav, told again after a fixed time for whatever days are asked for, in a thread of
// its own: what a provider takes is then known, and costs this machine next to nothing.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'
import { addDays, daysBetween } from '@faresight/contracts/days'

/** How long the provider takes over a question. */
export const latencyMs = 500

interface Asked {
  departure_date: string
  return_date: string
}

interface Recorded {
  asked: Asked
  answer: string
}

/** What the provider was asked: each question by its text, with how often it came. */
export type Heard = ReadonlyMap<string, number>

let recorded: Promise<Recorded> | undefined
const heard = new Map<string, number>()

if (!isMainThread && workerData?.sandboxUrl) await serve(workerData.sandboxUrl)

async function serve(sandboxUrl: string): Promise<void> {
  const server = createServer((request, response) => void answer(sandboxUrl, request, response))
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A server that listens on a port has an address with that port.
  const { port } = server.address() as AddressInfo
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(`http://127.0.0.1:${port}`)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- as above
  parentPort?.on('message', () => parentPort?.postMessage(heard))
}

async function answer(sandboxUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const arrived = performance.now()
  const body = await text(request)
  heard.set(body, (heard.get(body) ?? 0) + 1)
  recorded ??= record(sandboxUrl, request.url ?? '', body)
  const told = shifted(await recorded, JSON.parse(body))
  await delay(Math.max(1, latencyMs - (performance.now() - arrived)))
  response.writeHead(200, { 'content-type': 'application/json' }).end(told)
}

/** Each day moved with its leg, and prices that differ from pair to pair. */
function shifted({ asked, answer: recording }: Recorded, wanted: Asked): string {
  const back = daysBetween(asked.return_date, wanted.return_date)
  const out = daysBetween(asked.departure_date, wanted.departure_date)
  const factor = 1 + ((out * 7 + back * 13) % 97) / 200
  return recording
    .replaceAll(/\d{4}-\d{2}-\d{2}(?=T)/g, (day) => addDays(day, day < asked.return_date ? out : back))
    .replaceAll(/"amount":([\d.]+)/g, (_, amount) => `"amount":${(Number(amount) * factor).toFixed(2)}`)
}

async function record(sandboxUrl: string, url: string, body: string): Promise<Recorded> {
  const headers = { 'x-api-key': 'bench', 'content-type': 'application/json' }
  const reply = await fetch(`${sandboxUrl}${url}`, { method: 'POST', headers, body })
  if (!reply.ok) throw new Error(`The sandbox answered ${reply.status} to ${url}`)
  return { asked: JSON.parse(body), answer: await reply.text() }
}
