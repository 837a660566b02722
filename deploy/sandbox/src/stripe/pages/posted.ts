import type { FastifyReply } from 'fastify'
import { type Books, timeOf } from '../books/books.ts'
import { changeCard } from '../books/cards.ts'
import { type Form, readCardForm, type WrongFields, wrongBy } from './card-fields.ts'
import { paymentPage, sendPaymentPage } from './frame.ts'

export type ById = { Params: { id: string } }
export type Posted = ById & { Body: Form | undefined }

/** Puts the card that was typed on file; gives what is wrong with it otherwise. */
export function useCard(books: Books, customer: string, form: Form): WrongFields | undefined {
  const card = readCardForm(form, timeOf(books, customer))
  if ('wrong' in card) return card.wrong
  const changed = changeCard(books, customer, card)
  return changed.ok ? undefined : wrongBy(changed)
}

export function missing(reply: FastifyReply, what: string): FastifyReply {
  const words = `<p>There is no such ${what}, or no more. Please start again where you came from.</p>`
  return sendPaymentPage(reply.code(404), paymentPage('Not found', words))
}
