import { closedAccountRetentionDays } from '@faresight/contracts/retention'
import { type Email, renderEmail } from '@faresight/kit/mail/email'
import { sitePageUrl } from './paths.ts'

// The reader may not be the person who entered the address: emails contain nothing that was typed.

export interface EmailSite {
  publicUrl: string
}

const toVerify = 'Verify your email address'
const addressWasEntered = 'You’re receiving this email because someone entered this address on Faresight.'
const youHaveAnAccount = 'You’re receiving this email because you have a Faresight account.'

const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** @param registeredAt distinguishes registrations of the same address */
export function renderRegistrationEmail(site: EmailSite, token: string, registeredAt: Date): Email {
  return renderVerifyAddressEmail(site, token, [
    `The link is valid for 24 hours. It confirms the sign-up on ${inUtc.format(registeredAt)} (UTC) and the password chosen then.`,
    'If you didn’t sign up at that time, don’t open the link. No one can use the account without it.',
  ])
}

export function renderVerificationEmail(site: EmailSite, token: string): Email {
  return renderVerifyAddressEmail(site, token, [
    'The link is valid for 24 hours. If you requested more than one, only the newest works.',
    'If you didn’t sign up, don’t open the link. No one can use the account without it.',
  ])
}

function renderVerifyAddressEmail(site: EmailSite, token: string, after: string[]): Email {
  return renderEmail(
    {
      subject: toVerify,
      paragraphs: ['Welcome to Faresight! One step left: verify your email address, then log in.'],
      button: { label: 'Verify email', url: sitePageUrl(site.publicUrl, 'verifyEmail', token) },
      afterButton: after,
      reason: addressWasEntered,
    },
    site,
  )
}

/** Instead of a verification link: the registered password may be someone else's. */
export function renderChoosePasswordEmail(site: EmailSite, token: string): Email {
  return renderEmail(
    {
      subject: toVerify,
      paragraphs: ['Welcome to Faresight! One step left: choose a password for your account, then log in.'],
      button: { label: 'Choose a password', url: sitePageUrl(site.publicUrl, 'resetPassword', token) },
      afterButton: [
        'The link is valid for 24 hours and works once. If you requested more than one, only the newest works.',
        'If you didn’t sign up, you don’t need to do anything. No one can use the account without this link.',
      ],
      reason: addressWasEntered,
    },
    site,
  )
}

export function renderAccountExistsEmail(site: EmailSite): Email {
  return renderEmail(
    {
      subject: 'You already have an account',
      paragraphs: [
        'Someone, maybe you, tried to sign up for Faresight with this address. You already have an account, so you can just log in.',
      ],
      button: { label: 'Log in', url: sitePageUrl(site.publicUrl, 'login') },
      afterButton: [
        `Forgot your password? Choose a new one: ${sitePageUrl(site.publicUrl, 'forgotPassword')}`,
        'If this wasn’t you, you don’t need to do anything. Nothing about your account has changed.',
      ],
      reason: youHaveAnAccount,
    },
    site,
  )
}

export function renderPasswordResetEmail(site: EmailSite, token: string): Email {
  return renderEmail(
    {
      subject: 'Choose a new password',
      paragraphs: ['Use this link to choose a new password for your Faresight account.'],
      button: { label: 'Choose a new password', url: sitePageUrl(site.publicUrl, 'resetPassword', token) },
      afterButton: [
        'The link is valid for 1 hour and works once. If you requested more than one, only the newest works.',
        'You’ll then be signed out everywhere and can log in with your new password.',
        'If you didn’t request this, you don’t need to do anything: your password stays the same.',
      ],
      reason: youHaveAnAccount,
    },
    site,
  )
}

export function renderSignInLinkEmail(site: EmailSite, token: string): Email {
  return renderEmail(
    {
      subject: 'Your sign-in link',
      paragraphs: ['Use this link to log in to your Faresight account without your password.'],
      button: { label: 'Log In', url: sitePageUrl(site.publicUrl, 'signInLink', token) },
      afterButton: [
        'The link is valid for 15 minutes and works once, in the browser that requested it. Don’t share it.',
        'If you didn’t request this link, you can ignore this email.',
      ],
      reason: youHaveAnAccount,
    },
    site,
  )
}

