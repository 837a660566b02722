import type { ResultBaggage, ResultOption } from '@faresight/contracts/search/result'
import { farePhrase } from '../../format/money.ts'
import { cardText } from '../card-messages.ts'

const kinds = ['cabin', 'checked', 'changes', 'refunds'] as const
type Kind = (typeof kinds)[number]

/** A bag or condition of a fare in words, or all those that the provider leaves open. */
export interface FareTerm {
  kind: Kind | 'unknown'
  state: 'included' | 'fee' | 'no' | 'unknown'
  words: string
}

type Terms = Pick<ResultOption, 'baggage' | 'conditions' | 'currency'>

/** Bags and conditions that the provider states. */
export function statedTerms({ baggage, conditions, currency }: Terms): FareTerm[] {
  return [
    bagTerm('cabin', baggage, currency),
    bagTerm('checked', baggage, currency),
    conditionTerm('changes', conditions?.changes),
    conditionTerm('refunds', conditions?.refunds),
  ].filter((term) => term !== null)
}

/** The same, and last what the provider doesn't state. */
export function fareTerms(option: Terms): FareTerm[] {
  const stated = statedTerms(option)
  const missing = kinds.filter((kind) => stated.every((term) => term.kind !== kind))
  if (missing.length === 0) return stated
  return [...stated, { kind: 'unknown', state: 'unknown', words: cardText.terms.unknown(missing) }]
}

function bagTerm(
  kind: 'cabin' | 'checked',
  baggage: ResultBaggage | undefined,
  currency: string,
): FareTerm | null {
  const pieces = (kind === 'cabin' ? baggage?.cabinPieces : baggage?.checkedPieces) ?? null
  const price = (kind === 'cabin' ? baggage?.cabinBagPrice : baggage?.checkedBagPrice) ?? null
  const kg = kind === 'checked' ? (baggage?.checkedKg ?? null) : null
  const { included, notIncluded, costs, weight } = cardText.terms
  if (kg && pieces !== 0) return { kind, state: 'included', words: weight(pieces ?? 1, Math.round(kg)) }
  if (pieces === null) return null
  if (pieces > 0) return { kind, state: 'included', words: included[kind](pieces) }
  return price === null
    ? { kind, state: 'no', words: notIncluded[kind] }
    : { kind, state: 'fee', words: costs[kind](farePhrase(price, currency)) }
}

function conditionTerm(
  kind: 'changes' | 'refunds',
  state: 'included' | 'fee' | 'no' | null | undefined,
): FareTerm | null {
  return state ? { kind, state, words: cardText.terms[kind][state] } : null
}
