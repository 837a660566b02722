import type { Viewer } from '@faresight/contracts/viewer'
import { Link } from 'react-router-dom'
import { paths } from '../../paths.ts'
import { pageText } from '../../text/page-text.ts'
import { scanText } from '../../text/scan-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { fromPrice } from './from-price.ts'
import { LockedNote } from './locked-note.tsx'
import { Unlock } from './unlock.tsx'

/** What a plan opens of a scan, and costs; nothing for whoever has one. */
export function ScanLockedNote({ viewer }: { viewer: Viewer }) {
  if (viewer === 'subscriber') return null
  const { noteMember, noteVisitor } = scanText.locked
  return <LockedNote>{viewer === 'member' ? noteMember(fromPrice) : noteVisitor(fromPrice)}</LockedNote>
}

/** The way to what is withheld of a scan. The second one on a page need not be as loud. */
export function UnlockScan({ viewer, quiet = false }: { viewer: Viewer; quiet?: boolean }) {
  return (
    <div className="w-full md:max-w-[320px]">
      <Unlock quiet={quiet} member={viewer === 'member'} />
      {viewer === 'visitor' && !quiet && (
        <p className="mt-1.5 text-center text-13 text-ink-2">{scanText.locked.from(fromPrice)}</p>
      )}
    </div>
  )
}

/** Where there are more scans: an account, a plan, or those that run. */
export function MoreScans({ viewer }: { viewer: Viewer }) {
  if (viewer === 'visitor') return <Unlock member={false} />
  const isSubscriber = viewer === 'subscriber'
  return (
    <Link
      to={isSubscriber ? paths.home : paths.subscribe}
      className={buttonClass({ variant: 'primary', wraps: true })}
    >
      {isSubscriber ? scanText.result.recent : pageText.plan.see}
    </Link>
  )
}
