/** The day of the last change of terms, privacy and cookie policy. Whoever changes what they say changes it. */
export const legalUpdated = '2025-10-23'
