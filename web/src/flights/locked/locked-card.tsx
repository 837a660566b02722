import type { ReactNode } from 'react'
import { flightText } from '../messages.ts'
import { LockedCover } from '../../ui/locked-cover.tsx'
import { cx } from '../../ui/class-names.ts'
import { moneySizes } from '../../ui/money.tsx'

const bar = 'h-3 rounded-[4px] bg-line-2'

/** A placeholder card; it contains no data of the result. */
export function LockedCard({ children }: { children: ReactNode }) {
  return (
    <article className="card relative min-h-[190px] overflow-hidden">
      <LockedCover
        drawing={<Drawing />}
        title={flightText.locked.label}
        heading="h2"
        why={flightText.locked.memberWhy}
      >
        {children}
      </LockedCover>
    </article>
  )
}

function Drawing() {
  return (
    <div className="flex flex-col gap-5 p-5 opacity-60">
      <div className="flex items-center gap-2.5">
        <span className="size-8 rounded-2 bg-line-2" />
        <span className="grid gap-2">
          <span className={`${bar} w-[120px]`} />
          <span className={`${bar} w-[84px]`} />
        </span>
      </div>
      {[0, 1].map((leg) => (
        <div key={leg} className="flex items-center gap-6">
          <span className={`${bar} w-[70px]`} />
          <span className={`${bar} w-[52px]`} />
          <span className="h-[1.5px] flex-1 bg-line-2" />
          <span className={`${bar} w-[52px]`} />
          <span className={`${bar} w-[120px] max-md:hidden`} />
        </div>
      ))}
    </div>
  )
}

/** A placeholder for a price; it contains no data. */
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
