import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { addDays, daysBetween } from '@faresight/contracts/days'
import { postToSandbox } from './provider-thread.ts'

interface Asked {
  departure_date: string
  return_date?: string
}

interface RecordedAnswer {
  asked: Asked
  answer: string
}

const recorded = new Map<string, Promise<RecordedAnswer>>()

/** Records the sandbox's Ignav once for each route and party, and moves its flights to the requested days. */
export async function shiftRecordedAnswer(sandboxUrl: string, request: IncomingMessage): Promise<string> {
  const { url = '' } = request
  const body = await text(request)
  const { departure_date, return_date, ...alike } = JSON.parse(body)
  const key = `${url} ${JSON.stringify(alike)}`
  const asked: Asked = { departure_date, return_date }
  const recording = recorded.get(key) ?? record(sandboxUrl, url, { asked, body })
  recorded.set(key, recording)
  return shiftDates(await recording, asked)
}

/** Moves each day with its leg, and varies prices by date pair. */
function shiftDates({ asked, answer }: RecordedAnswer, wanted: Asked): string {
  const out = daysBetween(asked.departure_date, wanted.departure_date)
  const { return_date: returned } = asked
  const back = returned && wanted.return_date ? daysBetween(returned, wanted.return_date) : out
  const factor = 1 + ((out * 7 + back * 13) % 97) / 200
  return answer
    .replaceAll(/\d{4}-\d{2}-\d{2}(?=T)/g, (day) => addDays(day, returned && day >= returned ? back : out))
    .replaceAll(/"amount":([\d.]+)/g, (_, amount) => `"amount":${(Number(amount) * factor).toFixed(2)}`)
}

async function record(
  sandboxUrl: string,
  url: string,
  { asked, body }: { asked: Asked; body: string },
): Promise<RecordedAnswer> {
  return { asked, answer: await postToSandbox(sandboxUrl, url, body) }
}
