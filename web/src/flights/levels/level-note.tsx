import { TrendingDown, TrendingUp } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'
import type { LevelComparison } from './levels.ts'

const icons = { below: TrendingDown, typical: null, above: TrendingUp }

export function LevelNote({
  standing: { kind, isGood },
  children,
}: {
  standing: LevelComparison
  children: string
}) {
  const Icon = icons[kind]
  return (
    <span
      className={cx(
        'inline-flex animate-fade items-center gap-1.5 text-13',
        isGood ? 'font-medium text-green-text' : 'text-ink-2',
      )}
    >
      {Icon && <Icon aria-hidden className="size-4 shrink-0" />}
      {children}
    </span>
  )
}
