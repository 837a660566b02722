import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import { failedSignInPagePath } from '@faresight/contracts/auth/sign-in-pages'
import {
  bookingPagePath,
  bookingPagePathWithoutOffer,
  type BookingStopReason,
} from '@faresight/contracts/search/booking-page'
import { searchRoutes } from '@faresight/contracts/search/http'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The page to redirect a browser to after a refused navigation with this status. */
export type ToErrorPagePath = (status: number, request: Pick<FastifyRequest, 'params' | 'query'>) => string

/** Redirects refused navigations to a page. Other calls get the problem itself. */
export function addRefusedNavigationRedirect(scope: FastifyInstance, pageInstead: ToErrorPagePath): void {
  scope.addHook('onSend', async (request, reply, payload: unknown) => {
    if (reply.statusCode < 400 || !isNavigation(request.headers)) return payload
    const location = pageInstead(reply.statusCode, request)
    // Drained, so that the connection to the service can be reused.
    if (payload instanceof Readable) payload.resume()
    for (const name of ['content-type', 'content-length', 'content-encoding', 'retry-after'])
      reply.removeHeader(name)
    reply.code(302).header('location', location)
    return ''
  })
}

/** Whether a user is waiting for a page; a prefetch is not shown. */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-purpose'] !== undefined) return false
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return /^\s*text\/html\s*(?:[,;]|$)/i.test(headers.accept ?? '')
}

/** The page about an offer, with validated parameters only. */
export function bookingErrorPagePath(
  status: number,
  { params, query }: Pick<FastifyRequest, 'params' | 'query'>,
): string {
  const offer = searchRoutes.book.params?.safeParse(params).data
  const ticket = searchRoutes.book.query?.safeParse(query).data?.ticket
  const stop = toBookingStopReason(status)
  return offer
    ? bookingPagePath({ ...offer, ...(ticket && { ticket }) }, stop)
    : bookingPagePathWithoutOffer(stop)
}

export function googleSignInErrorPagePath(): string {
  return failedSignInPagePath('google_auth_failed')
}

function toBookingStopReason(status: number): BookingStopReason {
  const stops: Record<number, BookingStopReason> = {
    401: 'signed-out',
    403: 'plan',
    404: 'gone',
    429: 'busy',
    502: 'unsafe',
  }
  return stops[status] ?? (status < 500 ? 'broken' : 'unavailable')
}
