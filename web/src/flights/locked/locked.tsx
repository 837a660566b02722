import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

/** The small lock before or after a few words. */
export function LockMark() {
  return <Lock aria-hidden className="size-[13px] shrink-0" strokeWidth={2.2} />
}

/** Says in place of something that it is withheld. */
export function Locked({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-13 text-ink-2">
      <LockMark />
      {children}
    </span>
  )
}
