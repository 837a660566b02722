import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../../pages/html.ts'
import { StripeProblem } from '../problem.ts'
import type { StripeDeps } from '../stripe.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { paymentPage, sendPaymentPage } from './frame.ts'
import { invoiceRoutes } from './invoice-routes.ts'
import { portalRoutes } from './portal-routes.ts'

/** The pages that people see of Stripe: checkout, portal, invoices. They work without scripts. */
export function pageRoutes(scope: FastifyInstance, deps: StripeDeps): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  // Such as a checkout of a price that is not sold any more.
  scope.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof StripeProblem)) throw error
    const html = paymentPage('This is not possible', `<p>${escapeHtml(error.message)}</p>`)
    return sendPaymentPage(reply.code(error.status), html)
  })
  checkoutRoutes(scope, deps)
  portalRoutes(scope, deps)
  invoiceRoutes(scope, deps)
}
