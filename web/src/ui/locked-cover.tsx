import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  /** Decorative; contains no data. */
  drawing: ReactNode
  title: string
  /** `h2` for a card of its own. */
  heading?: 'h2' | 'p'
  why: string
  children?: ReactNode
}

/** Covers a placeholder with a lock, the reason and the action. The parent positions it. */
export function LockedCover({ drawing, title, heading: Heading = 'p', why, children }: Props) {
  return (
    <>
      <div aria-hidden className="blur-sm">
        {drawing}
      </div>
      <div className="absolute inset-0 grid place-items-center bg-[color-mix(in_oklch,var(--surface)_55%,transparent)] p-4 text-center">
        <div>
          <span className="mx-auto mb-2 grid size-10 place-items-center rounded-full bg-sky-tint text-sky-text">
            <Lock aria-hidden className="size-4.5" />
          </span>
          <Heading className="text-16 font-semibold tracking-normal">{title}</Heading>
          <p className="mb-3 text-14 text-balance text-ink-2">{why}</p>
          <div className="flex justify-center">{children}</div>
        </div>
      </div>
    </>
  )
}
