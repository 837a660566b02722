import { Check, CircleDollarSign, CircleQuestionMark, X } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'
import { cardText } from '../card-messages.ts'
import type { FareTerm } from './fare-terms.ts'

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
