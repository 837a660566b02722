import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

interface Props {
  kind: 'sky' | 'amber' | 'red'
  icon: ReactNode
  /** What the button says. */
  again: string
  busy?: boolean
  /** `null` where the way to look anew stands elsewhere. */
  onAgain: (() => void) | null
  children: ReactNode
}

/** What is to be known of results before they are believed, and the way to look anew. */
export function AgainNote({ kind, icon, again, busy = false, onAgain, children }: Props) {
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
