import { redirects, paths } from '../paths.ts'
import { headText } from '../text/head-text.ts'
import { text } from '../text/text.ts'
import { homeHead, type Head } from './home/home-head.ts'

interface Page {
  head: Head
  /** The page has its own HTML at build; all others start from the shell. */
  prerendered?: boolean
  redirect?: string
}

/** What anybody may find. */
const open = (title: string, description: string): Head => ({ title, description })

/** For one person alone, or opened by a token: nobody is to find it. */
const personal = (title: string): Head => ({ title, description: text.description, noindex: true })

export const loginHead = open(text.nav.logIn, headText.logIn)
export const registerHead = open(text.nav.signUp, headText.signUp)
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

export const verifyEmailHead = personal(headText.verify)
export const resetPasswordHead = personal(headText.reset)
export const unsubscribeHead = personal(headText.unsubscribe)
export const bookingHead = personal(headText.booking)
export const cartHead = personal(text.nav.cart)
export const successHead = personal(headText.payment)
export const accountHead = personal(text.nav.accountSettings)
export const savedSearchesHead = personal(text.nav.savedSearches)
export const priceAlertsHead = personal(text.nav.priceAlerts)
export const adminHead = personal(text.nav.admin)

/** Every address that the client serves, with what stands in its head. */
export const pages: Readonly<Record<string, Page>> = {
  [paths.home]: { head: homeHead, prerendered: true },
  [paths.login]: { head: loginHead, prerendered: true },
  [paths.register]: { head: registerHead, prerendered: true },
  [paths.verifyEmail]: { head: verifyEmailHead },
  [paths.resendVerification]: { head: resendHead, prerendered: true },
  [paths.forgotPassword]: { head: forgotPasswordHead, prerendered: true },
  [paths.resetPassword]: { head: resetPasswordHead },
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

/** The shell stands for many pages: it is not to be indexed under any of them. */
export const shellHead: Head = { ...homeHead, noindex: true }
