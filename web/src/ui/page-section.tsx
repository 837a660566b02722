import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

interface Props {
  /** Anchor. */
  id: string
  title: string
  lead?: ReactNode
  /** Alternating background. */
  raised?: boolean
  children: ReactNode
}

export function PageSection({ id, title, lead, raised, children }: Props) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx('border-t border-line py-[clamp(56px,7vw,96px)]', raised && 'bg-surface')}
    >
      <div className="wrap">
        <div className="mb-8 max-w-160">
          <h2
            id={`${id}-title`}
            className="text-[clamp(1.75rem,1.3rem+1.6vw,2.5rem)] leading-[1.12] tracking-tighter"
          >
            {title}
          </h2>
          {lead && <p className="mt-2.5 text-17 text-balance text-ink-2">{lead}</p>}
        </div>
        {children}
      </div>
    </section>
  )
}
