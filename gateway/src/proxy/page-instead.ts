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

/** Where a person is sent who followed a link of ours and met a refusal of that status. */
export type PageInstead = (status: number, request: Pick<FastifyRequest, 'params' | 'query'>) => string

/** Answers a refused navigation with a page of ours. Programs get the problem itself. */
export function answerWithPage(scope: FastifyInstance, pageInstead: PageInstead): void {
  scope.addHook('onSend', async (request, reply, payload: unknown) => {
    if (reply.statusCode < 400 || !isNavigation(request.headers)) return payload
    const location = pageInstead(reply.statusCode, request)
    // Read to its end, so that the connection to the service can be used again.
    if (payload instanceof Readable) payload.resume()
    for (const name of ['content-type', 'content-length', 'content-encoding', 'retry-after'])
      reply.removeHeader(name)
    reply.code(302).header('location', location)
    return ''
  })
}

/** Whether a person waits for a page. What a browser fetches ahead of a click is shown to nobody. */
function isNavigation(headers: IncomingHttpHeaders): boolean {
  if (headers['sec-purpose'] !== undefined) return false
  const destination = headers['sec-fetch-dest']
  if (destination !== undefined) return destination === 'document'
  return /^\s*text\/html\s*(?:[,;]|$)/i.test(headers.accept ?? '')
}

/** The page about an offer. Of the address only what its route would take goes along. */
export function offerPage(
  status: number,
  { params, query }: Pick<FastifyRequest, 'params' | 'query'>,
): string {
  const offer = searchRoutes.book.params?.safeParse(params).data
  const ticket = searchRoutes.book.query?.safeParse(query).data?.ticket
  const stop = stopOf(status)
  return offer
    ? bookingPagePath({ ...offer, ...(ticket && { ticket }) }, stop)
    : bookingPagePathWithoutOffer(stop)
}

/** The page to log in, where a sign-in with Google could not begin or end. */
export function googlePage(): string {
  return failedSignInPagePath('google_auth_failed')
}

function stopOf(status: number): BookingStopReason {
  const stops: Record<number, BookingStopReason> = {
    401: 'signed-out',
    403: 'plan',
    404: 'gone',
    429: 'busy',
    502: 'unsafe',
  }
  return stops[status] ?? (status < 500 ? 'broken' : 'away')
}
