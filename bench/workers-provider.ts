// One recorded answer of the sandbox's Ignav, told again after a fixed time for whatever days are asked for.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays, daysBetween } from '@faresight/contracts/days'
import { askSandbox, serveRecorded } from './recorded-server.ts'

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

await serveRecorded(answer, () => heard)

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
  return { asked: JSON.parse(body), answer: await askSandbox(sandboxUrl, url, body) }
}
