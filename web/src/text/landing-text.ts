import { enLanding } from './en/landing.ts'

/** What the landing page says below its search. */
export const landingText: typeof enLanding = enLanding
