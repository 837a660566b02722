/**
 * The day of the last change of terms, privacy and cookie policy. It is the one that was specified until a lawyer has read
 * them: whoever runs the site sets that day before it goes live, and a new one with each change since (docs/adr/0032).
 */
export const legalUpdated = '2025-10-23'
