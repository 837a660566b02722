import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'

export function LockMark() {
  return <Lock aria-hidden className="size-3.5 shrink-0" strokeWidth={2.2} />
}

/** Text in place of a locked value. */
export function Locked({ children }: { children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-13 text-ink-2">
      <LockMark />
      {children}
    </span>
  )
}
