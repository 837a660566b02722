import { renderApp } from '../components/render.tsx'
import { account, money, saving, session } from './account-states.ts'
import { dashboard } from './dashboard-states.ts'
import { aiScan, search } from './search-states.ts'

/** Pages that are the same for everybody, each with its heading. */
const toRead: Record<string, () => Promise<void>> = Object.fromEntries(
  [
    ['how it works', '/how-it-works'],
    ['AI features', '/ai-features'],
    ['about', '/about'],
    ['support', '/support'],
    ['contact', '/contact'],
    ['terms', '/terms'],
    ['privacy', '/privacy'],
    ['cookies', '/cookies'],
    ['not found', '/no-such-page'],
    ['plans', '/subscribe'],
    ['log in', '/login'],
    ['sign up', '/register'],
    ['forgot password', '/forgot-password'],
    ['reset password', `/reset-password?token=${'t'.repeat(43)}`],
    ['resend verification', '/resend-verification'],
  ].map(([name = '', path = '']) => [name, () => renderApp(path)]),
)

/** Opens every page, and each of its important states, by its name, and waits until it is complete. */
export const states: Readonly<Record<string, () => Promise<void>>> = {
  ...toRead,
  ...session,
  ...search,
  ...aiScan,
  ...saving,
  ...money,
  ...account,
  ...dashboard,
}
