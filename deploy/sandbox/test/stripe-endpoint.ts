import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Stripe from 'stripe'

/** Something that Stripe tells of its events. It believes what is signed, and answers with `status`. */
export interface Endpoint extends AsyncDisposable {
  readonly url: string
  /** What came and was believed, in the order in which it came. */
  readonly heard: Stripe.Event[]
  /** Why something was not believed. */
  readonly doubts: string[]
  /** 0 does not answer at all. */
  answerWith: (status: number, to?: (event: Stripe.Event) => boolean) => void
}

export const secret = 'whsec_of_the_test'

export async function startEndpoint(): Promise<Endpoint> {
  const { webhooks } = new Stripe('sk_test_unused')
  const heard: Stripe.Event[] = []
  const doubts: string[] = []
  let status = 200
  let isMeant: (event: Stripe.Event) => boolean = () => true
  const answerTo = async (request: IncomingMessage): Promise<number> => {
    const body = await buffer(request)
    try {
      const event = webhooks.constructEvent(body, request.headers['stripe-signature'] ?? '', secret)
      heard.push(event)
      return isMeant(event) ? status : 200
    } catch (error) {
      doubts.push(String(error))
      return 400
    }
  }
  const server = createServer(async (request, response) => {
    const answer = await answerTo(request)
    if (answer > 0) response.writeHead(answer).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on TCP.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    heard,
    doubts,
    answerWith(next, to = () => true) {
      status = next
      isMeant = to
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
