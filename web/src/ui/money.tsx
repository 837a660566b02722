import { cx } from './class-names.ts'

const sizes = {
  14: 'text-14 [--code:0.8em]',
  16: 'text-16 [--code:0.8em]',
  24: 'text-24 tracking-tight [--code:0.62em]',
  40: 'text-40 tracking-tight [--code:0.44em]',
}

/** A figure and its currency, the code smaller and quieter, never apart. */
export function Money({
  figure,
  currency,
  size = 16,
}: {
  figure: string
  currency: string
  size?: keyof typeof sizes
}) {
  return (
    <span className={cx('font-semibold tracking-snug whitespace-nowrap', sizes[size])}>
      {figure}{' '}
      <span className="text-[length:var(--code)] font-medium tracking-[0.02em] text-ink-2">{currency}</span>
    </span>
  )
}

/** Where a price would stand. Nothing is blurred: there is nothing to see. */
export function LockedMoney({
  currency,
  label,
  size = 16,
}: {
  currency: string
  label: string
  size?: keyof typeof sizes
}) {
  return (
    <span
      className={cx('inline-flex items-center gap-[0.28em] font-semibold whitespace-nowrap', sizes[size])}
    >
      <span aria-hidden className="h-[0.72em] w-[1.9em] rounded-[6px] bg-line-2 opacity-80 blur-[3px]" />
      <span className="sr-only">{label}</span>
      <span className="text-[length:var(--code)] font-medium text-ink-2">{currency}</span>
    </span>
  )
}
