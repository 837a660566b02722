import { useLocation } from 'react-router-dom'
import { paths, redirects } from '../paths.ts'
import { headText } from './messages.ts'
import { text } from '../text/text.ts'
import { type Head, homeHead, useHead } from './use-head.ts'

interface Page {
  head: Head
  /** Built to its own HTML; others start from the shell. */
  prerendered?: boolean
  redirect?: string
}

type Texts = () => Pick<Head, 'title' | 'description'>

/** Reads the texts when they are needed, not when the module loads. */
const headOf = (texts: Texts): Head => ({
  get title() {
    return texts().title
  },
  get description() {
    return texts().description
  },
})

const open = (texts: Texts): Page => ({ head: headOf(texts), prerendered: true })

const hidden = (texts: Texts): Head => Object.assign(headOf(texts), { noindex: true })

/** With a skeleton as its HTML. */
const personal = (texts: Texts): Page => ({ head: hidden(texts), prerendered: true })

/** Opened by a token, or rarely. */
const unbuilt = (texts: Texts): Page => ({ head: hidden(texts) })

/** The home page with results, until the client knows the route. */
export const resultsHead = hidden(() => headText.results)
export const notFoundHead = hidden(() => headText.notFound)

const checkoutHead = headOf(() => ({ title: headText.checkout, description: headText.plans }))

/** Every path that the client serves. */
export const pages: Readonly<Record<string, Page>> = {
  [paths.home]: { head: homeHead, prerendered: true },
  [paths.login]: open(() => ({ title: text.nav.logIn, description: headText.logIn.description })),
  [paths.register]: open(() => ({ title: text.nav.signUp, description: headText.signUp.description })),
  [paths.verifyEmail]: unbuilt(() => headText.verify),
  [paths.resendVerification]: open(() => headText.resend),
  [paths.forgotPassword]: open(() => headText.forgot),
  [paths.resetPassword]: unbuilt(() => headText.reset),
  [paths.signInLink]: unbuilt(() => headText.signInLink),
  [paths.booking]: unbuilt(() => headText.booking),
  [paths.scoreboard]: open(() => headText.scoreboard),
  [paths.subscribe]: open(() => ({ title: text.nav.plans, description: headText.plans })),
  [paths.cart]: unbuilt(() => ({ title: text.nav.cart, description: headText.cart })),
  [paths.success]: unbuilt(() => headText.payment),
  [paths.account]: personal(() => ({ title: text.nav.accountSettings, description: headText.account })),
  [paths.savedSearches]: personal(() => ({
    title: text.nav.savedSearches,
    description: headText.savedSearches,
  })),
  [paths.priceAlerts]: personal(() => ({ title: text.nav.priceAlerts, description: headText.priceAlerts })),
  [paths.unsubscribe]: unbuilt(() => headText.unsubscribe),
  [paths.admin]: personal(() => ({ title: text.nav.admin, description: headText.admin })),
  [paths.howItWorks]: open(() => ({ title: text.nav.howItWorks, description: headText.howItWorks })),
  [paths.aiFeatures]: open(() => ({ title: text.nav.aiFeatures, description: headText.aiFeatures })),
  [paths.about]: open(() => ({ title: text.nav.about, description: headText.about })),
  [paths.support]: open(() => ({ title: text.nav.support, description: headText.support })),
  [paths.contact]: open(() => ({ title: text.nav.contact, description: headText.contact })),
  [paths.terms]: open(() => headText.terms),
  [paths.privacy]: open(() => headText.privacy),
  [paths.cookies]: open(() => headText.cookies),
  ...Object.fromEntries(
    Object.entries(redirects).map(([from, redirect]) => [from, { head: notFoundHead, redirect }]),
  ),
}

/** Sets the document's head for the path, except the home page's. */
export function PageHead() {
  const { pathname, search } = useLocation()
  const path = pathname.replace(/(.)\/$/, '$1')
  const isCheckout = path === paths.subscribe && new URLSearchParams(search).has('plan')
  useHead(isCheckout ? checkoutHead : (pages[path]?.head ?? notFoundHead))
  return null
}
