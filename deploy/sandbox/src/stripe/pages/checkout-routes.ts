import type { FastifyInstance, FastifyReply } from 'fastify'
import { type CheckoutSession, timeOf } from '../books/books.ts'
import { completeSession } from '../books/checkout.ts'
import type { StripeDeps } from '../stripe.ts'
import { readCardForm, wrongBy } from './card-fields.ts'
import { checkoutPage, goneCheckoutPage, returnOf } from './checkout-page.ts'
import { sendPaymentPage } from './frame.ts'
import { type ById, missing, type Posted } from './posted.ts'

const path = '/checkout/:id'

/** The hosted checkout: 400 where the card cannot be one, 402 where it is declined. */
export function checkoutRoutes(scope: FastifyInstance, { books, changed }: StripeDeps): void {
  scope.get<ById>(path, ({ params }, reply) => {
    const session = books.sessions[params.id]
    return session ? send(reply, session, checkoutPage(books, session)) : missing(reply, 'checkout')
  })

  scope.post<Posted>(path, async ({ body = {}, params }, reply) => {
    const session = books.sessions[params.id]
    if (!session) return missing(reply, 'checkout')
    // Whoever pays twice, by a second click or in a second tab, has paid once and goes where paying leads.
    if (session.status === 'complete') return reply.redirect(returnOf(session), 303)
    if (session.status === 'expired') return send(reply.code(410), session, goneCheckoutPage(session))
    const card = readCardForm(body, timeOf(books, session.customer))
    if ('wrong' in card) {
      const again = checkoutPage(books, session, { typed: body, wrong: card.wrong })
      return send(reply.code(400), session, again)
    }
    const paid = completeSession(books, session.id, card)
    await changed()
    if (paid.ok) return reply.redirect(returnOf(paid.session), 303)
    const again = checkoutPage(books, session, { typed: body, wrong: wrongBy(paid) })
    return send(reply.code(402), session, again)
  })
}

function send(reply: FastifyReply, session: CheckoutSession, html: string): FastifyReply {
  return sendPaymentPage(reply, html, [session.success_url])
}
