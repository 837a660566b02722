import { enContact } from './en/contact.ts'

/** What the page to write to us says. */
export const contactText: typeof enContact = enContact
