import { authRoutes } from '@faresight/contracts/auth/http'
import { cookieSettings } from '@faresight/contracts/auth/cookie'
import type { CurrentUser } from '@faresight/contracts/auth/user'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { expect } from 'vitest'
import '@fontsource-variable/figtree/wght.css'
import { createQueryClient } from '../../src/api/query.ts'
import { App } from '../../src/app.tsx'
import { dropPendingSearch } from '../../src/browser/url-state.ts'
import { keyHistoryEntry } from '../../src/browser/history-entry.ts'
import { markHydrated } from '../../src/browser/hydrated.ts'
import { restoreLostFocus } from '../../src/browser/restore-lost-focus.ts'
import { leaveSession } from '../../src/features/session/session.ts'
import { noteSignOut } from '../../src/features/session/session-events.ts'
import { currentToast, dismissToast } from '../../src/ui/toast-store.ts'
import '../../src/styles/main.css'
import index from '../../index.html?raw'
import { look, type Look } from './look.ts'
import { answer } from './network/network.ts'

interface Options extends Partial<Look> {
  /** Who is signed in: see `fixtures/viewers.ts`. Left out, a visitor. */
  as?: CurrentUser
}

let root: Root | null = null
let client: QueryClient | null = null

restoreLostFocus(document)

/** Opens the client at an address, as a browser does that loads it, and waits until the page can be used. */
export async function renderApp(path: string, { as, ...how }: Options = {}): Promise<void> {
  unmount()
  await look(how)
  if (as) signIn(as)
  history.replaceState(null, '', path)
  await open()
}

/** Reloads the page at the entry of the history that is shown. */
export async function reloadApp(): Promise<void> {
  unmount()
  await open()
}

async function open(): Promise<void> {
  beforeFirstPaint()
  keyHistoryEntry()
  client = createQueryClient(leaveSession)
  mount(
    <BrowserRouter>
      <App queryClient={client} />
    </BrowserRouter>,
  )
  // The first page of a run has its scripts made ready for it.
  await expect.poll(() => document.documentElement.dataset['ready'], { timeout: 40_000 }).toBe('')
}

/** Shows one component, with what all of them may rely on around it. */
export async function renderPart(part: ReactNode, how: Partial<Look> = {}): Promise<void> {
  unmount()
  await look(how)
  client = createQueryClient(leaveSession)
  mount(
    <BrowserRouter>
      <QueryClientProvider client={client}>{part}</QueryClientProvider>
    </BrowserRouter>,
  )
}

/** Takes the page away, and what the client has kept in memory. */
export function unmount(): void {
  root?.unmount()
  root = null
  // What is still asked for would be asked of the next test.
  void client?.cancelQueries({}, { silent: true })
  client?.clear()
  client = null
  document.body.replaceChildren()
  dropPendingSearch()
  noteSignOut(null)
  const toast = currentToast()
  if (toast) dismissToast(toast.id)
}

/** What the page itself does before its scripts are there. */
function beforeFirstPaint(): void {
  const [, script = ''] = /<script>([^]*?)<\/script>/.exec(index) ?? []
  // oxlint-disable-next-line no-new-func, typescript/no-implied-eval
  new Function(script)()
}

function signIn(user: CurrentUser): void {
  document.cookie = `${cookieSettings.signedIn.name}=1; Path=/`
  answer(authRoutes.user, user)
}

function mount(page: ReactNode): void {
  markHydrated()
  const container = document.createElement('div')
  container.id = 'root'
  document.body.append(container)
  root = createRoot(container)
  root.render(page)
}
