import { paths, redirects } from '../paths.ts'
import { headText } from './head-messages.ts'
import { text } from '../text/text.ts'
import { type Head, homeHead } from './home/home-head.ts'

interface Page {
  head: Head
  /** Built to its own HTML; others start from the shell. */
  prerendered?: boolean
  redirect?: string
}

const open = (title: string, description: string): Head => ({ title, description })

/** Personal, or opened by a token: `noindex`. */
const personal = (title: string, description: string): Head => ({ title, description, noindex: true })

export const loginHead = open(text.nav.logIn, headText.logIn.description)
export const registerHead = open(text.nav.signUp, headText.signUp.description)
export const resendHead = open(headText.resend.title, headText.resend.description)
export const forgotPasswordHead = open(headText.forgot.title, headText.forgot.description)
export const scoreboardHead = open(headText.scoreboard.title, headText.scoreboard.description)
export const subscribeHead = open(text.nav.plans, headText.plans)
export const howItWorksHead = open(text.nav.howItWorks, headText.howItWorks)
export const aiFeaturesHead = open(text.nav.aiFeatures, headText.aiFeatures)
export const aboutHead = open(text.nav.about, headText.about)
export const supportHead = open(text.nav.support, headText.support)
export const contactHead = open(text.nav.contact, headText.contact)
export const termsHead = open(headText.terms.title, headText.terms.description)
export const privacyHead = open(headText.privacy.title, headText.privacy.description)
export const cookiesHead = open(headText.cookies.title, headText.cookies.description)

export const verifyEmailHead = personal(headText.verify.title, headText.verify.description)
export const resetPasswordHead = personal(headText.reset.title, headText.reset.description)
export const signInLinkHead = personal(headText.signInLink.title, headText.signInLink.description)
export const unsubscribeHead = personal(headText.unsubscribe.title, headText.unsubscribe.description)
export const bookingHead = personal(headText.booking.title, headText.booking.description)
export const cartHead = personal(text.nav.cart, headText.cart)
export const successHead = personal(headText.payment.title, headText.payment.description)
export const accountHead = personal(text.nav.accountSettings, headText.account)
export const savedSearchesHead = personal(text.nav.savedSearches, headText.savedSearches)
export const priceAlertsHead = personal(text.nav.priceAlerts, headText.priceAlerts)
export const adminHead = personal(text.nav.admin, headText.admin)

/** The home page with results, until the client knows the route. */
export const resultsHead = personal(headText.results.title, headText.results.description)
export const notFoundHead = personal(headText.notFound.title, headText.notFound.description)

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
  [paths.account]: { head: accountHead },
  [paths.savedSearches]: { head: savedSearchesHead },
  [paths.priceAlerts]: { head: priceAlertsHead },
  [paths.unsubscribe]: { head: unsubscribeHead },
  [paths.admin]: { head: adminHead },
  [paths.howItWorks]: { head: howItWorksHead, prerendered: true },
  [paths.aiFeatures]: { head: aiFeaturesHead, prerendered: true },
  [paths.about]: { head: aboutHead, prerendered: true },
  [paths.support]: { head: supportHead, prerendered: true },
  [paths.contact]: { head: contactHead, prerendered: true },
  [paths.terms]: { head: termsHead, prerendered: true },
  [paths.privacy]: { head: privacyHead, prerendered: true },
  [paths.cookies]: { head: cookiesHead, prerendered: true },
  [paths.cookiePolicy]: { head: cookiesHead, redirect: redirects[paths.cookiePolicy] },
}
