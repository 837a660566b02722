import { Suspense, type ReactNode } from 'react'
import { whenIdle } from '../../browser/idle.ts'
import { Hero } from '../../features/landing/hero.tsx'
import { Spare } from '../../ui/spare.tsx'
import { homeHead } from './home-head.ts'
import { late } from '../../ui/late.ts'
import { useHead } from '../use-head.ts'

// Their HTML is there from the start; their scripts can wait until the search is ready.
const Skyline = late(
  whenIdle(() => import('../../features/landing/skyline.tsx')),
  'SkylineExample',
)
const Below = late(
  whenIdle(() => import('./below-landing.tsx')),
  'BelowLanding',
)

// One element for ever: a new one would make React take over this part before its script is there, and empty it meanwhile.
const skyline = (
  <Spare>
    <Skyline />
  </Spare>
)
const below = (
  <Spare>
    <Below />
  </Spare>
)

/** What visitors see under `/`, and everybody while the session loads; with the search box in it. */
export function Landing({ children }: { children: ReactNode }) {
  useHead(homeHead)
  return (
    <div data-landing>
      <Hero>
        {/* Taken over by itself, after what is around it: in one go both would keep a phone busy for too long. */}
        <Suspense>{children}</Suspense>
        {skyline}
      </Hero>
      {below}
    </div>
  )
}
