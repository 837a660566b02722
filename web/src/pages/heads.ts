import { paths, redirects } from '../paths.ts'
import { headText } from './messages.ts'
import { text } from '../text/text.ts'
import { type Head, homeHead } from './use-head.ts'

interface Page {
  head: Head
  /** Built to its own HTML; others start from the shell. */
  prerendered?: boolean
  redirect?: string
}

type Texts = Pick<Head, 'title' | 'description'>

/** Reads the texts when they are needed, not when the module loads. */
const open = (texts: () => Texts): Head => ({
  get title() {
    return texts().title
  },
  get description() {
    return texts().description
  },
})

/** Personal, or opened by a token: `noindex`. */
const personal = (texts: () => Texts): Head => Object.assign(open(texts), { noindex: true })

export const loginHead = open(() => ({ title: text.nav.logIn, description: headText.logIn.description }))
export const registerHead = open(() => ({ title: text.nav.signUp, description: headText.signUp.description }))
export const resendHead = open(() => headText.resend)
export const forgotPasswordHead = open(() => headText.forgot)
export const scoreboardHead = open(() => headText.scoreboard)
export const subscribeHead = open(() => ({ title: text.nav.plans, description: headText.plans }))
export const howItWorksHead = open(() => ({ title: text.nav.howItWorks, description: headText.howItWorks }))
export const aiFeaturesHead = open(() => ({ title: text.nav.aiFeatures, description: headText.aiFeatures }))
export const aboutHead = open(() => ({ title: text.nav.about, description: headText.about }))
export const supportHead = open(() => ({ title: text.nav.support, description: headText.support }))
export const contactHead = open(() => ({ title: text.nav.contact, description: headText.contact }))
export const termsHead = open(() => headText.terms)
export const privacyHead = open(() => headText.privacy)
export const cookiesHead = open(() => headText.cookies)

export const verifyEmailHead = personal(() => headText.verify)
export const resetPasswordHead = personal(() => headText.reset)
export const signInLinkHead = personal(() => headText.signInLink)
export const unsubscribeHead = personal(() => headText.unsubscribe)
export const bookingHead = personal(() => headText.booking)
export const cartHead = personal(() => ({ title: text.nav.cart, description: headText.cart }))
export const successHead = personal(() => headText.payment)
export const accountHead = personal(() => ({
  title: text.nav.accountSettings,
  description: headText.account,
}))
export const savedSearchesHead = personal(() => ({
  title: text.nav.savedSearches,
  description: headText.savedSearches,
}))
export const priceAlertsHead = personal(() => ({
  title: text.nav.priceAlerts,
  description: headText.priceAlerts,
}))
export const adminHead = personal(() => ({ title: text.nav.admin, description: headText.admin }))

/** The home page with results, until the client knows the route. */
export const resultsHead = personal(() => headText.results)
export const notFoundHead = personal(() => headText.notFound)

/** Every path that the client serves. */
export const pages: Readonly<Record<string, Page>> = {
  [paths.home]: { head: homeHead, prerendered: true },
  [paths.login]: { head: loginHead, prerendered: true },
  [paths.register]: { head: registerHead, prerendered: true },
  [paths.verifyEmail]: { head: verifyEmailHead },
  [paths.resendVerification]: { head: resendHead, prerendered: true },
  [paths.forgotPassword]: { head: forgotPasswordHead, prerendered: true },
  [paths.resetPassword]: { head: resetPasswordHead },
  [paths.signInLink]: { head: signInLinkHead },
  [paths.booking]: { head: bookingHead },
  [paths.scoreboard]: { head: scoreboardHead, prerendered: true },
  [paths.subscribe]: { head: subscribeHead, prerendered: true },
  [paths.cart]: { head: cartHead },
  [paths.success]: { head: successHead },
  [paths.account]: { head: accountHead, prerendered: true },
  [paths.savedSearches]: { head: savedSearchesHead, prerendered: true },
  [paths.priceAlerts]: { head: priceAlertsHead, prerendered: true },
  [paths.unsubscribe]: { head: unsubscribeHead },
  [paths.admin]: { head: adminHead, prerendered: true },
  [paths.howItWorks]: { head: howItWorksHead, prerendered: true },
  [paths.aiFeatures]: { head: aiFeaturesHead, prerendered: true },
  [paths.about]: { head: aboutHead, prerendered: true },
  [paths.support]: { head: supportHead, prerendered: true },
  [paths.contact]: { head: contactHead, prerendered: true },
  [paths.terms]: { head: termsHead, prerendered: true },
  [paths.privacy]: { head: privacyHead, prerendered: true },
  [paths.cookies]: { head: cookiesHead, prerendered: true },
  ...Object.fromEntries(
    Object.entries(redirects).map(([from, redirect]) => [from, { head: cookiesHead, redirect }]),
  ),
}
