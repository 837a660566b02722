import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import { text } from '../text/text.ts'
import { cx } from '../ui/class-names.ts'
import { Logo } from '../ui/logo.tsx'

export function Brand({ className, compact }: { className: string; compact?: boolean }) {
  return (
    <Link
      to={paths.home}
      aria-label={text.nav.homeLabel}
      className={cx(
        'inline-flex items-center gap-[9px] text-20 leading-none font-[680] tracking-[-0.035em] text-ink no-underline',
        compact && 'max-md:text-[19px]',
        className,
      )}
    >
      <Logo className={cx('size-[30px]', compact && 'max-md:size-7')} />
      {text.product}
    </Link>
  )
}
