import { enAbout } from './en/about.ts'

/** What the page about us says. */
export const aboutText: typeof enAbout = enAbout
