import type { CurrentUser } from '@faresight/contracts/auth/user'
import type { QueryClient } from '@tanstack/react-query'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { configQuery } from './api/config.ts'
import { createQueryClient } from './api/query.ts'
import { App } from './app.tsx'
import { leaveSession, sessionQuery } from './features/session/session.ts'
import { cardOf } from './pages/use-head.ts'
import { headTags } from './pages/head-tags.ts'
import { notFoundHead, pages, resultsHead } from './pages/heads.ts'
import { text } from './text/text.ts'

export { cardSize } from './pages/use-head.ts'

/** What is written for an address of the client. */
interface Page {
  path: string
  /** Only under a query that says one of these: `mode=ai&destination` asks for both, and for that mode. */
  query?: readonly string[]
  file: string
  redirect?: string
  /** Its HTML; `null` where the client draws it. */
  body: (() => Promise<string>) | null
  head: (origin: string) => string
  indexed: boolean
}

/** The shell, with the head of what is not found. */
const shell = 'app.html'

/** Every page that is built. What comes first counts. */
export const prerenderedPages: readonly Page[] = [
  {
    // The landing page, hidden as soon as its first script runs: what shows results is not to be found.
    path: '/',
    query: ['departureDate&destination', 'legs', 'mode=ai&destination'],
    file: 'results.html',
    body: () => render('/'),
    head: (origin) => headTags(resultsHead, origin, null),
    indexed: false,
  },
  ...Object.entries(pages).map(([path, { head, prerendered, redirect }]) => ({
    path,
    file: redirect ? shell : path === '/' ? 'index.html' : `${path.slice(1)}/index.html`,
    ...(redirect && { redirect }),
    body: prerendered ? () => render(path) : null,
    head: (origin: string) => headTags(head, origin, path),
    indexed: !head.noindex && !redirect,
  })),
]

/** The head of what no page is at. */
export function shellHead(origin: string): string {
  return headTags(notFoundHead, origin, null)
}

/** The social cards that the heads name, with what each of them says. */
export function cards(): readonly { path: string; words: string }[] {
  return Object.entries(pages)
    .filter(([, { head, redirect }]) => !head.noindex && !redirect)
    .map(([path, { head }]) => cardOf(head, path))
}

/** What the site is called, and what it is for. */
export const about = { name: text.product, description: text.description, language: text.locale }

/**
 * The page as a visitor sees it before the session is known.
 *
 * @throws Error if the page differs once a response is known: a part that hydrates after the response would then differ
 *   from its markup, which React leaves as it is. Such a part waits for `useHydrated`.
 */
async function render(path: string): Promise<string> {
  const html = await renderWith(path, () => {})
  const later = await renderWith(path, (client) => {
    client.setQueryData(configQuery.queryKey, everyOption)
    client.setQueryData(sessionQuery.queryKey, subscriber)
  })
  if (later !== html) throw new Error(`${path} renders differently when settings and session are known`)
  return html
}

async function renderWith(path: string, fill: (client: QueryClient) => void): Promise<string> {
  const queryClient = createQueryClient(leaveSession)
  fill(queryClient)
  const { prelude } = await prerender(
    <StaticRouter location={path}>
      <App queryClient={queryClient} />
    </StaticRouter>,
    // Parts that come late would be moved into place by inline scripts, which the page's policy forbids.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  const html = await new Response(prelude).text()
  // Its timers would keep the build waiting.
  queryClient.clear()
  return html
}

const everyOption = {
  sandbox: true,
  trialDays: 7,
  google: true,
  refusesEasyPasswords: true,
  passkeys: true,
}

const subscriber: CurrentUser = {
  id: '00000000-0000-7000-8000-000000000000',
  email: 'ana@example.com',
  firstName: 'Ana',
  lastName: null,
  profileImageUrl: null,
  role: 'user',
  subscriptionStatus: 'active',
  subscriptionTier: 'monthly',
  trialEndsAt: null,
  subscriptionEndsAt: null,
  subscriptionCurrency: 'USD',
  accessUntil: null,
}
