import { http, HttpResponse } from 'msw'
import { setupWorker } from 'msw/browser'
import { noteFault } from '../checks/faults.ts'
import { connect, forgetCalls } from './network.ts'
import { usual } from './usual.ts'

const none = http.all('/api/*', ({ request }) => {
  noteFault(`no route of the contract is ${request.method} ${new URL(request.url).pathname}`)
  return HttpResponse.error()
})

const worker = setupWorker(...usual, none)
connect((handler) => worker.use(handler))

// What is not ours to answer (modules, styles, fonts) comes from Vite.
await worker.start({ quiet: true, onUnhandledFrame: 'bypass' })

/** Forgets what an earlier test has answered. */
export function resetNetwork(): void {
  worker.resetHandlers()
  forgetCalls()
}
