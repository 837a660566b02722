// A thread that replays recorded responses of the sandbox's Ignav at once, moved to the requested days.
import { serveAsProviderThread } from './provider-thread.ts'
import { shiftRecordedAnswer } from './shifted-answers.ts'

await serveAsProviderThread(async (sandboxUrl, request, response) => {
  const reply = await shiftRecordedAnswer(sandboxUrl, request)
  response.writeHead(200, { 'content-type': 'application/json' }).end(reply)
})
