import type { ReactNode } from 'react'
import { Facts } from './facts.tsx'

interface Props {
  id: string
  title: string
  body: string
  facts?: readonly string[]
  /** What stands below the words. */
  children?: ReactNode
  picture: ReactNode
}

/** One thing that is explained: words, and beside them a drawing. */
export function GuidePart({ id, title, body, facts, children, picture }: Props) {
  return (
    <div
      id={id}
      className="grid scroll-mt-24 grid-cols-[minmax(0,1fr)] items-center gap-x-14 gap-y-6 md:grid-cols-2"
    >
      <div>
        <h3 className="text-24 tracking-tight">{title}</h3>
        <p className="mt-3 max-w-[58ch] text-16 text-ink-2">{body}</p>
        {facts && <Facts>{facts}</Facts>}
        {children}
      </div>
      {picture}
    </div>
  )
}

/** Several of them, one below the other. */
export function GuideParts({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-14 md:gap-20">{children}</div>
}
