import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { createQueryClient } from './api/query.ts'
import { App } from './app.tsx'
import { leaveSession } from './features/session/session.ts'
import { headTags } from './pages/head-tags.ts'
import { pages, shellHead } from './pages/heads.ts'

/** The addresses that the client serves, for the web server: anything else is the shell with status 404. */
export const routes = Object.entries(pages).map(([path, { prerendered, redirect }]) => ({
  path,
  file: prerendered ? (path === '/' ? 'index.html' : `${path.slice(1)}/index.html`) : 'app.html',
  ...(redirect && { redirect }),
}))

/** A path that no page has. */
export const shellPath = ''

export function head(path: string, publicUrl: string): string {
  return headTags(pages[path]?.head ?? shellHead, path, publicUrl)
}

/** The page as a visitor sees it before the session is known. */
export async function render(path: string): Promise<string> {
  const queryClient = createQueryClient(leaveSession)
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
