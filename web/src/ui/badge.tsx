import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

const kinds = {
  plain: 'bg-sunken text-ink-2',
  active: 'bg-green-tint text-green-text',
  best: 'bg-warm text-on-warm',
  deal: 'bg-warm-tint text-warm-text inset-ring inset-ring-warm-line',
  sky: 'bg-sky-tint text-sky-text',
  solid: 'bg-sky text-on-sky',
  amber: 'bg-amber-tint text-amber-text',
  red: 'bg-red-tint text-red-text',
}

type BadgeKind = keyof typeof kinds

interface Props {
  kind?: BadgeKind
  /** A small square tag instead of a pill. */
  tag?: boolean
  className?: string
  children: ReactNode
}

export function Badge({ kind = 'plain', tag, className, children }: Props) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-1.5 font-semibold whitespace-nowrap',
        tag ? 'h-5 rounded-1 px-1.5 text-11 tracking-caps' : 'h-6 rounded-full px-2.5 text-12',
        kinds[kind],
        className,
      )}
    >
      {children}
    </span>
  )
}

export interface StateLook {
  icon: ReactNode
  kind: BadgeKind
}

/** The round icon above the title of a state. */
export function StateIcon({ icon, kind }: StateLook) {
  return (
    <span
      aria-hidden
      className={cx('mb-2 grid size-12 place-items-center rounded-full [&>svg]:size-5.5', kinds[kind])}
    >
      {icon}
    </span>
  )
}

export function Dot() {
  return <span aria-hidden className="size-2 rounded-full bg-current forced-colors:bg-[CanvasText]" />
}

export function SunIcon() {
  return (
    <span
      aria-hidden
      className="size-2.5 rounded-full bg-current forced-colors:bg-[CanvasText] ring-2 ring-[color-mix(in_oklch,currentColor_28%,transparent)]"
    />
  )
}
