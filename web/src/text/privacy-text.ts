import { enPrivacy } from './en/privacy.ts'

/** The privacy policy. */
export const privacyText: typeof enPrivacy = enPrivacy
