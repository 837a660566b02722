import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { moveDispute, openDispute } from './books/disputes.ts'
import { StripeProblem } from './problem.ts'
import type { StripeDeps } from './stripe.ts'

const opening = z.strictObject({
  /** A payment or its charge. */
  payment: z.string(),
  reason: z.string().default('fraudulent'),
  inquiry: z.boolean().default(false),
})
const going = z.strictObject({ status: z.string() })

/** What tests do in the place of somebody's bank: dispute a payment, and decide. */
export function disputeControls(scope: FastifyInstance, { books, changed }: StripeDeps): void {
  scope.post('/disputes', async ({ body }, reply) => {
    const order = opening.safeParse(body)
    if (!order.success) return refuse(reply, 400, 'Say which payment, and if you like a reason and inquiry.')
    const { inquiry: isInquiry, payment: id, reason } = order.data
    const payment = Object.values(books.paymentIntents).find((one) =>
      [one.id, one.latest_charge].includes(id),
    )
    if (!payment) return refuse(reply, 404, 'There is no such payment.')
    return carryOut(reply, () => openDispute(books, payment, { isInquiry, reason }))
  })

  scope.put<{ Params: { id: string } }>('/disputes/:id', async ({ body, params }, reply) => {
    const order = going.safeParse(body)
    if (!order.success) return refuse(reply, 400, 'Say which status it goes to.')
    return carryOut(reply, () => moveDispute(books, params.id, order.data.status))
  })

  async function carryOut<T>(reply: FastifyReply, work: () => T): Promise<T | FastifyReply> {
    try {
      const done = work()
      await changed()
      return done
    } catch (error) {
      if (!(error instanceof StripeProblem)) throw error
      return refuse(reply, error.status, error.message)
    }
  }
}

function refuse(reply: FastifyReply, status: number, error: string): FastifyReply {
  return reply.code(status).send({ error })
}
