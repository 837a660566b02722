import { cx } from '../../ui/class-names.ts'
import { moneySizes } from '../../ui/money.tsx'

/** Where a price would stand. Nothing is blurred: there is nothing to see. */
export function LockedMoney({
  currency,
  label,
  size = 16,
}: {
  currency: string
  label: string
  size?: keyof typeof moneySizes
}) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-[0.28em] font-semibold whitespace-nowrap',
        moneySizes[size],
      )}
    >
      <span aria-hidden className="h-[0.72em] w-[1.9em] rounded-[6px] bg-line-2 opacity-80 blur-[3px]" />
      <span className="sr-only">{label}</span>
      <span className="text-[length:var(--code)] font-medium text-ink-2">{currency}</span>
    </span>
  )
}
