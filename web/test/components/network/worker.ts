import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { connect, forgetCalls } from './network.ts'
import { usual } from './usual.ts'

/** Answered after all that the page has asked for before it. */
const settled = '/api/test/settled'

const worker = setupWorker(
  http.get(settled, () => new HttpResponse(null, { status: 204 })),
  usual,
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
