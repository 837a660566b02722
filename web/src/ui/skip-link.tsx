import type { MouseEvent } from 'react'

interface Props {
  /** Target id. */
  to: string
  /** Replaces following the anchor, which would change the address. */
  onSkip?: () => void
  children: string
}

/** Visible when focused. */
export function SkipLink({ to, onSkip, children }: Props) {
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
