import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

interface Props {
  /** Of the shape of what is locked. It says nothing: nothing is known here. */
  drawing: ReactNode
  title: string
  /** `h2` where it is a thing of its own, not a part of one. */
  heading?: 'h2' | 'p'
  why: string
  /** The way to open it. */
  children?: ReactNode
}

/** Over a drawing of what is locked: that it is, why, and what opens it. Its parent holds both in place. */
export function LockedCover({ drawing, title, heading: Heading = 'p', why, children }: Props) {
  return (
    <>
      <div aria-hidden className="blur-[6px]">
        {drawing}
      </div>
      <div className="absolute inset-0 grid place-items-center bg-[color-mix(in_oklch,var(--surface)_55%,transparent)] p-4 text-center">
        <div>
          <span className="mx-auto mb-2 grid size-10 place-items-center rounded-full bg-sky-tint text-sky-text">
            <Lock aria-hidden className="size-[18px]" />
          </span>
          <Heading className="text-16 font-semibold tracking-normal">{title}</Heading>
          <p className="mb-3 text-14 text-balance text-ink-2">{why}</p>
          <div className="flex justify-center">{children}</div>
        </div>
      </div>
    </>
  )
}
