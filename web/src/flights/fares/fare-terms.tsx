import { Check, CircleDollarSign, CircleQuestionMark, X } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'
import { cardText } from '../card-messages.ts'
import type { ResultBaggage, ResultOption } from '@faresight/contracts/search/result'
import { extraPhrase } from '../../format/money.ts'

const icons = { included: Check, fee: CircleDollarSign, no: X, unknown: CircleQuestionMark }

/** One bag or condition. */
export function Term({ term: { state, words } }: { term: FareTerm }) {
  const Icon = icons[state]
  return (
    <span className={cx('inline-flex gap-1', state === 'included' ? 'text-ink' : 'text-ink-2')}>
      <Icon
        aria-hidden
        className={cx('mt-0.5 size-3.5 shrink-0', state === 'included' ? 'text-green-text' : 'text-ink-3')}
      />
      {state === 'included' && <span className="sr-only">{cardText.terms.isIncluded} </span>}
      {words}
    </span>
  )
}

export function TermList({ terms }: { terms: readonly FareTerm[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-13">
      {terms.map((term) => (
        <li key={term.kind}>
          <Term term={term} />
        </li>
      ))}
    </ul>
  )
}

const kinds = ['cabin', 'checked', 'changes', 'refunds'] as const
type Kind = (typeof kinds)[number]

/** A bag or condition of a fare in words, or all those that the provider leaves open. */
export interface FareTerm {
  kind: Kind | 'unknown'
  state: 'included' | 'fee' | 'no' | 'unknown'
  words: string
}

type Terms = Pick<ResultOption, 'baggage' | 'conditions' | 'currency'>

/**
 * Bags and conditions that the provider states.
 *
 * @param travellers those who have a seat
 */
export function statedTerms({ baggage, conditions, currency }: Terms, travellers: number): FareTerm[] {
  const costWords = (price: number) => {
    const extra = extraPhrase(price, currency)
    return travellers > 1 ? cardText.bags.each(extra) : extra
  }
  return [
    bagTerm('cabin', baggage, costWords),
    bagTerm('checked', baggage, costWords),
    conditionTerm('changes', conditions?.changes),
    conditionTerm('refunds', conditions?.refunds),
  ].filter((term) => term !== null)
}

/** The same, and last what the provider doesn't state. */
export function fareTerms(option: Terms, travellers: number): FareTerm[] {
  const stated = statedTerms(option, travellers)
  const missing = kinds.filter((kind) => stated.every((term) => term.kind !== kind))
  if (missing.length === 0) return stated
  return [...stated, { kind: 'unknown', state: 'unknown', words: cardText.terms.unknown(missing) }]
}

function bagTerm(
  kind: 'cabin' | 'checked',
  baggage: ResultBaggage | undefined,
  costWords: (price: number) => string,
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
    : { kind, state: 'fee', words: costs[kind](costWords(price)) }
}

function conditionTerm(
  kind: 'changes' | 'refunds',
  state: 'included' | 'fee' | 'no' | null | undefined,
): FareTerm | null {
  return state ? { kind, state, words: cardText.terms[kind][state] } : null
}
