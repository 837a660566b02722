import { type ReactNode, Suspense } from 'react'
import { whenIdle } from '../../browser/timing.ts'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import { homeHead } from '../head-meta.ts'
import { lazy } from '../../ui/lazy.ts'
import { useHead } from '../use-head.ts'
import { text } from '../../text/text.ts'

// Prerendered; their scripts can wait.
const Skyline = lazy(
  whenIdle(() => import('../../features/landing/skyline.tsx')),
  'SkylineExample',
)
const Below = lazy(
  whenIdle(() => import('./below-landing.tsx')),
  'BelowLanding',
)

// A stable element: a new one would make React hydrate, and empty, this part before its script has loaded.
const skyline = (
  <OptionalBoundary>
    <Skyline />
  </OptionalBoundary>
)
const below = (
  <OptionalBoundary>
    <Below />
  </OptionalBoundary>
)

/** For visitors, and while the session loads. */
export function Landing({ children }: { children: ReactNode }) {
  useHead(homeHead)
  return (
    <div data-landing>
      <Hero>
        {/* Hydrated separately: both at once would block a phone for too long. */}
        <Suspense>{children}</Suspense>
        {skyline}
      </Hero>
      {below}
    </div>
  )
}

function Hero({ children }: { children: ReactNode }) {
  return (
    <div
      data-hero
      className="day-sky relative -mt-(--header) overflow-x-clip pt-[calc(var(--header)+clamp(24px,5.4vw,76px))]"
    >
      <div className="wrap">
        <div className="mb-5.5 grid items-end gap-x-10 gap-y-3.5 md:mb-8 md:grid-cols-2 lg:grid-cols-[1.25fr_1fr]">
          <h1 className="max-w-[13ch] text-hero font-[660] tracking-tighter">{text.landing.title}</h1>
          <p className="max-w-[46ch] text-[clamp(1.0625rem,0.85rem+0.45vw,1.25rem)] leading-normal text-ink-2">
            {text.landing.lead}
          </p>
        </div>
        {children}
      </div>
    </div>
  )
}
