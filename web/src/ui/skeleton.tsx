import { cx } from './class-names.ts'

export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden
      className={cx(
        'block animate-skeleton rounded-1 bg-[linear-gradient(100deg,var(--skeleton)_30%,var(--line)_50%,var(--skeleton)_70%)] bg-[length:300%_100%]',
        className,
      )}
    />
  )
}
