import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { pageText } from '../../text/page-text.ts'
import { Note } from '../../ui/note.tsx'

export function LockedNote({ children }: { children: ReactNode }) {
  return (
    <Note
      icon={<Lock aria-hidden />}
      end={
        <Link
          to={paths.pricing}
          className="link inline-flex min-h-6 items-center self-start font-medium whitespace-nowrap"
        >
          {pageText.plan.see}
        </Link>
      }
    >
      {children}
    </Note>
  )
}
