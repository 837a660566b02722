import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { text } from '../text/text.ts'
import { cx } from '../ui/class-names.ts'

export function Brand({ className, compact }: { className: string; compact?: boolean }) {
  return (
    <Link
      to={paths.home}
      aria-label={text.nav.homeLabel}
      className={cx(
        'inline-flex items-center gap-2.5 text-20 leading-none font-[680] tracking-tighter text-ink no-underline',
        compact && 'max-md:text-20',
        className,
      )}
    >
      <Logo className={cx('size-7.5', compact && 'max-md:size-7')} />
      {text.product}
    </Link>
  )
}

/** Two flights form an eye; the sun in it is the best fare. */
export function Logo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" fill="none" aria-hidden className={className}>
      <path d="M3 17.5C7.5 7.5 20 5.2 27 11.3" strokeWidth="3" strokeLinecap="round" className="stroke-ink" />
      <path
        d="M29 14.5C24.5 24.5 12 26.8 5 20.7"
        strokeWidth="3"
        strokeLinecap="round"
        className="stroke-sky"
      />
      <circle cx="16" cy="16" r="4.1" className="fill-warm" />
    </svg>
  )
}
