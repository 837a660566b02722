import type { Books, CheckoutSession } from './books.ts'
import type { Declined, TypedCard } from './cards.ts'

export interface SessionParams {
  customer: string
  price: string
  quantity: number
  successUrl: string
  cancelUrl: string | null
  clientReferenceId: string | null
  metadata: Record<string, string>
  subscriptionMetadata: Record<string, string>
  trialDays: number | null
  expiresAt: number | null
}

/** `origin`: where the sandbox's own pages are. */
export function openSession(books: Books, params: SessionParams, origin: string): CheckoutSession {
  throw new Error(`to follow ${books.made} ${params.price} ${origin}`)
}

/** Pays: the subscription starts, and its first invoice is paid. A refused card leaves the session open. */
export function completeSession(
  books: Books,
  sessionId: string,
  card: TypedCard,
): { ok: true; session: CheckoutSession } | Declined {
  throw new Error(`to follow ${books.made} ${sessionId} ${card.cvc}`)
}

/** A problem of Stripe where it is not open. */
export function expireSession(books: Books, sessionId: string): CheckoutSession {
  throw new Error(`to follow ${books.made} ${sessionId}`)
}
