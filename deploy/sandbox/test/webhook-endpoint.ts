import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import Stripe from 'stripe'

export const webhookTestSecret = 'whsec_of_the_test'

export type WebhookTestEndpoint = Awaited<ReturnType<typeof startWebhookTestEndpoint>>

/** Receives Stripe's events and verifies their signatures. */
export async function startWebhookTestEndpoint() {
  const { webhooks } = new Stripe('sk_test_unused')
  /** In order of arrival. */
  const received: Stripe.Event[] = []
  const invalid: string[] = []
  let status = 200
  let failsFor: (event: Stripe.Event) => boolean = () => true
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    try {
      const signature = request.headers['stripe-signature'] ?? ''
      const event = webhooks.constructEvent(body, signature, webhookTestSecret)
      received.push(event)
      const answer = failsFor(event) ? status : 200
      if (answer > 0) response.writeHead(answer).end()
    } catch (error) {
      invalid.push(String(error))
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // It listens on TCP.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    invalid,
    /** 0 does not answer at all. */
    answerWith(next: number, to: (event: Stripe.Event) => boolean = () => true) {
      status = next
      failsFor = to
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
