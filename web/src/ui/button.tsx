import type { ComponentProps, ReactNode, MouseEvent } from 'react'
import { cx } from './class-names.ts'

const base =
  'inline-flex items-center justify-center gap-2 border text-center leading-tight font-semibold tracking-snug text-balance no-underline transition-[background,border-color,transform] active:translate-y-px disabled:border-line disabled:bg-sunken disabled:text-ink-3'

/** Never wider than its container when text is large. */
const oneLine = 'max-w-full shrink-0'

const variants = {
  primary: 'border-transparent bg-sky text-on-sky hover:bg-sky-hover',
  /** For the best deal. */
  warm: 'border-transparent bg-warm text-on-warm hover:bg-warm-hover',
  ink: 'border-transparent bg-block text-on-block hover:bg-[color-mix(in_oklch,var(--block)_88%,var(--sky))]',
  line: 'border-line-2 bg-surface text-ink hover:border-control hover:bg-hover',
  quiet: 'border-transparent bg-sunken text-ink hover:bg-line',
  soft: 'border-sky-line bg-sky-tint text-sky-text hover:border-sky',
  /** Destructive: the first step, then the action. */
  'danger-line': 'border-red-line bg-surface text-red-text hover:bg-red-tint',
  danger: 'border-transparent bg-red text-on-red hover:bg-red-text',
  ghost: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink',
}

const sizes = {
  sm: 'min-h-8 rounded-2 px-3 text-13',
  pill: 'min-h-8.5 rounded-full px-3 text-13',
  bar: 'min-h-9 rounded-2 px-3 text-13',
  md: 'min-h-10 rounded-2 px-4 text-14',
  lg: 'min-h-12 rounded-2 px-5.5 text-16',
  xl: 'min-h-13 rounded-2 px-7 text-16',
  icon: 'size-9 shrink-0 rounded-2',
}

export interface ButtonLook {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  /** May shrink and wrap. */
  wraps?: boolean
  className?: string
}

/** Button classes, for links. */
export function buttonClass({ variant = 'line', size = 'md', wraps, className }: ButtonLook): string {
  return cx(base, variants[variant], sizes[size], !wraps && oneLine, className)
}

type Props = ComponentProps<'button'> & ButtonLook & { busy?: boolean; children: ReactNode }

/** `busy` keeps the focus and ignores presses. */
export function Button({ variant, size, wraps, busy, className, type = 'button', children, ...rest }: Props) {
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
      className={buttonClass({ variant, size, wraps, className })}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

export function Spinner() {
  return (
    <span
      aria-hidden
      className="size-4 shrink-0 animate-spin rounded-full border-2 border-current border-r-transparent"
    />
  )
}

export function LinkButton({ className, ...button }: ComponentProps<'button'>) {
  return <button {...button} type="button" className={cx('link min-h-6 font-medium', className)} />
}

interface SkipLinkProps {
  /** Target id. */
  to: string
  /** Replaces following the anchor, which would change the address. */
  onSkip?: () => void
  children: string
}

/** Visible when focused. */
export function SkipLink({ to, onSkip, children }: SkipLinkProps) {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    onSkip?.()
  }
  return (
    <a
      href={`#${to}`}
      onClick={onSkip && skip}
      className="sr-only z-60 rounded-2 bg-block px-4 py-2 text-14 font-semibold text-on-block focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
    >
      {children}
    </a>
  )
}
