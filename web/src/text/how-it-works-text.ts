import { enHowItWorks } from './en/how-it-works.ts'

/** What the page on how it works says. */
export const howItWorksText: typeof enHowItWorks = enHowItWorks
