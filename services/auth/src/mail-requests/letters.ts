import { closedAccountRetentionDays } from '@faresight/contracts/retention'
import { type Email, renderEmail } from '@faresight/kit/mail/email'
import { pageUrl } from './paths.ts'

// Whoever types an address here may not be the one who reads it: nothing that they typed stands in any of these letters.

export interface Site {
  publicUrl: string
}

const toVerify = 'Verify your email address'
const somebodyTyped = 'You’re receiving this email because someone entered this address on Faresight.'
const youHaveAnAccount = 'You’re receiving this email because you have a Faresight account.'

const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** @param registeredAt by which the reader knows their own registration from those of others */
export function registrationLetter(site: Site, token: string, registeredAt: Date): Email {
  return letterToVerify(site, token, [
    `The link is valid for 24 hours. It confirms the sign-up on ${inUtc.format(registeredAt)} (UTC) and the password chosen then.`,
    'If you didn’t sign up at that time, don’t open the link. No one can use the account without it.',
  ])
}

export function verificationLetter(site: Site, token: string): Email {
  return letterToVerify(site, token, [
    'The link is valid for 24 hours. If you requested more than one, only the newest works.',
    'If you didn’t sign up, don’t open the link. No one can use the account without it.',
  ])
}

function letterToVerify(site: Site, token: string, after: string[]): Email {
  return renderEmail(
    {
      subject: toVerify,
      paragraphs: ['Welcome to Faresight! One step left: verify your email address, then log in.'],
      button: { label: 'Verify email', url: pageUrl(site.publicUrl, 'verifyEmail', token) },
      afterButton: after,
      reason: somebodyTyped,
    },
    site,
  )
}

/** For whoever asks for the link once more: what was registered with the address may be a stranger's. */
export function choosePasswordLetter(site: Site, token: string): Email {
  return renderEmail(
    {
      subject: toVerify,
      paragraphs: ['Welcome to Faresight! One step left: choose a password for your account, then log in.'],
      button: { label: 'Choose a password', url: pageUrl(site.publicUrl, 'resetPassword', token) },
      afterButton: [
        'The link is valid for 24 hours and works once. If you requested more than one, only the newest works.',
        'If you didn’t sign up, you don’t need to do anything. No one can use the account without this link.',
      ],
      reason: somebodyTyped,
    },
    site,
  )
}

export function accountExistsLetter(site: Site): Email {
  return renderEmail(
    {
      subject: 'You already have an account',
      paragraphs: [
        'Someone, maybe you, tried to sign up for Faresight with this address. You already have an account, so you can just log in.',
      ],
      button: { label: 'Log in', url: pageUrl(site.publicUrl, 'login') },
      afterButton: [
        `Forgot your password? Choose a new one: ${pageUrl(site.publicUrl, 'forgotPassword')}`,
        'If this wasn’t you, you don’t need to do anything. Nothing about your account has changed.',
      ],
      reason: youHaveAnAccount,
    },
    site,
  )
}

export function resetLetter(site: Site, token: string): Email {
  return renderEmail(
    {
      subject: 'Choose a new password',
      paragraphs: ['Use this link to choose a new password for your Faresight account.'],
      button: { label: 'Choose a new password', url: pageUrl(site.publicUrl, 'resetPassword', token) },
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

export function signInLinkLetter(site: Site, token: string): Email {
  return renderEmail(
    {
      subject: 'Your sign-in link',
      paragraphs: ['Use this link to log in to your Faresight account without your password.'],
      button: { label: 'Log In', url: pageUrl(site.publicUrl, 'signInLink', token) },
      afterButton: [
        'The link is valid for 15 minutes and works once, in the browser that requested it. Don’t share it.',
        'If you didn’t request this link, you can ignore this email.',
      ],
      reason: youHaveAnAccount,
    },
    site,
  )
}

export function passwordChangedLetter(site: Site): Email {
  return renderEmail(
    {
      subject: 'Your password has been changed',
      paragraphs: [
        'The password for your Faresight account was just changed, and all other sessions were signed out.',
        'If this was you, you don’t need to do anything. If it wasn’t, choose a new password right away.',
      ],
      button: { label: 'Choose a new password', url: pageUrl(site.publicUrl, 'forgotPassword') },
      reason: youHaveAnAccount,
    },
    site,
  )
}

export function googleLinkedLetter(site: Site): Email {
  return renderEmail(
    {
      subject: 'Google sign-in was added to your account',
      paragraphs: [
        'You can now also sign in to your Faresight account with Google, using the Google account for this email address.',
        'If you’ve never set a Faresight password, someone else may have set one. Choose a new one so that only you can log in.',
      ],
      button: { label: 'Choose a new password', url: pageUrl(site.publicUrl, 'forgotPassword') },
      afterButton: ['If you know your password, you don’t need to do anything: it stays the same.'],
      reason: youHaveAnAccount,
    },
    site,
  )
}

export function googleUnlinkedLetter(site: Site): Email {
  return renderEmail(
    {
      subject: 'Google sign-in was removed from your account',
      paragraphs: [
        'Your Google account was just disconnected from your Faresight account. You can still log in with your password.',
        'If this was you, you don’t need to do anything. If it wasn’t, choose a new password right away.',
      ],
      button: { label: 'Choose a new password', url: pageUrl(site.publicUrl, 'forgotPassword') },
      reason: youHaveAnAccount,
    },
    site,
  )
}

/** How signing in to an account has changed, as its owner reads it. */
const methodChanges = {
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

type MethodChange = keyof typeof methodChanges

export function isMethodChange(course: string): course is MethodChange {
  return Object.hasOwn(methodChanges, course)
}

export function methodChangedLetter(site: Site, change: MethodChange): Email {
  const { subject, sentence } = methodChanges[change]
  return renderEmail(
    {
      subject,
      paragraphs: [sentence, 'If this was you, you don’t need to do anything.'],
      button: { label: 'Review sign-in methods', url: pageUrl(site.publicUrl, 'account') },
      afterButton: [
        `If this wasn’t you, remove any passkey you don’t recognize and choose a new password right away, which signs everyone out: ${pageUrl(site.publicUrl, 'forgotPassword')}`,
      ],
      reason: youHaveAnAccount,
    },
    site,
  )
}

export function accountClosedLetter(site: Site): Email {
  return renderEmail(
    {
      subject: 'Your account is closed',
      paragraphs: [
        'Your Faresight account is closed, as you requested. You’re signed out everywhere.',
        `In ${closedAccountRetentionDays} days, we’ll erase everything we keep about you, except payment records that the law requires us to keep.`,
        'You can sign up again with this address any time, as a new account.',
      ],
      afterButton: [`If this wasn’t you, please contact us: ${pageUrl(site.publicUrl, 'contact')}`],
      reason: 'You’re receiving this email because you had a Faresight account.',
    },
    site,
  )
}
