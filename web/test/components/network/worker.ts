import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { noteFault } from '../checks/faults.ts'
import { connect, forgetCalls } from './network.ts'
import { usual } from './usual.ts'

const none = http.all('/api/*', ({ request }) => {
  noteFault(`no route of the contract is ${request.method} ${new URL(request.url).pathname}`)
  return HttpResponse.error()
})

/** Answered after all that the page has asked for before it. */
const settled = '/api/test/settled'

const worker = setupWorker(
  http.get(settled, () => new HttpResponse(null, { status: 204 })),
  ...usual,
  none,
)
connect((handler) => worker.use(handler))

// What is not ours to answer (modules, styles, fonts) comes from Vite.
await worker.start({ quiet: true, onUnhandledFrame: 'bypass' })

/** What the page has asked for is answered as this test says, even if it no longer waits for it: the next test has other answers. */
export async function settleNetwork(): Promise<void> {
  await fetch(settled)
}

/** Forgets what an earlier test has answered. */
export function resetNetwork(): void {
  worker.resetHandlers()
  forgetCalls()
}
