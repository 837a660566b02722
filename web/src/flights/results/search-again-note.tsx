import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  kind: 'sky' | 'amber' | 'red'
  icon: ReactNode
  /** Button label. */
  again: string
  busy?: boolean
  /** `null` if the page offers this elsewhere. */
  onAgain: (() => void) | null
  children: ReactNode
}

/** A note about results, with a button that searches again. */
export function SearchAgainNote({ kind, icon, again, busy = false, onAgain, children }: Props) {
  return (
    <Note
      kind={kind}
      icon={icon}
      end={
        onAgain && (
          <Button size="sm" busy={busy} onClick={onAgain} className="-my-1 shrink-0 self-center">
            {again}
          </Button>
        )
      }
    >
      {children}
    </Note>
  )
}
