import { cx } from './class-names.ts'

/** Decorative bars over a slider. */
export function Histogram({ bins, from, to }: { bins: readonly number[]; from: number; to: number }) {
  const most = Math.max(1, ...bins)
  return (
    <div aria-hidden className="flex h-7 items-end gap-px px-3">
      {bins.map((count, index) => (
        <span
          key={index}
          style={{ height: count === 0 ? '0' : `${Math.max(12, (count / most) * 100)}%` }}
          className={cx(
            'min-w-0 flex-1 rounded-t-0',
            index + 0.5 >= from * bins.length && index + 0.5 <= to * bins.length
              ? 'bg-sky-line forced-colors:bg-[Highlight]'
              : 'bg-line-2 forced-colors:bg-[GrayText]',
          )}
        />
      ))}
    </div>
  )
}
