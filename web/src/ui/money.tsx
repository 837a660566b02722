import { asMarked } from '../format/money.ts'
import { cx } from './class-names.ts'

/** `--code`: size of the currency code. */
export const moneySizes = {
  14: 'text-14 [--code:0.8em]',
  16: 'text-16 [--code:0.8em]',
  24: 'text-24 tracking-tight [--code:0.62em]',
  40: 'text-40 tracking-tight [--code:0.44em]',
}

/** An amount with its currency code, and `≈` if it is converted. */
export function Money({
  figure,
  currency,
  size = 16,
  quiet = false,
  exact = false,
}: {
  figure: string
  currency: string
  size?: keyof typeof moneySizes
  quiet?: boolean
  /** Never converted, on pages that convert others: it is not marked. */
  exact?: boolean
}) {
  return (
    <span
      className={cx(
        quiet ? 'font-normal' : 'font-semibold',
        'tracking-snug whitespace-nowrap',
        moneySizes[size],
      )}
    >
      {exact ? figure : asMarked(figure, currency)}{' '}
      <span className="text-[length:var(--code)] font-medium tracking-wide text-ink-2">{currency}</span>
    </span>
  )
}
