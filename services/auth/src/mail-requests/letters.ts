import { erasedAfterDays } from '@faresight/contracts/retention'
import { type Letter, renderLetter } from '@faresight/kit/mail/letter'
import { pageUrl } from './paths.ts'

// Whoever types an address here may not be the one who reads it: nothing that they typed stands in any of these letters.

export interface Site {
  publicUrl: string
}

const toVerify = 'Verify your email address'
const somebodyTyped = 'You get this email because somebody typed this address at Faresight.'
const youHaveAnAccount = 'You get this email because you have an account at Faresight.'

const inUtc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** @param registeredAt by which the reader knows their own registration from those of others */
export function registrationLetter(site: Site, token: string, registeredAt: Date): Letter {
  return letterToVerify(site, token, [
    `The link is valid for 24 hours. It confirms the registration of ${inUtc.format(registeredAt)} (UTC), with the password that was chosen then.`,
    'If you did not register at that time, please do not open the link. Nobody can use the account without it.',
  ])
}

export function verificationLetter(site: Site, token: string): Letter {
  return letterToVerify(site, token, [
    'The link is valid for 24 hours. If you asked more than once, only the newest one works.',
    'If you did not ask for an account, please do not open the link. Nobody can use the account without it.',
  ])
}

function letterToVerify(site: Site, token: string, after: string[]): Letter {
  return renderLetter(
    {
      subject: toVerify,
      paragraphs: ['Welcome to Faresight. One step is left: open this link, and you can log in.'],
      button: { label: 'Verify email', url: pageUrl(site.publicUrl, 'verifyEmail', token) },
      after,
      why: somebodyTyped,
    },
    site,
  )
}

/** For whoever asks for the link once more: what was registered with the address may be a stranger's. */
export function choosePasswordLetter(site: Site, token: string): Letter {
  return renderLetter(
    {
      subject: toVerify,
      paragraphs: [
        'Welcome to Faresight. One step is left: open this link and choose the password of your account, and you can log in.',
      ],
      button: { label: 'Choose a password', url: pageUrl(site.publicUrl, 'resetPassword', token) },
      after: [
        'The link is valid for 24 hours and works once. If you asked more than once, only the newest one works.',
        'If you did not ask for an account, there is nothing to do. Nobody can use the account without this link.',
      ],
      why: somebodyTyped,
    },
    site,
  )
}

export function accountExistsLetter(site: Site): Letter {
  return renderLetter(
    {
      subject: 'You already have an account',
      paragraphs: [
        'Somebody, maybe you, asked for an account at Faresight with this address. You have one already: log in with it.',
      ],
      button: { label: 'Log in', url: pageUrl(site.publicUrl, 'login') },
      after: [
        `If you have forgotten your password, you can choose a new one: ${pageUrl(site.publicUrl, 'forgotPassword')}`,
        'If it was not you, there is nothing to do. Nothing about your account has changed.',
      ],
      why: youHaveAnAccount,
    },
    site,
  )
}

export function resetLetter(site: Site, token: string): Letter {
  return renderLetter(
    {
      subject: 'Choose a new password',
      paragraphs: ['You can choose a new password for your account at Faresight with this link.'],
      button: { label: 'Choose a new password', url: pageUrl(site.publicUrl, 'resetPassword', token) },
      after: [
        'The link is valid for 1 hour and works once. If you asked more than once, only the newest one works.',
        'You will then be signed out everywhere and can log in with the new password.',
        'If you did not ask for it, there is nothing to do: your password stays as it is.',
      ],
      why: youHaveAnAccount,
    },
    site,
  )
}

export function signInLinkLetter(site: Site, token: string): Letter {
  return renderLetter(
    {
      subject: 'Your sign-in link',
      paragraphs: ['You can sign in to your account at Faresight with this link, without your password.'],
      button: { label: 'Sign in', url: pageUrl(site.publicUrl, 'signInLink', token) },
      after: [
        'The link is valid for 15 minutes and works once, in the browser that requested it. Do not share it.',
        'If you did not request it, ignore this email. The link only works in the browser that requested it.',
      ],
      why: youHaveAnAccount,
    },
    site,
  )
}

