// A thread that replays one recorded response of the sandbox's Ignav after a fixed time, moved to the requested days.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { addDays, daysBetween } from '@faresight/contracts/days'
import { postToSandbox, serveAsProviderThread } from './provider-thread.ts'

export const workersProviderLatencyMs = 500

interface Asked {
  departure_date: string
  return_date: string
}

interface Recorded {
  asked: Asked
  answer: string
}

let recorded: Promise<Recorded> | undefined

await serveAsProviderThread(answer)

async function answer(sandboxUrl: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const arrived = performance.now()
  const body = await text(request)
  recorded ??= record(sandboxUrl, request.url ?? '', body)
  const reply = shiftDates(await recorded, JSON.parse(body))
  await delay(Math.max(1, workersProviderLatencyMs - (performance.now() - arrived)))
  response.writeHead(200, { 'content-type': 'application/json' }).end(reply)
}

/** Moves each day with its leg, and varies prices by date pair. */
function shiftDates({ asked, answer: recording }: Recorded, wanted: Asked): string {
  const back = daysBetween(asked.return_date, wanted.return_date)
  const out = daysBetween(asked.departure_date, wanted.departure_date)
  const factor = 1 + ((out * 7 + back * 13) % 97) / 200
  return recording
    .replaceAll(/\d{4}-\d{2}-\d{2}(?=T)/g, (day) => addDays(day, day < asked.return_date ? out : back))
    .replaceAll(/"amount":([\d.]+)/g, (_, amount) => `"amount":${(Number(amount) * factor).toFixed(2)}`)
}

async function record(sandboxUrl: string, url: string, body: string): Promise<Recorded> {
  return { asked: JSON.parse(body), answer: await postToSandbox(sandboxUrl, url, body) }
}
