import type { adminProblems } from '@faresight/contracts/admin/problems'
import type { aiScanProblems } from '@faresight/contracts/ai-scan/problems'
import type { alertsProblems } from '@faresight/contracts/alerts/problems'
import type { authProblems } from '@faresight/contracts/auth/problems'
import type { billingProblems } from '@faresight/contracts/billing/problems'
import type { accessProblems, requestProblems } from '@faresight/contracts/problems'
import type { searchProblems } from '@faresight/contracts/search/problems'

type Code =
  | `request/${keyof typeof requestProblems}`
  | `access/${keyof typeof accessProblems}`
  | `auth/${keyof typeof authProblems}`
  | `billing/${keyof typeof billingProblems}`
  | `search/${keyof typeof searchProblems}`
  | `ai-scan/${keyof typeof aiScanProblems}`
  | `alerts/${keyof typeof alertsProblems}`
  | `admin/${keyof typeof adminProblems}`

/** What users read of a problem, by its code. For a missing code the server's sentence is shown. */
const messages: Partial<Record<Code, string>> = {
  'request/malformed-json': 'Something went wrong on our side. Please try again.',
  'request/too-large': 'That’s too large to send. Please shorten it and try again.',
  'request/too-slow': 'The request took too long to arrive. Please try again.',
  'request/internal': 'Something went wrong on our side. Please try again.',
  'request/unavailable': 'This part of Faresight is temporarily unavailable. Please try again shortly.',

  'auth/invalid-credentials': 'Invalid email or password. Please try again.',
  'auth/email-not-verified':
    'Please verify your email address before you log in. We’ve emailed you the link.',
  'auth/too-many-sign-ins': 'Too many failed sign-ins. Please wait a while, or reset your password by email.',
  'auth/sign-in-busy': 'Too many people are signing in right now. Please try again in a few seconds.',
  'auth/no-verification-token': 'No verification token provided',
  'auth/bad-verification-token': 'Verification failed. The link may be invalid or expired.',
  'auth/bad-reset-token': 'Failed to reset password. The link may be invalid or expired.',
  'auth/bad-sign-in-link': 'This sign-in link has expired or was already used. Please request a new one.',
  'auth/sign-in-link-elsewhere':
    'This sign-in link only works in the browser that requested it. Please open it there.',
  'auth/wrong-password': 'That isn’t your current password. Please try again.',
  'auth/no-password': 'Set a password first: without Google, you’d have no way to log in.',
  'auth/google-unavailable': 'We can’t reach Google right now. Please try again shortly.',
  'auth/passkey-expired': 'That took too long, or was started in another tab. Please try again.',
  'auth/passkey-refused': 'We don’t recognize that passkey. Try another one, or log in another way.',
  'auth/passkey-not-added': 'We can’t use the passkey your device made. Try again, or use another device.',
  'auth/passkey-exists': 'You’ve already added this passkey.',
  'auth/no-such-passkey': 'This passkey has already been removed.',
  'auth/code-required': 'Enter the code from your authenticator app, too.',
  'auth/wrong-code': 'That code is wrong or was already used. Enter the next one your app shows.',
  'auth/code-expired': 'That took too long. Please log in again.',
  'auth/authenticator-exists':
    'You already have an authenticator app. Remove it before you set up another one.',
  'auth/no-authenticator': 'No authenticator app is being set up. Please start again.',
  'auth/verify-email-first': 'Please verify your email address first. We’ve emailed you the link.',
  'auth/last-owner':
    'You’re the only owner of this site. Make someone else an owner before you close your account.',
  'auth/too-many-owner-keys': 'Too many keys were tried from your network. Please try again later.',
  'auth/owner-exists': 'Owner already exists. Please log in with the owner setup key.',
  'auth/no-owner': 'Owner account not found. Please set one up first.',
  'auth/address-taken': 'This address already has an account. Choose another one for the owner.',

  'billing/no-such-checkout': 'We can’t find this payment. Please start again from your cart.',
  'billing/no-subscription': 'You don’t have a plan that’s paid by card.',
  'billing/already-canceled': 'Your plan is already cancelled. You keep it until the end of the paid period.',
  'billing/not-canceled': 'Your plan isn’t cancelled: it renews automatically.',
  'billing/quote-expired': 'The price of this change is out of date. Please review the new one.',
  'billing/stripe-busy': 'Too many people are paying right now. Please try again in a moment.',

  'search/unknown-airport': 'We don’t recognize that airport. Please choose one from the list.',
  'search/no-such-search': 'This search doesn’t exist or isn’t yours.',
  'search/no-such-saved-search': 'This saved search doesn’t exist or isn’t yours.',
  'search/too-many-saved': 'You’ve reached the limit of saved searches. Delete one to save another.',
  'search/no-such-offer': 'This fare is no longer available. Please search again.',
  'search/seller-unavailable': 'We can’t reach this seller right now. Try again, or choose another one.',
  'search/unsafe-link': 'We don’t trust this seller’s link. Please choose another one.',
  'search/past-date': 'Please choose a date that isn’t in the past.',
  'search/no-provider': 'Failed to search flights. Please try again.',
  'search/proof-of-work-required':
    'We’re getting an unusual number of searches. Reload the page to continue.',
  'search/busy': 'Too many people are searching right now. Please try again shortly.',

  'ai-scan/no-such-scan': 'This AI search doesn’t exist, has expired, or isn’t shared.',
  'ai-scan/too-many-running': 'Two of your AI searches are running. Wait for one to finish, or cancel it.',
  'ai-scan/already-ended': 'This AI search has already ended.',

  'alerts/no-such-alert': 'This price alert doesn’t exist or isn’t yours.',
  'alerts/too-many': 'You’ve reached the limit of price alerts. Delete one to create another.',
  'alerts/already-exists': 'You already have this price alert.',
  'alerts/departed': 'The dates of this price alert have passed. Create one for other dates.',
  'alerts/bad-link':
    'This link isn’t valid, or its price alert was deleted. Deleted alerts don’t send emails.',

  'admin/no-such-user': 'No open account has this ID.',
  'admin/owner-only': 'This is an owner’s account. Only owners can change it.',
  'admin/last-owner': 'This is the only owner of the site. Make someone else an owner first.',
  'admin/unverified': 'Their email address isn’t verified yet. Change their role once it is.',
  'admin/no-plan': 'This user has no plan to cancel.',
  'admin/payment-provider-unavailable':
    'The payment provider isn’t responding. Check whether the plan has changed, then try again.',
  'admin/no-such-dead-letter': 'This message is gone: it was replayed, dropped, or older than 30 days.',
}

/** The sentence of a problem in the language of the page; `undefined` if the server's own sentence says more. */
export function problemMessage(code: string): string | undefined {
  const byCode: Readonly<Record<string, string | undefined>> = messages
  return byCode[code]
}
