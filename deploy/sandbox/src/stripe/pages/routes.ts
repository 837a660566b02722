import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../../pages/html.ts'
import { missingObjectError, StripeApiError } from '../api-error.ts'
import type { StripeDeps } from '../deps.ts'
import { findCardDecline, findTestCard } from '../objects/cards.ts'
import { completeCheckoutSession } from '../objects/checkout-sessions.ts'
import { requireInvoice } from '../objects/invoices.ts'
import { payInvoice } from '../objects/payments.ts'
import {
  readCustomerTimeSeconds,
  requireStripeObject,
  type StripeCheckoutSession,
  type StripeInvoice,
  type StripePortalSession,
  type StripeState,
  type TestCardBehavior,
} from '../objects/state.ts'
import { requireSubscription, setCancelAtPeriodEnd } from '../objects/subscriptions.ts'
import { renderCheckoutPage } from './checkout-page.ts'
import { renderInvoicePage, renderInvoicePdf } from './invoice-page.ts'
import { renderPaymentPage, sendPaymentPage } from './layout.ts'
import { renderPortalPage } from './portal-page.ts'

type ById = { Params: { id: string } }
type Submitted = ById & { Body: Partial<Record<string, string>> | undefined }

const portalSeconds = 3600

/** Stripe's pages: checkout, portal, invoices. They run no script. */
export function stripePageRoutes(scope: FastifyInstance, deps: StripeDeps): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof StripeApiError)) throw error
    const html = renderPaymentPage('This is not possible', `<p>${escapeHtml(error.message)}</p>`)
    return sendPaymentPage(reply.code(error.status), html)
  })
  checkoutPageRoutes(scope, deps)
  portalPageRoutes(scope, deps)
  invoicePageRoutes(scope, deps)
}

function checkoutPageRoutes(scope: FastifyInstance, { commit, state }: StripeDeps): void {
  const path = '/checkout/:id'

  scope.get<ById>(path, ({ params }, reply) => {
    const session = requireUnexpiredSession(state, params.id)
    return session.status === 'complete' ? redirectToSuccess(reply, session) : send(reply, session)
  })

  scope.post<Submitted>(path, async ({ body, params }, reply) => {
    const session = requireUnexpiredSession(state, params.id)
    // A second click or tab pays nothing more.
    if (session.status === 'complete') return redirectToSuccess(reply, session)
    const card = findTestCard(body?.['number'] ?? '')
    if (!card) return send(reply.code(400), session, unknownCard)
    const decline = completeCheckoutSession(state, session.id, card)
    if (decline) return send(reply.code(402), session, decline.message)
    await commit()
    return redirectToSuccess(reply, session)
  })

  function send(reply: FastifyReply, session: StripeCheckoutSession, error?: string): FastifyReply {
    return sendPaymentPage(reply, renderCheckoutPage(state, session, error), session.success_url)
  }
}

function portalPageRoutes(scope: FastifyInstance, { commit, state }: StripeDeps): void {
  const path = '/portal/:id'

  scope.get<ById>(path, ({ params }, reply) =>
    sendPaymentPage(reply, renderPortalPage(state, requirePortalSession(state, params.id))),
  )

  scope.post<Submitted>(path, async ({ body = {}, params }, reply) => {
    const session = requirePortalSession(state, params.id)
    const { customer } = session
    if (body['do'] === 'card') {
      const { card, error } = readAcceptedCard(body)
      if (!card) return sendPaymentPage(reply.code(400), renderPortalPage(state, session, error))
      state.cards[customer] = card
    } else {
      const plan = requireSubscription(state, body['subscription'] ?? '')
      if (plan.customer !== customer) throw missingObjectError('subscription', plan.id)
      setCancelAtPeriodEnd(state, plan.id, body['do'] === 'cancel')
    }
    await commit()
    return sendPaymentPage(reply, renderPortalPage(state, session))
  })
}

function invoicePageRoutes(scope: FastifyInstance, { commit, state }: StripeDeps): void {
  scope.get<ById>('/invoices/:id', ({ params }, reply) =>
    sendPaymentPage(reply, renderInvoicePage(requireFinalInvoice(state, params.id))),
  )

  scope.get<ById>('/invoices/:id/pdf', ({ params }, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/pdf')
      .send(renderInvoicePdf(requireFinalInvoice(state, params.id))),
  )

  scope.post<Submitted>('/invoices/:id', async ({ body = {}, params }, reply) => {
    const invoice = requireFinalInvoice(state, params.id)
    if (invoice.status === 'open') {
      const { card, error } = readAcceptedCard(body)
      if (!card) return sendPaymentPage(reply.code(400), renderInvoicePage(invoice, error))
      state.cards[invoice.customer] = card
      payInvoice(state, invoice.id, 'customer')
      await commit()
    }
    return reply.redirect(`/stripe/invoices/${invoice.id}`, 303)
  })
}

const unknownCard = 'Your card was declined. The sandbox accepts only its test cards.'

/** Why a card would not pay, instead of the card. */
function readAcceptedCard({ number = '' }: Partial<Record<string, string>>): {
  card?: TestCardBehavior
  error?: string
} {
  const card = findTestCard(number)
  if (!card) return { error: unknownCard }
  const decline = findCardDecline(card)
  return decline ? { error: decline.message } : { card }
}

function requireUnexpiredSession(state: StripeState, id: string): StripeCheckoutSession {
  const session = requireStripeObject(state.sessions, 'checkout.session', id)
  if (session.status !== 'expired') return session
  const message = 'This checkout has expired. Nothing was charged.'
  throw new StripeApiError(410, { type: 'invalid_request_error', message })
}

/** Its address lets anyone in, so it expires. */
function requirePortalSession(state: StripeState, id: string): StripePortalSession {
  const session = requireStripeObject(state.portalSessions, 'billing_portal.session', id)
  if (session.created + portalSeconds > readCustomerTimeSeconds(state, session.customer)) return session
  throw missingObjectError('billing_portal.session', id)
}

function requireFinalInvoice(state: StripeState, id: string): StripeInvoice {
  const invoice = requireInvoice(state, id)
  if (invoice.status === 'draft') throw missingObjectError('invoice', id)
  return invoice
}

function redirectToSuccess(
  reply: FastifyReply,
  { id, success_url: url }: StripeCheckoutSession,
): FastifyReply {
  return reply.redirect((url ?? '/').replaceAll('{CHECKOUT_SESSION_ID}', id), 303)
}
