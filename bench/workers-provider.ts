// A thread that replays recorded responses of the sandbox's Ignav after a fixed time, moved to the requested days.
import { setTimeout as delay } from 'node:timers/promises'
import { serveAsProviderThread } from './provider-thread.ts'
import { shiftRecordedAnswer } from './shifted-answers.ts'

export const workersProviderLatencyMs = 500

await serveAsProviderThread(async (sandboxUrl, request, response) => {
  const arrived = performance.now()
  const reply = await shiftRecordedAnswer(sandboxUrl, request)
  await delay(Math.max(1, workersProviderLatencyMs - (performance.now() - arrived)))
  response.writeHead(200, { 'content-type': 'application/json' }).end(reply)
})
