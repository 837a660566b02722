import type { ReactNode } from 'react'
import { whenIdle } from '../browser/idle.ts'
import { text } from '../text/text.ts'
import { late } from '../ui/late.ts'
import { SkipLink } from '../ui/skip-link.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Spare } from '../ui/spare.tsx'
import { Header } from './header.tsx'
import { Notices } from './notices.tsx'

// Prerendered pages hold it in their HTML; its script is not needed first.
const Footer = late(
  whenIdle(() => import('./footer.tsx')),
  'Footer',
)

// One element for ever, so that a render of the frame does not touch it before its script is there.
const footer = (
  <Spare>
    <Footer />
  </Spare>
)

export function Layout({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink to="main">{text.nav.skip}</SkipLink>
      <Header />
      <Notices />
      <main
        id="main"
        tabIndex={-1}
        // It stays where it is when the landing page, which reaches under the header, gives way to another one.
        className="flow-root min-h-[calc(100dvh-var(--header))] outline-none focus-visible:shadow-none"
      >
        {children}
      </main>
      {footer}
      <BottomBar />
    </>
  )
}