export function renderPasswordChangedEmail(site: EmailSite): Email {
  return renderEmail(
    {
      subject: 'Your password has been changed',
      paragraphs: [
        'The password for your Faresight account was just changed, and all other sessions were signed out.',
        'If this was you, you don’t need to do anything. If it wasn’t, choose a new password right away.',
      ],
      button: { label: 'Choose a new password', url: sitePageUrl(site.publicUrl, 'forgotPassword') },
      reason: youHaveAnAccount,
    },
    site,
  )
}

export function renderGoogleLinkedEmail(site: EmailSite): Email {
  return renderEmail(
    {
      subject: 'Google sign-in was added to your account',
      paragraphs: [
        'You can now also sign in to your Faresight account with Google, using the Google account for this email address.',
        'If you’ve never set a Faresight password, someone else may have set one. Choose a new one so that only you can log in.',
      ],
      button: { label: 'Choose a new password', url: sitePageUrl(site.publicUrl, 'forgotPassword') },
      afterButton: ['If you know your password, you don’t need to do anything: it stays the same.'],
      reason: youHaveAnAccount,
    },
    site,
  )
}

export function renderGoogleUnlinkedEmail(site: EmailSite): Email {
  return renderEmail(
    {
      subject: 'Google sign-in was removed from your account',
      paragraphs: [
        'Your Google account was just disconnected from your Faresight account. You can still log in with your password.',
        'If this was you, you don’t need to do anything. If it wasn’t, choose a new password right away.',
      ],
      button: { label: 'Choose a new password', url: sitePageUrl(site.publicUrl, 'forgotPassword') },
      reason: youHaveAnAccount,
    },
    site,
  )
}

const signInMethodChanges = {
  'passkey-added': {
    subject: 'A passkey was added to your account',
    sentence:
      'A passkey was just added to your Faresight account. It can be used to log in without a password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    sentence: 'A passkey was just removed from your Faresight account. It can no longer be used to log in.',
  },
  'authenticator-added': {
    subject: 'An authenticator app was added to your account',
    sentence:
      'An authenticator app was just set up for your Faresight account. We’ll ask for its code when you log in, unless you use a passkey.',
  },
  'authenticator-removed': {
    subject: 'An authenticator app was removed from your account',
    sentence:
      'The authenticator app was just removed from your Faresight account. We’ll no longer ask for a code when you log in.',
  },
} as const

type SignInMethodChange = keyof typeof signInMethodChanges

export function isSignInMethodChange(action: string): action is SignInMethodChange {
  return Object.hasOwn(signInMethodChanges, action)
}

export function renderSignInMethodChangedEmail(site: EmailSite, change: SignInMethodChange): Email {
  const { subject, sentence } = signInMethodChanges[change]
  return renderEmail(
    {
      subject,
      paragraphs: [sentence, 'If this was you, you don’t need to do anything.'],
      button: { label: 'Review sign-in methods', url: sitePageUrl(site.publicUrl, 'account') },
      afterButton: [
        `If this wasn’t you, remove any passkey you don’t recognize and choose a new password right away, which signs everyone out: ${sitePageUrl(site.publicUrl, 'forgotPassword')}`,
      ],
      reason: youHaveAnAccount,
    },
    site,
  )
}

export function renderAccountClosedEmail(site: EmailSite): Email {
  return renderEmail(
    {
      subject: 'Your account is closed',
      paragraphs: [
        'Your Faresight account is closed, as you requested. You’re signed out everywhere.',
        `In ${closedAccountRetentionDays} days, we’ll erase everything we keep about you, except payment records that the law requires us to keep.`,
        'You can sign up again with this address any time, as a new account.',
      ],
      afterButton: [`If this wasn’t you, please contact us: ${sitePageUrl(site.publicUrl, 'contact')}`],
      reason: 'You’re receiving this email because you had a Faresight account.',
    },
    site,
  )
}
