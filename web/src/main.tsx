import { keyHistoryEntry } from './browser/history-entry.ts'
import { startTransition } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { createQueryClient } from './api/query.ts'
import { App } from './app.tsx'
import { forgetHandledPresses, markHydrated } from './browser/hydrated.ts'
import { whenIdle } from './browser/timing.ts'
import { detectOnFirstVisit } from './features/currency/currency.ts'
import { leaveSession } from './features/session/session.ts'

import '@fontsource-variable/figtree/wght.css'
import './styles/main.css'

// Zod, which loads later, would try whether it may make code of text: the page's policy forbids it, and the browser reports the try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const queryClient = createQueryClient(leaveSession)

keyHistoryEntry()
// A link within the page makes an entry without the router, too.
addEventListener('popstate', keyHistoryEntry)

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')

const app = (
  <BrowserRouter>
    <App queryClient={queryClient} />
  </BrowserRouter>
)

// React's renderer, half of what a page starts with, is evaluated in a step of its own: between the two the browser can answer.
setTimeout(async () => {
  const { createRoot, hydrateRoot } = await import('react-dom/client')
  // A prerendered page is taken over, in steps as well; the shell is empty.
  if (root.firstElementChild) {
    startTransition(() => void hydrateRoot(root, app))
    forgetHandledPresses()
  } else {
    markHydrated()
    createRoot(root).render(app)
  }
})

// Only a first visit needs this. Without it prices stay in dollars.
void detectOnFirstVisit().catch(() => {})

// Without it each tab finds out by itself, with its next question.
void whenIdle(() => import('./features/session/follow-session.ts'))()
  .then(({ followSession }) => followSession(queryClient))
  .catch(() => {})

// Without it, focus returns to the top of the page when a pressed button disappears.
void whenIdle(() => import('./browser/restore-lost-focus.ts'))()
  .then(({ restoreLostFocus }) => restoreLostFocus(document))
  .catch(() => {})
