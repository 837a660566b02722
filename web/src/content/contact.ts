/**
 * The operator's own settings, shown wherever a page says how to reach a person. Somebody has to read what comes there. No mail
 * ever reaches `.example`: whoever runs the site puts a domain of their own here before it goes live.
 */
const domain = 'faresight.example'

/** Answers within 24 hours, which the pages promise. */
export const supportEmail = `support@${domain}`
