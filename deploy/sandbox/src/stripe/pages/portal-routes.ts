import type { FastifyInstance, FastifyReply } from 'fastify'
import { type Books, timeOf } from '../books/books.ts'
import { setCancelAtPeriodEnd } from '../books/subscriptions.ts'
import type { StripeDeps } from '../stripe.ts'
import type { Form } from './card-fields.ts'
import { sendPaymentPage } from './frame.ts'
import { type Portal, portalPage, type PortalSays, subscriptionsOf } from './portal-page.ts'
import { type ById, missing, type Posted, useCard } from './posted.ts'

const path = '/portal/:id'

/** Its address is not good for ever: it lets in whoever has it. */
const goodForSeconds = 3600

/** The billing portal: one's card, one's invoices, and whether one's plan renews. */
export function portalRoutes(scope: FastifyInstance, { books, changed }: StripeDeps): void {
  scope.get<ById>(path, ({ params }, reply) => {
    const portal = portalIn(books, params.id)
    return portal ? send(reply, portal) : missing(reply, 'page')
  })

  scope.post<Posted>(path, async ({ body = {}, params }, reply) => {
    const portal = portalIn(books, params.id)
    if (!portal) return missing(reply, 'page')
    const says = act(books, portal, body)
    await changed()
    return send(says.wrong ? reply.code(400) : reply, portal, says)
  })

  function send(reply: FastifyReply, portal: Portal, says?: PortalSays): FastifyReply {
    return sendPaymentPage(reply, portalPage(books, portal, says))
  }
}

function act(books: Books, { customer }: Portal, form: Form): PortalSays {
  const plan = subscriptionsOf(books, customer).find(({ id }) => id === form['subscription'])
  if (plan && (form['do'] === 'cancel' || form['do'] === 'resume')) {
    const isToEnd = form['do'] === 'cancel'
    setCancelAtPeriodEnd(books, plan.id, isToEnd)
    return { done: isToEnd ? 'Your plan ends with its period.' : 'Your plan renews again.' }
  }
  if (form['do'] !== 'card') return {}
  const wrong = useCard(books, customer, form)
  return wrong ? { typed: form, wrong } : { done: 'Your card is saved.' }
}

function portalIn(books: Books, id: string): Portal | undefined {
  const portal = books.portals[id]
  return portal && portal.created + goodForSeconds > timeOf(books, portal.customer) ? portal : undefined
}
