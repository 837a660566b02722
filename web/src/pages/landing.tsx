import { lazy, Suspense, type ReactNode } from 'react'
import { Hero } from '../features/landing/hero.tsx'
import { ErrorBoundary } from '../layout/error-boundary.tsx'
import { SearchBox } from '../features/search/form/search-box.tsx'
import { homeHead } from './heads.ts'
import { useHead } from './use-head.ts'

// Its HTML is there from the start; its script can wait until the search is ready.
const Below = lazy(() =>
  import('../features/landing/below.tsx').then(({ Below: part }) => ({ default: part })),
)

// One element for ever: a new one would make React take over this part before its script is there, and empty it meanwhile.
const below = (
  <ErrorBoundary spare>
    <Suspense>
      <Below />
    </Suspense>
  </ErrorBoundary>
)

/** What visitors see under `/`, and everybody while the session loads. */
export function Landing({ children }: { children: ReactNode }) {
  useHead(homeHead)
  return (
    <div data-landing>
      <Hero>
        <SearchBox>{children}</SearchBox>
      </Hero>
      {below}
    </div>
  )
}