export function passwordChangedLetter(site: Site): Letter {
  return renderLetter(
    {
      subject: 'Your password has been changed',
      paragraphs: [
        'The password of your account at Faresight has just been changed, and all other sessions have ended.',
        'If it was you, there is nothing to do. If it was not, choose a new password at once.',
      ],
      button: { label: 'Choose a new password', url: pageUrl(site.publicUrl, 'forgotPassword') },
      why: youHaveAnAccount,
    },
    site,
  )
}

export function googleLinkedLetter(site: Site): Letter {
  return renderLetter(
    {
      subject: 'Google now signs in to your account',
      paragraphs: [
        'From now on you can sign in to your account at Faresight with Google as well, by the Google account of this address.',
        'If you have never chosen a password here yourself, somebody else may have done so before you: choose a new one, and only you have a way in.',
      ],
      button: { label: 'Choose a new password', url: pageUrl(site.publicUrl, 'forgotPassword') },
      after: ['If you know your password, there is nothing to do: it stays as it is.'],
      why: youHaveAnAccount,
    },
    site,
  )
}

export function googleUnlinkedLetter(site: Site): Letter {
  return renderLetter(
    {
      subject: 'Google no longer signs in to your account',
      paragraphs: [
        'Your Google account has just been disconnected from your account at Faresight. From now on you sign in with your password.',
        'If it was you, there is nothing to do. If it was not, choose a new password at once.',
      ],
      button: { label: 'Choose a new password', url: pageUrl(site.publicUrl, 'forgotPassword') },
      why: youHaveAnAccount,
    },
    site,
  )
}

/** How signing in to an account has changed, as its owner reads it. */
const methodChanges = {
  'passkey-added': {
    subject: 'A passkey was added to your account',
    sentence:
      'A passkey was just added to your account at Faresight. It opens your account without a password.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your account',
    sentence: 'A passkey was just removed from your account at Faresight. It no longer opens your account.',
  },
  'authenticator-added': {
    subject: 'Your account now asks for a code',
    sentence:
      'An authenticator app was just set up for your account at Faresight. From now on we ask for its code when you log in, unless you use a passkey.',
  },
  'authenticator-removed': {
    subject: 'Your account no longer asks for a code',
    sentence:
      'The authenticator app was just removed from your account at Faresight. We no longer ask for a code when you log in.',
  },
} as const

type MethodChange = keyof typeof methodChanges

export function isMethodChange(course: string): course is MethodChange {
  return Object.hasOwn(methodChanges, course)
}

export function methodChangedLetter(site: Site, change: MethodChange): Letter {
  const { subject, sentence } = methodChanges[change]
  return renderLetter(
    {
      subject,
      paragraphs: [sentence, 'If it was you, there is nothing to do.'],
      button: { label: 'See how you sign in', url: pageUrl(site.publicUrl, 'account') },
      after: [
        `If it was not you, choose a new password at once, which signs everybody out, and look through your passkeys: ${pageUrl(site.publicUrl, 'forgotPassword')}`,
      ],
      why: youHaveAnAccount,
    },
    site,
  )
}

export function accountClosedLetter(site: Site): Letter {
  return renderLetter(
    {
      subject: 'Your account is closed',
      paragraphs: [
        'Your account at Faresight has been closed, as you asked. You are signed out everywhere.',
        `In ${erasedAfterDays} days everything that we hold about you will be erased, but for records of payments that the law has us keep.`,
        'You can register again with this address at any time; it will be a new account.',
      ],
      after: [`If it was not you, please write to us: ${pageUrl(site.publicUrl, 'contact')}`],
      why: 'You get this email because you had an account at Faresight.',
    },
    site,
  )
}
