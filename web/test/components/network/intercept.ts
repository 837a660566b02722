import { FetchInterceptor } from '@mswjs/interceptors/fetch'
import { EventSource } from 'eventsource'
import { getResponse, type HttpHandler } from 'msw'
import { connect, countCalls, forgetCalls } from './network.ts'
import { usual } from './usual.ts'

let handlers: HttpHandler[] = [usual]
connect((handler) => {
  handlers = [handler, ...handlers]
})

// In the page itself: the way to a service worker and back takes an eighth more CPU time.
const interceptor = new FetchInterceptor()
interceptor.on('request', async ({ request, controller }) => {
  const response = await getResponse(handlers, request)
  // What is not ours to answer (modules, styles, fonts) comes from Vite.
  if (response) controller.respondWith(response)
})
interceptor.apply()
// The browser's own does not ask by `fetch`.
window.EventSource = EventSource

// A test may stop timeouts.
const { setTimeout: realTimeout } = globalThis

/** Waits until the page asks for nothing more: the next test has other answers. */
export async function settleNetwork(): Promise<void> {
  let before: number
  do {
    before = countCalls()
    await new Promise((resolve) => realTimeout(resolve, 5))
  } while (countCalls() > before)
}

/** Forgets what an earlier test has answered. */
export function resetNetwork(): void {
  handlers = [usual]
  forgetCalls()
}
